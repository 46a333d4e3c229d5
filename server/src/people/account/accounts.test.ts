import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { lettersTo, letterTo } from '../../testing/letters.ts';
import { turnOnSecondFactor } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { users } from './index.ts';

const password = 'correct horse battery';
let serial = 0;
const newEmail = () => `person${++serial}@example.com`;

onEachDatabase('accounts', (database) => {
  let server: TestServer;
  const clock = manualClock(Date.now());
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock } });
  });
  afterAll(() => server.close());

  const signUp = async (email = newEmail(), client: TestClient = server.client()) => {
    const { user, token } = await client.call('POST /api/signup', {
      body: { email, password, tosAccepted: true },
    });
    return { client, user, token, email };
  };
  const signInAs = async (email: string, client = server.client(), secret = password) => {
    await client.call('POST /api/authenticate', { body: { email, password: secret } });
    return client;
  };
  const refused = (status: number, code: string) =>
    expect.objectContaining({ status, body: expect.objectContaining({ code }) });
  const status = async (client: TestClient) => (await client.send('GET', '/api/user')).status;

  describe('signing up', () => {
    it('signs in at once and mails a six-digit code', async () => {
      const { client, user, email } = await signUp();
      expect(user).toMatchObject({
        email,
        emailVerifiedAt: null,
        roles: ['user'],
        country: 'US',
        countryTier: 1,
      });
      expect(await client.call('GET /api/user')).toEqual(user);
      expect((await letterTo(server, email, /code/)).text).toMatch(/Your code is \d{6}\./);
    });

    it('shows neither the password nor its hash, and stores only an argon2id hash', async () => {
      const { client, email } = await signUp();
      const { body } = await client.send('GET', '/api/user');
      expect(JSON.stringify(body)).not.toMatch(/argon|hash|password/i);
      const row = await users(server.ctx).findOne({ where: { email } });
      expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });

    it('takes an address in another case for the same one', async () => {
      const { email } = await signUp();
      await signUp(email.toUpperCase());
      expect(await users(server.ctx).count({ where: { email } })).toBe(1);
      expect(await users(server.ctx).count({ where: { claimedEmail: email } })).toBe(1);
    });

    it('gives the address to one of several racing sign-ups, and lets the others claim it', async () => {
      const email = newEmail();
      await Promise.all(Array.from({ length: 8 }, () => signUp(email)));
      expect(await users(server.ctx).count({ where: { email } })).toBe(1);
      expect(await users(server.ctx).count({ where: { claimedEmail: email } })).toBe(7);
    });

    it('holds usernames unique whatever their case, and refuses reserved ones', async () => {
      const body = { password, tosAccepted: true } as const;
      const name = `Ada_${database.name}`;
      await server
        .client()
        .call('POST /api/signup', { body: { ...body, email: newEmail(), username: name } });
      const again = await server
        .client()
        .send('POST', '/api/signup', { body: { ...body, email: newEmail(), username: name.toLowerCase() } });
      expect(again).toMatchObject({ status: 409, body: { errors: { username: [expect.any(String)] } } });
      const reserved = await server
        .client()
        .send('POST', '/api/signup', { body: { ...body, email: newEmail(), username: 'Admin' } });
      expect(reserved).toMatchObject({ status: 422, body: { errors: { username: [expect.any(String)] } } });
    });

    it.each([
      ['too short', 'abc1234'],
      ['known from breaches', 'Password123'],
      ['one letter over and over', 'zzzzzzzzzzzzzz'],
      ['too long', 'x'.repeat(129)],
    ])('refuses a password that is %s', async (_, weak) => {
      const answer = await server
        .client()
        .send('POST', '/api/signup', { body: { email: newEmail(), password: weak, tosAccepted: true } });
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'invalid', errors: { password: [expect.any(String)] } },
      });
    });

    it('refuses the own address as password, unaccepted terms and fields that nobody asked for', async () => {
      const send = (body: object) => server.client().send('POST', '/api/signup', { body });
      expect(
        (await send({ email: 'longname9@example.com', password: 'longname9', tosAccepted: true })).status,
      ).toBe(422);
      expect((await send({ email: newEmail(), password, tosAccepted: false })).status).toBe(422);
      expect((await send({ email: newEmail(), password, tosAccepted: true, roles: ['admin'] })).status).toBe(
        422,
      );
      expect((await send({ email: newEmail(), password, tosAccepted: true, id: 1 })).status).toBe(422);
    });

    it('is for signed-out callers only', async () => {
      const { client } = await signUp();
      await expect(signUp(newEmail(), client)).rejects.toEqual(refused(403, 'forbidden'));
    });
  });

  describe('signing in', () => {
    it('takes the address in any case and gives a new session id each time', async () => {
      const { email, client } = await signUp();
      const first = client.cookies.get('formant_session');
      await signInAs(email.toUpperCase(), client);
      expect(client.cookies.get('formant_session')).not.toBe(first);
      const planted = server.client();
      planted.cookies.set('formant_session', first ?? '');
      expect(await status(planted)).toBe(401);
    });

    it('answers alike for a wrong password and an unknown address, in about the same time', async () => {
      const { email } = await signUp();
      const time = async (address: string) => {
        const startedAt = performance.now();
        const answer = await server
          .client()
          .send('POST', '/api/authenticate', { body: { email: address, password: 'not the password' } });
        expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
        return { ms: performance.now() - startedAt, body: answer.body };
      };
      const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
      const known: number[] = [];
      const unknown: number[] = [];
      let bodies: unknown[] = [];
      for (let round = 0; round < 7; round++) {
        const [a, b] = [await time(email), await time(newEmail())];
        known.push(a.ms);
        unknown.push(b.ms);
        bodies = [a.body, b.body];
      }
      expect(bodies[0]).toEqual(bodies[1]);
      // without the decoy hash the unknown address would answer some twenty times faster
      expect(median(unknown)).toBeGreaterThan(median(known) / 3);
    });

    it('sets a cookie that scripts can’t read, and a brief one on request', async () => {
      const { email } = await signUp();
      const cookieOf = async (remember: boolean) => {
        const answer = await server
          .client()
          .send('POST', '/api/authenticate', { body: { email, password, remember } });
        return answer.headers.getSetCookie().find((line) => line.startsWith('formant_session=')) ?? '';
      };
      expect(await cookieOf(true)).toMatch(/; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
      expect(await cookieOf(false)).not.toMatch(/Expires|Max-Age/);
    });

    it('refuses accounts that staff have deactivated, and ends their sessions', async () => {
      const { email, client } = await signUp();
      await users(server.ctx).update({ deactivatedAt: new Date() }, { where: { email } });
      expect(await status(client)).toBe(401);
      await expect(signInAs(email)).rejects.toEqual(refused(403, 'deactivated'));
    });
  });

  describe('sessions', () => {
    it('end after thirty days without use, but not while they are used', async () => {
      const { client } = await signUp();
      for (let week = 0; week < 6; week++) {
        clock.advance(7 * dayMs);
        expect(await status(client)).toBe(200);
      }
      clock.advance(31 * dayMs);
      expect(await status(client)).toBe(401);
    });

    it('end after ninety days even when they are used every day', async () => {
      const { client } = await signUp();
      for (let day = 0; day < 89; day += 8) {
        expect(await status(client)).toBe(200);
        clock.advance(8 * dayMs);
      }
      expect(await status(client)).toBe(401);
    });

    it('are written at most every five minutes', async () => {
      const { client, user } = await signUp();
      const lastSeen = async () => {
        const [rows] = await server.ctx.db.query(
          `SELECT last_seen_at AS at FROM sessions WHERE user_id = ${user.id}`,
        );
        return (rows[0] as { at: number }).at;
      };
      const first = await lastSeen();
      clock.advance(4 * 60_000);
      await client.call('GET /api/user');
      expect(await lastSeen()).toBe(first);
      clock.advance(2 * 60_000);
      await client.call('GET /api/user');
      expect(await lastSeen()).toBe(clock.now());
    });

    it('keep no row for callers that own nothing', async () => {
      const count = async () => (await server.ctx.db.query('SELECT id FROM sessions'))[0].length;
      const before = await count();
      const client = server.client();
      await client.call('GET /api/get-time');
      await client.send('POST', '/api/authenticate', { body: { email: newEmail(), password } });
      expect(await count()).toBe(before);
      expect(client.cookies.has('formant_session')).toBe(false);
    });

    it('lie in the database as hashes only', async () => {
      const { client } = await signUp();
      const cookie = decodeURIComponent(client.cookies.get('formant_session') ?? '');
      const id = cookie.replace(/^s:/, '').split('.')[0] ?? '';
      expect(id.length).toBeGreaterThanOrEqual(32);
      const [rows] = await server.ctx.db.query('SELECT * FROM sessions');
      expect(JSON.stringify(rows)).not.toContain(id);
    });
  });

  describe('signing out', () => {
    it('ends the session and takes the cookie back', async () => {
      const { client } = await signUp();
      const stolen = server.client();
      stolen.cookies.set('formant_session', client.cookies.get('formant_session') ?? '');
      expect(await status(stolen)).toBe(200);
      await client.call('POST /api/logout', { body: {} });
      expect(client.cookies.has('formant_session')).toBe(false);
      expect(await status(stolen)).toBe(401);
      await expect(client.call('POST /api/logout', { body: {} })).rejects.toEqual(
        refused(401, 'unauthenticated'),
      );
    });

    it('everywhere ends other sessions and tokens of this account, and nobody else’s', async () => {
      const { client, email } = await signUp();
      const other = await signInAs(email);
      const app = server.client();
      app.tokenMode = true;
      const { token } = await app.call('POST /api/authenticate', { body: { email, password } });
      app.bearer = token ?? '';
      const stranger = (await signUp()).client;
      await client.call('POST /api/logout', { body: { everywhere: true } });
      expect(await Promise.all([client, other, app, stranger].map(status))).toEqual([401, 401, 401, 200]);
    });
  });

  describe('token mode', () => {
    it('answers a token and sets no cookie', async () => {
      const app = server.client();
      app.tokenMode = true;
      const email = newEmail();
      const answer = await app.send('POST', '/api/signup', { body: { email, password, tosAccepted: true } });
      expect(answer.status).toBe(201);
      expect(answer.headers.getSetCookie()).toEqual([]);
      const { token } = answer.body as { token: string };
      expect(token.length).toBeGreaterThan(40);
      app.bearer = token;
      expect((await app.call('GET /api/user')).email).toBe(email);
      const [rows] = await server.ctx.db.query('SELECT * FROM access_tokens');
      expect(JSON.stringify(rows)).not.toContain(token);
      await app.call('POST /api/logout', { body: {} });
      expect(await status(app)).toBe(401);
    });

    it('needs no CSRF header with a bearer and reads no cookie beside one', async () => {
      const { client, email } = await signUp();
      const raw = (headers: Record<string, string>) =>
        client.raw('POST', '/api/logout', { body: {}, headers });
      expect((await raw({ authorization: 'Bearer formant_wrong' })).status).toBe(401);
      expect((await raw({ 'x-auth-mode': 'token' })).status).toBe(401);
      expect(await status(client)).toBe(200);
      expect(email).toContain('@');
    });

    it('ends tokens that nobody has used for ninety days', async () => {
      const app = server.client();
      app.tokenMode = true;
      const { token } = await app.call('POST /api/signup', {
        body: { email: newEmail(), password, tosAccepted: true },
      });
      app.bearer = token ?? '';
      clock.advance(80 * dayMs);
      expect(await status(app)).toBe(200);
      clock.advance(80 * dayMs);
      expect(await status(app)).toBe(200);
      clock.advance(91 * dayMs);
      expect(await status(app)).toBe(401);
    });
  });

  describe('confirming the address', () => {
    const codeOf = async (email: string) =>
      /\d{6}/.exec((await letterTo(server, email, /code/)).text)?.[0] ?? '';
    const verify = (email: string, code: string) =>
      server.client().send('POST', '/api/verify-email', { body: { email, code } });
    const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

    it('works with the mailed code, once', async () => {
      const { email, client } = await signUp();
      const code = await codeOf(email);
      expect((await verify(email, otherThan(code))).status).toBe(422);
      expect(await verify(email, code)).toMatchObject({ status: 200, body: { user: { email } } });
      const now = new Date(clock.now()).toISOString();
      expect(await client.call('GET /api/user')).toMatchObject({ emailVerifiedAt: now, email });
      expect(await verify(email, code)).toMatchObject({ status: 410, body: { code: 'expired' } });
    });

    it('refuses the right code after five wrong ones, and after fifteen minutes', async () => {
      const a = await signUp();
      const codeA = await codeOf(a.email);
      for (let wrong = 0; wrong < 5; wrong++)
        expect((await verify(a.email, otherThan(codeA))).status).toBe(422);
      expect((await verify(a.email, codeA)).status).toBe(410);

      const b = await signUp();
      const codeB = await codeOf(b.email);
      clock.advance(15 * 60_000);
      expect((await verify(b.email, codeB)).status).toBe(410);
    });

    it('never takes another account’s code', async () => {
      const [a, b] = [await signUp(), await signUp()];
      const code = await codeOf(a.email);
      if (code === (await codeOf(b.email))) return; // one in a million
      expect((await verify(b.email, code)).status).toBe(422);
    });

    it('answers alike for an unknown address, and a new code replaces the old one', async () => {
      const { email } = await signUp();
      const old = await codeOf(email);
      const resend = (to: string) =>
        server.client().send('POST', '/api/resend-verification', { body: { email: to } });
      const [known, unknown] = [await resend(email), await resend(newEmail())];
      expect(known.status).toBe(202);
      expect(unknown.body).toEqual(known.body);
      await expect.poll(async () => (await lettersTo(server, email)).length, { timeout: 10_000 }).toBe(2);
      const fresh = await codeOf(email);
      if (fresh !== old) expect((await verify(email, old)).status).toBe(422);
      expect((await verify(email, fresh)).status).toBe(200);
    });

    it('works with a mailed link, once and for a day', async () => {
      const { email, client } = await signUp();
      const linkOf = async () =>
        new URL(/http\S+/.exec((await letterTo(server, email, /Confirm/)).text)?.[0] ?? '').searchParams.get(
          'token',
        ) ?? '';
      const open = (token: string) =>
        server.client().send('POST', '/api/verify-email-address', { body: { token } });
      await client.call('POST /api/send-email-verification', { body: {} });
      const token = await linkOf();
      expect((await open(`${token}x`)).status).toBe(410);
      expect(await open(token)).toMatchObject({ status: 200, body: { email } });
      expect((await open(token)).status).toBe(410);
      const { message } = await client.call('POST /api/send-email-verification', { body: {} });
      expect(message).toContain('already');
      expect((await server.client().send('POST', '/api/send-email-verification', { body: {} })).status).toBe(
        401,
      );
    });
  });

  describe('a forgotten password', () => {
    const reset = (email: string) => server.client().send('POST', '/api/password-reset', { body: { email } });
    const tokenOf = async (email: string) =>
      new URL(
        /http\S+/.exec((await letterTo(server, email, /new password/)).text)?.[0] ?? '',
      ).searchParams.get('token') ?? '';
    const renew = (email: string, token: string, secret: string) =>
      server.client().send('POST', '/api/new-password', {
        body: { email, token, password: secret, passwordConfirmation: secret },
      });

    it('is replaced by the mailed link, which ends every session and works once', async () => {
      const { email, client } = await signUp();
      expect((await reset(email)).status).toBe(202);
      const token = await tokenOf(email);
      expect((await renew(email, token, 'Password123')).status).toBe(422); // weak: the link stays good
      expect((await renew('someone@example.com', token, 'a fresh new password')).status).toBe(410);
      expect((await renew(email, token, 'a fresh new password')).status).toBe(200);
      expect(await status(client)).toBe(401);
      expect((await renew(email, token, 'another new password')).status).toBe(410);
      await expect(signInAs(email)).rejects.toEqual(refused(401, 'wrong_credentials'));
      const again = await signInAs(email, server.client(), 'a fresh new password');
      expect((await again.call('GET /api/user')).emailVerifiedAt).not.toBeNull();
      expect((await letterTo(server, email, /was changed/)).text).toContain('signed out');
    });

    it('answers alike for an unknown address, and mails nothing there', async () => {
      const unknown = newEmail();
      const { email } = await signUp();
      const [a, b] = [await reset(email), await reset(unknown)];
      expect(a.body).toEqual(b.body);
      expect([a.status, b.status]).toEqual([202, 202]);
      await tokenOf(email);
      expect(await lettersTo(server, unknown)).toEqual([]);
    });

    it('has a link that ends after ten minutes, and one of racing uses wins', async () => {
      const late = await signUp();
      await reset(late.email);
      const lateToken = await tokenOf(late.email);
      clock.advance(10 * 60_000);
      expect((await renew(late.email, lateToken, 'a fresh new password')).status).toBe(410);

      const { email } = await signUp();
      await reset(email);
      const token = await tokenOf(email);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, i) => renew(email, token, `a fresh new password ${i}`)),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
    });
  });

  describe('account settings', () => {
    const change = (client: TestClient, currentPassword: string, secret: string, confirmation = secret) =>
      client.send('POST', '/api/account/change-password', {
        body: { currentPassword, password: secret, passwordConfirmation: confirmation },
      });

    it('change the password, keep this session and end the others', async () => {
      const { client, email } = await signUp();
      const other = await signInAs(email);
      expect((await change(client, 'wrong one', 'a fresh new password')).body).toMatchObject({
        code: 'wrong_password',
      });
      expect((await change(client, password, 'a fresh new password', 'a different password')).status).toBe(
        422,
      );
      expect((await change(client, password, 'a fresh new password')).status).toBe(200);
      expect([await status(client), await status(other)]).toEqual([200, 401]);
      expect((await change(server.client(), password, 'x'.repeat(10))).status).toBe(401);
    });

    it('set the first username, and change it once a day', async () => {
      const { client } = await signUp();
      const name = `grace_${database.name}`;
      expect((await client.call('POST /api/user/save-username', { body: { username: name } })).username).toBe(
        name,
      );
      await expect(
        client.call('POST /api/user/save-username', { body: { username: `${name}2` } }),
      ).rejects.toEqual(refused(409, 'conflict'));
      const rename = (username: string) =>
        client.call('POST /api/account/change-username', { body: { username } });
      expect((await rename(`${name}2`)).username).toBe(`${name}2`);
      await expect(rename(`${name}3`)).rejects.toEqual(refused(429, 'too_many_requests'));
      clock.advance(dayMs);
      expect((await rename(`${name}3`)).username).toBe(`${name}3`);
      const other = (await signUp()).client;
      await expect(
        other.call('POST /api/user/save-username', { body: { username: `${name}3`.toUpperCase() } }),
      ).rejects.toEqual(refused(409, 'conflict'));
    });

    it('list where the account is signed in, and sign out there', async () => {
      const { client, email } = await signUp();
      const other = await signInAs(email);
      const app = server.client();
      app.tokenMode = true;
      const { token } = await app.call('POST /api/authenticate', { body: { email, password } });
      app.bearer = token ?? '';
      const { data } = await client.call('GET /api/account/sessions');
      expect(data.map(({ kind, current }) => `${kind} ${current}`).sort()).toEqual([
        'app false',
        'browser false',
        'browser true',
      ]);
      const end = (by: TestClient, id: string) => by.send('DELETE', `/api/account/sessions/${id}`);
      const stranger = (await signUp()).client;
      for (const { id } of data) {
        expect((await end(stranger, id)).status).toBe(404);
        expect((await end(server.client(), id)).status).toBe(401);
      }
      for (const { id, current } of data) if (!current) expect((await end(client, id)).status).toBe(204);
      expect([await status(client), await status(other), await status(app)]).toEqual([200, 401, 401]);
      expect((await end(client, 'x1')).status).toBe(404);
      const own = data.find(({ current }) => current)?.id ?? '';
      expect((await end(client, own)).status).toBe(204);
      expect(await status(client)).toBe(401);
    });

    it('can be closed for somebody else by administrators only', async () => {
      const [victim, user, admin] = [await signUp(), await signUp(), await signUp()];
      await users(server.ctx).update({ roles: 'user,admin' }, { where: { id: admin.user.id } });
      const { body } = await admin.client.send('DELETE', `/api/user/delete/${victim.user.uuid}`, {
        body: { confirm: 'DELETE' },
      });
      expect(body).toMatchObject({ message: expect.stringContaining('two-step sign-in') });
      await turnOnSecondFactor(server, admin.client);
      const close = (by: TestClient, uuid: string) =>
        by.send('DELETE', `/api/user/delete/${uuid}`, { body: { confirm: 'DELETE' } });
      const missing = '00000000-0000-4000-8000-000000000000';
      expect((await close(server.client(), victim.user.uuid)).status).toBe(401);
      const [known, unknown] = [
        await close(user.client, victim.user.uuid),
        await close(user.client, missing),
      ];
      expect([known.status, unknown.status]).toEqual([403, 403]);
      expect(unknown.body).toEqual(known.body);
      expect((await close(user.client, 'not-a-uuid')).status).toBe(404);
      expect((await close(user.client, user.user.uuid)).body).toMatchObject({ code: 'wrong_password' });
      expect(await status(victim.client)).toBe(200);
      expect((await close(admin.client, missing)).status).toBe(404);
      expect((await close(admin.client, victim.user.uuid)).status).toBe(204);
      expect(await status(victim.client)).toBe(401);
      const self = await user.client.send('DELETE', '/api/user/delete', {
        body: { confirm: 'DELETE', password },
      });
      expect(self.status).toBe(204);
    });

    it('change username and password from the app, which gets a new token', async () => {
      const { client, email } = await signUp();
      const app = server.client();
      app.tokenMode = true;
      const { token } = await app.call('POST /api/authenticate', { body: { email, password } });
      app.bearer = token ?? '';
      const name = `app_${database.name}`;
      expect((await app.call('POST /api/auth/change-username', { body: { username: name } })).username).toBe(
        name,
      );
      const body = {
        currentPassword: password,
        password: 'a fresh new password',
        passwordConfirmation: 'a fresh new password',
      };
      await expect(client.call('POST /api/auth/change-password', { body })).rejects.toEqual(
        refused(403, 'forbidden'),
      );
      const changed = await app.call('POST /api/auth/change-password', { body });
      expect([await status(app), await status(client)]).toEqual([401, 401]);
      app.bearer = changed.token;
      expect(await status(app)).toBe(200);
    });

    it('take a password in any way of writing its letters', async () => {
      const email = newEmail();
      const composed = 'caf\u00e9 au lait';
      await server
        .client()
        .call('POST /api/signup', { body: { email, password: composed, tosAccepted: true } });
      await signInAs(email, server.client(), 'cafe\u0301 au lait');
    });

    it('close the account, undo that within fourteen days, or lose everything', async () => {
      const { client, email, user } = await signUp();
      const close = (body: object) => client.send('DELETE', '/api/account/delete-account', { body });
      expect((await close({ password, confirm: 'yes' })).status).toBe(422);
      expect((await close({ password: 'wrong one', confirm: 'DELETE' })).status).toBe(403);
      expect((await close({ password, confirm: 'DELETE' })).status).toBe(204);
      expect(await status(client)).toBe(401);
      await expect(signInAs(email)).rejects.toEqual(refused(403, 'deactivated'));
      expect((await letterTo(server, email, /closed/)).text).toContain('/reactivate');

      clock.advance(13 * dayMs);
      const back = server.client();
      await back.call('POST /api/account/reactivate', { body: { email, password } });
      expect((await back.call('GET /api/user')).id).toBe(user.id);
    });
  });

  it('deletes a closed account for good when its fourteen days are over, and tells other slices', async () => {
    const [gone, kept] = [await signUp(), await signUp()];
    const purged: number[] = [];
    server.ctx.events.on('account.purged', async ({ userId }) => {
      purged.push(userId);
    });
    const body = { password, confirm: 'DELETE' } as const;
    await gone.client.call('DELETE /api/account/delete-account', { body });
    await kept.client.call('DELETE /api/account/delete-account', { body });
    await server.client().call('POST /api/account/reactivate', { body: { email: kept.email, password } });
    // the jobs that closing has put off for fourteen days, run now: too early, and then in time
    const purge = async (userId: number) => {
      const id = await server.ctx.queue.add('account.purge', { userId });
      await expect
        .poll(async () => (await server.ctx.queue.get(id))?.state, { timeout: 10_000 })
        .toBe('done');
    };
    await purge(gone.user.id);
    expect(purged).toEqual([]);
    clock.advance(14 * dayMs);
    await purge(gone.user.id);
    await purge(kept.user.id);
    expect(purged).toEqual([gone.user.id]);
    expect(await users(server.ctx).findByPk(gone.user.id)).toBeNull();
    expect(await users(server.ctx).findByPk(kept.user.id)).not.toBeNull();
    const [codes] = await server.ctx.db.query(
      `SELECT id FROM one_time_codes WHERE user_id = ${gone.user.id}`,
    );
    expect(codes).toEqual([]);
    expect((await signUp(gone.email)).user.id).not.toBe(gone.user.id);
  });

  it('tells the country and a shortened address', async () => {
    expect(await server.client().call('GET /api/get-geoip')).toEqual({
      country: 'US',
      region: null,
      tier: 1,
      ip: '127.0.0.0',
    });
  });

  it('lets the mail fail without a word to who signs up', async () => {
    const broken = await startServer({
      database,
      overrides: {
        mail: {
          send: async () => {
            throw new Error('mail server down');
          },
          close: async () => {},
        },
      },
    });
    const { user } = await broken
      .client()
      .call('POST /api/signup', { body: { email: newEmail(), password, tosAccepted: true } });
    expect(user.emailVerifiedAt).toBeNull();
    await broken.close();
  });
});
