import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { lettersTo, letterTo } from '../../testing/letters.ts';
import { signUpWithToken } from '../../testing/people.ts';
import { codeOf, turnOnSecondFactor } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createAccount, users } from '../account/index.ts';
import { subscriberRows } from '../newsletter/models.ts';
import { registerApp } from '../oauth/index.ts';
import { sweepChanges } from './change.ts';
import { changeRows } from './models.ts';

const password = 'correct horse battery';

onEachDatabase('change of address', (database) => {
  let server: TestServer;
  const clock = manualClock(Date.now());
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock } });
  });
  afterAll(() => server.close());

  const newEmail = () => `p${randomBytes(6).toString('hex')}@example.com`;
  /** An account whose address is proven, unless it is said otherwise. */
  async function person({ proven = true } = {}) {
    const client = server.client();
    const email = newEmail();
    const { user } = await client.call('POST /api/signup', { body: { email, password, tosAccepted: true } });
    if (proven)
      await users(server.ctx).update({ emailVerifiedAt: new Date(clock.now()) }, { where: { id: user.id } });
    return { client, email, id: user.id };
  }
  const ask = (client: TestClient, email: string, more: object = { password }) =>
    client.send('POST', '/api/account/email-change', { body: { email, ...more } });
  const tokenIn = (text: string) => /email-change\?token=([\w-]+)/.exec(text)?.[1] ?? '';
  const newToken = async (email: string) =>
    tokenIn((await letterTo(server, email, /^Is this your new address/)).text);
  const oldToken = async (email: string) =>
    tokenIn((await letterTo(server, email, /is to get another e-mail address/)).text);
  /** Somebody who has asked, with the links of both letters. */
  async function asked(options?: { proven?: boolean }) {
    const one = await person(options);
    const to = newEmail();
    expect((await ask(one.client, to)).status).toBe(202);
    return { ...one, to, tokens: { new: await newToken(to), old: await oldToken(one.email) } };
  }
  const open = (call: 'show' | 'confirm' | 'stop', token: string, client = server.client()) =>
    client.send('POST', `/api/email-change/${call}`, { body: { token } });
  const emailOf = async (id: number) => (await users(server.ctx).findByPk(id))?.email;
  const stateOf = async (client: TestClient) => (await client.call('GET /api/account/email-change')).change;
  const signIn = (email: string) =>
    server.client().send('POST', '/api/authenticate', { body: { email, password } });

  it.each([['new', 'old'] as const, ['old', 'new'] as const])(
    'takes both mailboxes, %s first, signed out and in any browser',
    async (first, second) => {
      const { client, email, id, to, tokens } = await asked();
      expect(await stateOf(client)).toMatchObject({ email: to, waitingFor: ['new', 'old'] });
      expect((await open('show', tokens.old)).body).toMatchObject({
        mailbox: 'old',
        email: to,
        oldEmail: email,
      });
      // a slip of the pen must not tell a stranger whose account it is
      expect((await open('show', tokens.new)).body).toMatchObject({
        mailbox: 'new',
        email: to,
        oldEmail: null,
      });
      expect(await open('confirm', tokens[first])).toMatchObject({
        status: 200,
        body: { email: to, waitingFor: [second] },
      });
      expect(await emailOf(id)).toBe(email);
      expect(await stateOf(client)).toMatchObject({ waitingFor: [second] });
      expect((await open('confirm', tokens[first])).status).toBe(410);
      expect(await open('confirm', tokens[second])).toMatchObject({ status: 200, body: { waitingFor: [] } });
      expect(await client.call('GET /api/user')).toMatchObject({
        email: to,
        emailVerifiedAt: expect.any(String),
      });
      expect(await stateOf(client)).toBeNull();
      for (const token of Object.values(tokens))
        for (const call of ['show', 'confirm', 'stop'] as const)
          expect((await open(call, token)).status).toBe(410);
      expect((await signIn(email)).status).toBe(401);
      expect((await signIn(to)).status).toBe(200);
      expect((await letterTo(server, email, /another e-mail address now/)).text).toContain(to);
      await letterTo(server, to, /has a new e-mail address/);
    },
  );

  it('ends what a new password ends: others’ sessions, tokens, keys, apps and mailed codes', async () => {
    const { client, email, id, to, tokens } = await asked();
    const other = server.client();
    await other.call('POST /api/authenticate', { body: { email, password } });
    const { apiKey } = await client.call('POST /api/developer/keys', {
      body: { name: 'mine', scopes: ['voices:read'] },
    });
    const { clientId } = await registerApp(server.ctx, {
      name: 'App',
      homepage: null,
      confidential: false,
      redirectUris: ['https://app.example/done'],
    });
    const request = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: 'https://app.example/done',
      scope: 'openid',
      code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
      code_challenge_method: 'S256',
    };
    await client.call('POST /api/oauth/authorization', { body: { ...request, allow: true } });
    expect((await client.call('GET /api/oauth/apps')).data).toHaveLength(1);
    await server.client().send('POST', '/api/password-reset', { body: { email } });
    const reset = /token=([\w-]+)/.exec((await letterTo(server, email, /^Choose a new/)).text)?.[1];
    await subscriberRows(server.ctx).create({
      email,
      source: 'site',
      createdAt: 1,
      confirmedAt: 1,
      refusedAt: 1,
    });

    await open('confirm', tokens.new);
    await open('confirm', tokens.old);
    expect((await client.send('GET', '/api/user')).status).toBe(200);
    expect((await other.send('GET', '/api/user')).status).toBe(401);
    const program = server.client();
    program.bearer = apiKey;
    expect((await program.send('GET', '/api/voice/get-my-voices')).status).toBe(401);
    expect((await client.call('GET /api/oauth/apps')).data).toEqual([]);
    for (const address of [email, to])
      expect(
        await server.client().send('POST', '/api/new-password', {
          body: {
            token: reset,
            email: address,
            password: 'a better horse battery',
            passwordConfirmation: 'a better horse battery',
          },
        }),
      ).toMatchObject({ status: 410 });
    // news go on, to where its reader is
    expect(await subscriberRows(server.ctx).count({ where: { email } })).toBe(0);
    expect(await subscriberRows(server.ctx).count({ where: { email: to, refusedAt: null } })).toBe(1);
    expect(await emailOf(id)).toBe(to);
  });

  it.each(['new', 'old'] as const)(
    'lets one of fifty that race with the link of the %s one win',
    async (mailbox) => {
      const { tokens, id, to } = await asked();
      const other = mailbox === 'new' ? 'old' : 'new';
      // the second one has consequences: it is raced as well
      for (const which of [other, mailbox] as const) {
        const answers = await Promise.all(Array.from({ length: 50 }, () => open('confirm', tokens[which])));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(410)]);
      }
      expect(await emailOf(id)).toBe(to);
      const done = () =>
        lettersTo(server, to).then((all) => all.filter(({ subject }) => /has a new/.test(subject)));
      await expect.poll(async () => (await done()).length).toBe(1);
    },
  );

  it('is done when both mailboxes confirm at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { tokens, id, to } = await asked();
      const answers = await Promise.all([open('confirm', tokens.new), open('confirm', tokens.old)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await emailOf(id)).toBe(to);
    }
  });

  it('answers alike whether the new address has an account, which its mailbox alone is told', async () => {
    const taken = await person();
    const [one, other] = [await person(), await person()];
    const free = newEmail();
    const known = await ask(one.client, taken.email.toUpperCase());
    const unknown = await ask(other.client, free);
    const shape = ({ status, body }: typeof known) => ({
      status,
      change: { ...(body as { change: object }).change, email: 'x', createdAt: 0, expiresAt: 0 },
    });
    expect(shape(known)).toEqual(shape(unknown));
    const { text } = await letterTo(server, taken.email, /has a Formant account already/);
    expect(tokenIn(text)).toBe('');
    expect(text).not.toContain(one.email);
    await open('confirm', await oldToken(one.email));
    expect(await emailOf(one.id)).toBe(one.email);
    expect(await emailOf(taken.id)).toBe(taken.email);
    // the same answer to a new letter, too
    for (const { client } of [one, other])
      expect(
        (await client.send('POST', '/api/account/email-change/resend', { body: { mailbox: 'new' } })).status,
      ).toBe(202);
  });

  it('changes nothing when somebody gets the address meanwhile', async () => {
    const { client, email, id, to, tokens } = await asked();
    await open('confirm', tokens.new);
    await createAccount(server.ctx, {
      email: to,
      password: 'another horse battery',
      username: null,
      country: 'US',
      marketing: false,
      referralCode: null,
    });
    const other = server.client();
    await other.call('POST /api/authenticate', { body: { email, password } });
    expect((await open('confirm', tokens.old)).status).toBe(409);
    expect(await emailOf(id)).toBe(email);
    expect(await stateOf(client)).toBeNull();
    expect((await other.send('GET', '/api/user')).status).toBe(200);
  });

  it('needs the password, and the code where two-step sign-in is on', async () => {
    const { client, email } = await person();
    const { secret } = await turnOnSecondFactor(server, client);
    const to = newEmail();
    expect((await ask(client, to, {})).status).toBe(403);
    expect((await ask(client, to, { password: 'not my password' })).body).toMatchObject({
      code: 'wrong_password',
    });
    expect((await ask(client, to)).body).toMatchObject({ code: 'otp_required' });
    expect((await ask(client, to, { password, otp: '000000' })).status).toBe(422);
    expect(await stateOf(client)).toBeNull();
    expect((await ask(client, to, { password, otp: codeOf(server, secret, 1) })).status).toBe(202);
    await oldToken(email);
  });

  it('takes addresses as signing up does: one spelling in any case, and no look-alikes', async () => {
    const { client, email, id } = await person();
    for (const same of [email, email.toUpperCase()])
      expect(await ask(client, same)).toMatchObject({
        status: 422,
        body: { errors: { email: expect.any(Array) } },
      });
    for (const bad of [
      'nobody',
      'a@b',
      'р@example.com',
      'a@exаmple.com',
      'a@example.com\n',
      '"a b"@example.com',
    ])
      expect((await ask(client, bad)).status, bad).toBe(422);
    const to = newEmail();
    await ask(client, to.toUpperCase());
    await open('confirm', await newToken(to));
    await open('confirm', await oldToken(email));
    expect(await emailOf(id)).toBe(to);
  });

  it.each(['new', 'old'] as const)(
    'is stopped from the %s mailbox, also after it has confirmed',
    async (mailbox) => {
      const { client, email, id, tokens } = await asked();
      await open('confirm', tokens[mailbox]);
      expect((await open('stop', tokens[mailbox])).status).toBe(204);
      expect(await stateOf(client)).toBeNull();
      for (const token of Object.values(tokens)) expect((await open('confirm', token)).status).toBe(410);
      expect(await emailOf(id)).toBe(email);
    },
  );

  it('ends when it is called off, asked anew, too old, or the password is a new one', async () => {
    const calledOff = await asked();
    await calledOff.client.call('DELETE /api/account/email-change');
    const again = await asked();
    await ask(again.client, newEmail());
    const secured = await asked();
    await secured.client.call('POST /api/account/change-password', {
      body: {
        currentPassword: password,
        password: 'a better horse battery',
        passwordConfirmation: 'a better horse battery',
      },
    });
    expect(await stateOf(secured.client)).toBeNull();
    const closed = await asked();
    await users(server.ctx).update({ deactivatedAt: new Date() }, { where: { id: closed.id } });
    for (const { tokens } of [calledOff, again, secured, closed])
      for (const token of Object.values(tokens)) expect((await open('confirm', token)).status).toBe(410);
    const late = await asked();
    clock.advance(dayMs - 1);
    expect((await open('confirm', late.tokens.new)).status).toBe(200);
    clock.advance(1);
    expect((await open('confirm', late.tokens.old)).status).toBe(410);
    expect(await stateOf(late.client)).toBeNull();
    expect(await emailOf(late.id)).toBe(late.email);
    clock.advance(dayMs);
    await sweepChanges(server.ctx);
    expect(await changeRows(server.ctx).count()).toBe(0);
  });

  it('sends a mailbox a new link, and the one before ends', async () => {
    const { client, email, to, tokens } = await asked();
    const resend = (mailbox: 'new' | 'old') =>
      client.send('POST', '/api/account/email-change/resend', { body: { mailbox } });
    expect(await resend('old')).toMatchObject({ status: 202, body: { retryAfterS: 60 } });
    await expect.poll(() => oldToken(email)).not.toBe(tokens.old);
    expect((await open('confirm', tokens.old)).status).toBe(410);
    expect((await open('confirm', await oldToken(email))).status).toBe(200);
    expect((await resend('old')).status).toBe(409);
    expect((await open('confirm', tokens.new)).status).toBe(200);
    expect((await resend('new')).status).toBe(404);
    expect(await lettersTo(server, to)).not.toEqual([]);
  });

  it('asks the new mailbox alone where the old one was never proven, and still tells it', async () => {
    const { client, id, to, tokens } = await asked({ proven: false });
    expect(await stateOf(client)).toMatchObject({ waitingFor: ['new'] });
    expect((await open('confirm', tokens.old)).status).toBe(410);
    expect((await open('show', tokens.old)).status).toBe(200);
    expect((await open('confirm', tokens.new)).status).toBe(200);
    expect(await emailOf(id)).toBe(to);
    const stopped = await asked({ proven: false });
    expect((await open('stop', stopped.tokens.old)).status).toBe(204);
    expect((await open('confirm', stopped.tokens.new)).status).toBe(410);
  });

  it('keeps the token that asked, and shows nothing to strangers', async () => {
    const app = await signUpWithToken(server);
    const { email, id } = await app.call('GET /api/user');
    const to = newEmail();
    await ask(app, to);
    const stranger = (await person()).client;
    expect(await stateOf(stranger)).toBeNull();
    await stranger.call('DELETE /api/account/email-change');
    expect(await stateOf(app)).toMatchObject({ email: to });
    await open('confirm', await newToken(to)); // the old one was never proven
    expect(await app.call('GET /api/user')).toMatchObject({ id, email: to });
    expect((await lettersTo(server, email)).length).toBeGreaterThan(0);
    for (const token of ['', 'x'.repeat(43), 'x'.repeat(300)])
      expect([410, 422]).toContain((await open('confirm', token)).status);
  });

  it('keeps no link in clear', async () => {
    const { id, tokens } = await asked();
    const row = JSON.stringify(await changeRows(server.ctx).findOne({ where: { userId: id }, raw: true }));
    for (const token of Object.values(tokens)) expect(row).not.toContain(token);
  });

  it('mails a mailbox once a minute, known or not, and five times an hour for one account', async () => {
    const limited = await startServer({ config: { rateLimits: true }, database });
    const client = limited.client();
    await client.call('POST /api/signup', { body: { email: newEmail(), password, tosAccepted: true } });
    const to = newEmail();
    expect((await ask(client, to)).status).toBe(202);
    expect((await ask(client, to.toUpperCase())).status).toBe(429);
    for (let others = 0; others < 3; others++) expect((await ask(client, newEmail())).status).toBe(202);
    expect((await ask(client, newEmail())).status).toBe(429);
    await limited.close();
  });
});
