import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { lettersTo, letterTo } from '../../testing/letters.ts';
import { codeOf, turnOnSecondFactor } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { users } from '../account/index.ts';

const password = 'correct horse battery';
const minuteMs = 60_000;

onEachDatabase('magic link', (database) => {
  let server: TestServer;
  const clock = manualClock(Date.now());
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock } });
  });
  afterAll(() => server.close());

  async function person() {
    const client = server.client();
    const email = `p${randomBytes(6).toString('hex')}@example.com`;
    const { user } = await client.call('POST /api/signup', { body: { email, password, tosAccepted: true } });
    return { client, email, user };
  }
  const ask = (email: string, more: object = {}, headers: Record<string, string> = {}) =>
    server.client().send('POST', '/api/magic-link', { body: { email, ...more }, headers });
  const letter = (email: string) => letterTo(server, email, /^Sign in to/);
  const tokenOf = async (email: string) => /magic-link\/([\w-]+)/.exec((await letter(email)).text)?.[1] ?? '';
  async function link() {
    const one = await person();
    await ask(one.email);
    return { ...one, token: await tokenOf(one.email) };
  }
  const enter = (token: string, otp?: string, client = server.client()) =>
    client.send('POST', '/api/magic-link/sign-in', { body: { token, ...(otp ? { otp } : {}) } });
  const isIn = async (client: TestClient) => (await client.send('GET', '/api/user')).status === 200;

  it('signs in another browser than the one that asked, once, and proves the address', async () => {
    const { email } = await person();
    await ask(email.toUpperCase(), { next: '/voices?q=a b' }, { 'user-agent': 'Kiosk 1.0' });
    const { text } = await letter(email);
    expect(text).toContain('?next=%2Fvoices%3Fq%3Da+b');
    const token = await tokenOf(email);
    const show = () => server.client().call('POST /api/magic-link/show', { body: { token } });
    // looking uses nothing up
    for (let looks = 0; looks < 3; looks++)
      expect(await show()).toEqual({
        email,
        askedBy: 'Kiosk 1.0',
        askedAt: new Date(clock.now()).toISOString(),
      });
    const client = server.client();
    expect(await enter(token, undefined, client)).toMatchObject({
      status: 200,
      body: { user: { email, emailVerifiedAt: expect.any(String) } },
    });
    expect(await isIn(client)).toBe(true);
    expect((await enter(token)).status).toBe(410);
    await expect(show()).rejects.toMatchObject({ status: 410 });
  });

  it('answers alike for an unknown address, and mails nothing there', async () => {
    const { email } = await person();
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')];
    expect(unknown).toMatchObject({ status: 202, body: known.body });
    await letter(email);
    expect(await lettersTo(server, 'nobody@example.com')).toEqual([]);
    // letters that look like others make another address
    const alike = email.replace('p', '\u0440');
    expect((await ask(alike)).status).not.toBe(500);
    expect(await lettersTo(server, alike)).toEqual([]);
  });

  it('lets one of fifty racing callers in', async () => {
    const { token } = await link();
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(49);
  });

  it('ends after fifteen minutes, and when another one is asked for', async () => {
    const { token, email } = await link();
    const show = () => server.client().send('POST', '/api/magic-link/show', { body: { token } });
    clock.advance(15 * minuteMs - 1);
    expect((await show()).status).toBe(200);
    clock.advance(1);
    expect((await enter(token)).status).toBe(410);
    const other = await link();
    await ask(other.email);
    await expect.poll(() => lettersTo(server, other.email).then(({ length }) => length)).toBe(3);
    expect((await enter(other.token)).status).toBe(410);
    expect((await enter(await tokenOf(other.email))).status).toBe(200);
    expect((await enter('x'.repeat(43))).status).toBe(410);
    expect(email).not.toBe(other.email);
  });

  it('asks for the code of two-step sign-in and stays good until it comes', async () => {
    const { client, email } = await person();
    const { secret } = await turnOnSecondFactor(server, client);
    await ask(email);
    const token = await tokenOf(email);
    const browser = server.client();
    expect(await enter(token, undefined, browser)).toMatchObject({
      status: 401,
      body: { code: 'otp_required' },
    });
    expect((await enter(token, '000000', browser)).status).toBe(422);
    expect(await isIn(browser)).toBe(false);
    expect((await enter(token, codeOf(server, secret, 1), browser)).status).toBe(200);
    expect(await isIn(browser)).toBe(true);
  });

  it('does not open accounts that are closed', async () => {
    const { token, user, email } = await link();
    await users(server.ctx).update({ deactivatedAt: new Date(clock.now()) }, { where: { id: user.id } });
    expect(await enter(token)).toMatchObject({ status: 403, body: { code: 'deactivated' } });
    const before = (await lettersTo(server, email)).length;
    await ask(email);
    const marker = await link(); // its letter comes after the one that must not
    expect(marker.token).not.toBe('');
    expect(await lettersTo(server, email)).toHaveLength(before);
  });

  it('refuses a way on to another site, and a form of another site', async () => {
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a\nb'])
      expect((await ask('a@example.com', { next })).status, next).toBe(422);
    const { token } = await link();
    const forged = await server.client().raw('POST', '/api/magic-link/sign-in', {
      body: { token },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(forged.status).toBe(419);
    expect((await enter(token)).status).toBe(200);
  });

  it('mails once a minute to one address, known or not', async () => {
    const limited = await startServer({ config: { rateLimits: true } });
    const send = (email: string) => limited.client().send('POST', '/api/magic-link', { body: { email } });
    expect((await send('nobody@example.com')).status).toBe(202);
    expect((await send('Nobody@example.com')).status).toBe(429);
    await limited.close();
  });
});
