import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { solvedChallenge } from '../../testing/captcha.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { letterTo } from '../../testing/letters.ts';
import { turnOnSecondFactor } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { assertSolved, makePass } from './captcha.ts';

const password = 'correct horse battery';
const racing = 50;

/** Other slices race their own: magic links, the app's codes, changes of address, answers of social providers. */
onEachDatabase('of fifty that use one secret at once', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  async function person() {
    const client = server.client();
    const email = `w${randomBytes(6).toString('hex')}@example.com`;
    await client.call('POST /api/signup', { body: { email, password, tosAccepted: true } });
    return { client, email };
  }
  const race = (use: (turn: number) => Promise<{ status: number }>) =>
    Promise.all(Array.from({ length: racing }, (_, turn) => use(turn))).then((answers) =>
      answers.map(({ status }) => status).sort((a, b) => a - b),
    );
  const post = (path: string, body: object) => server.client().send('POST', path, { body });
  const oneOf = (lost: number) => [200, ...Array<number>(racing - 1).fill(lost)];
  const linkIn = async (email: string, subject: RegExp) =>
    /token=([\w-]+)/.exec((await letterTo(server, email, subject)).text)?.[1] ?? '';

  it('one confirms by the mailed code; five tries are counted, whoever makes them', async () => {
    const { email } = await person();
    const code = /\d{6}/.exec((await letterTo(server, email, /is your/)).subject)?.[0];
    expect(await race(() => post('/api/verify-email', { email, code }))).toEqual(oneOf(410));
  });

  it('one confirms by the mailed link', async () => {
    const { client, email } = await person();
    await client.call('POST /api/send-email-verification', { body: {} });
    const token = await linkIn(email, /^Confirm your/);
    expect(await race(() => post('/api/verify-email-address', { token }))).toEqual(oneOf(410));
  });

  it('one chooses the new password, and that is the one that signs in', async () => {
    const { email } = await person();
    await post('/api/password-reset', { email });
    const token = await linkIn(email, /^Choose a new password/);
    const secretOf = (turn: number) => `a fresh new password ${turn}`;
    const won: number[] = [];
    const statuses = await race(async (turn) => {
      const passwords = { password: secretOf(turn), passwordConfirmation: secretOf(turn) };
      const answer = await post('/api/new-password', { token, email, ...passwords });
      if (answer.status === 200) won.push(turn);
      return answer;
    });
    expect(statuses).toEqual(oneOf(410));
    const signedIn = await post('/api/authenticate', { email, password: secretOf(won[0] ?? -1) });
    expect(signedIn.status).toBe(200);
  });

  it('one is put on the list of the news', async () => {
    const email = `n${randomBytes(6).toString('hex')}@example.com`;
    await post('/api/subscribe/subscribe', { email });
    const token = await linkIn(email, /Do you want news/);
    expect(await race(() => post('/api/subscribe/confirm', { token }))).toEqual(oneOf(410));
  });

  it('one signs in by a recovery code', async () => {
    const { client, email } = await person();
    const { recoveryCodes } = await turnOnSecondFactor(server, client);
    const [otp] = recoveryCodes;
    expect(await race(() => post('/api/authenticate', { email, password, otp }))).toEqual(oneOf(422));
  });

  it.each([
    ['a solved challenge', () => solvedChallenge(server)],
    ['a pass', async () => makePass(server.ctx, 'form')],
  ] as const)('one sends a form with %s, and it is worth nothing later', async (_what, make) => {
    const token = await make();
    const spend = () =>
      assertSolved(server.ctx, token, 'form').then(
        () => ({ status: 200 }),
        () => ({ status: 428 }),
      );
    expect(await race(spend)).toEqual(oneOf(428));
    expect(await spend()).toEqual({ status: 428 });
  });
});
