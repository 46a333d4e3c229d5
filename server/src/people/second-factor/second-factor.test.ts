import { randomBytes } from 'node:crypto';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { signInDevice } from '../../testing/device.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { letterTo } from '../../testing/letters.ts';
import { codeOf, turnOnSecondFactor } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { users } from '../account/index.ts';
import { authenticatorRows, recoveryCodeRows } from './models.ts';

const password = 'correct horse battery';
const stepMs = 30_000;

onEachDatabase('second factor', (database) => {
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
  async function careful() {
    const one = await person();
    return { ...one, ...(await turnOnSecondFactor(server, one.client)) };
  }
  const signIn = (email: string, otp?: string, client = server.client(), secret = password) =>
    client.send('POST', '/api/authenticate', {
      body: { email, password: secret, ...(otp === undefined ? {} : { otp }) },
    });
  const isIn = async (client: TestClient) => (await client.send('GET', '/api/user')).status === 200;
  /** The next code of the app: none is taken twice. */
  const nextCode = (secret: string) => {
    clock.advance(stepMs);
    return codeOf(server, secret);
  };

  describe('turning it on', () => {
    it('takes the password and a first code, shows ten recovery codes and tells by mail', async () => {
      const { client, email } = await person();
      const begun = await client.call('POST /api/account/second-factor/begin', { body: { password } });
      expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Formant:/);
      expect(begun.uri).toContain(`secret=${begun.secret}`);
      expect((await client.call('GET /api/user')).secondFactor).toBe(false);
      const wrong = await client.send('POST', '/api/account/second-factor/confirm', {
        body: { otp: '000000' },
      });
      expect(wrong).toMatchObject({ status: 422, body: { errors: { otp: [expect.any(String)] } } });
      const code = codeOf(server, begun.secret);
      const { recoveryCodes } = await client.call('POST /api/account/second-factor/confirm', {
        body: { otp: ` ${code.slice(0, 3)} ${code.slice(3)} ` },
      });
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const one of recoveryCodes) expect(one).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
      expect((await client.call('GET /api/user')).secondFactor).toBe(true);
      expect(await client.call('GET /api/account/second-factor')).toEqual({
        on: true,
        since: new Date(clock.now()).toISOString(),
        recoveryCodesLeft: 10,
      });
      expect((await letterTo(server, email, /is on/)).text).toContain('Every other device was signed out');
    });

    it('refuses a wrong password, a second time, a code without a key, and strangers', async () => {
      const { client } = await person();
      const begin = (secret: string) =>
        client.send('POST', '/api/account/second-factor/begin', { body: { password: secret } });
      expect((await begin('wrong')).status).toBe(403);
      const confirm = () =>
        client.send('POST', '/api/account/second-factor/confirm', { body: { otp: '123456' } });
      expect((await confirm()).status).toBe(422);
      await turnOnSecondFactor(server, client);
      expect((await begin(password)).status).toBe(409);
      expect((await confirm()).status).toBe(409);
      for (const path of ['begin', 'confirm', 'recovery-codes', 'turn-off'])
        expect(
          (await server.client().send('POST', `/api/account/second-factor/${path}`, { body: {} })).status,
        ).toBe(401);
    });

    it('forgets a key that is not confirmed within an hour, and the one before the last', async () => {
      const { client } = await person();
      const begin = () => client.call('POST /api/account/second-factor/begin', { body: { password } });
      const confirm = async (secret: string) =>
        (
          await client.send('POST', '/api/account/second-factor/confirm', {
            body: { otp: codeOf(server, secret) },
          })
        ).status;
      const first = await begin();
      const second = await begin();
      expect(await confirm(first.secret)).toBe(422);
      clock.advance(hourMs);
      expect(await confirm(second.secret)).toBe(422);
      expect(await confirm((await begin()).secret)).toBe(200);
    });

    it('ends every other session and token, and keeps its own', async () => {
      const { client, email } = await person();
      const other = server.client();
      await signIn(email, undefined, other);
      const { app } = await signInDevice(server, client, { name: 'Desk' });
      await turnOnSecondFactor(server, client);
      expect(await isIn(client)).toBe(true);
      expect(await isIn(other)).toBe(false);
      expect(await isIn(app)).toBe(false);
    });

    it('keeps the key sealed and the codes hashed', async () => {
      const { user, secret, recoveryCodes } = await careful();
      const rows = JSON.stringify([
        await authenticatorRows(server.ctx).findAll({ where: { userId: user.id }, raw: true }),
        await recoveryCodeRows(server.ctx).findAll({ where: { userId: user.id }, raw: true }),
      ]);
      expect(rows).not.toContain(secret);
      for (const code of recoveryCodes) expect(rows).not.toContain(code.replaceAll('-', ''));
      expect(rows).toContain('sealedSecret');
    });
  });

  describe('signing in', () => {
    it('answers the right password that a code is needed and starts no session', async () => {
      const { email } = await careful();
      const client = server.client();
      for (const otp of [undefined, '', '  '])
        expect(await signIn(email, otp, client)).toMatchObject({
          status: 401,
          body: { code: 'otp_required' },
        });
      expect(await isIn(client)).toBe(false);
      expect(await signIn(email, undefined, client, 'wrong')).toMatchObject({
        status: 401,
        body: { code: 'wrong_credentials' },
      });
    });

    it('takes a code once, of one step before and after, as people paste it', async () => {
      const { email, secret } = await careful();
      const used = codeOf(server, secret);
      expect((await signIn(email, used)).status).toBe(422); // it confirmed the app
      clock.advance(10 * stepMs);
      expect((await signIn(email, codeOf(server, secret, -2))).status).toBe(422);
      expect((await signIn(email, codeOf(server, secret, 2))).status).toBe(422);
      expect((await signIn(email, codeOf(server, secret, -1))).status).toBe(200);
      const now = codeOf(server, secret);
      expect((await signIn(email, `\u00a0${now.slice(0, 3)}\u2009-${now.slice(3)}\n`)).status).toBe(200);
      expect((await signIn(email, now)).status).toBe(422);
      const wide = [...codeOf(server, secret, 1)].map((digit) => String.fromCharCode(0xff10 + Number(digit)));
      expect((await signIn(email, wide.join(''))).status).toBe(200);
      // a code of an earlier step than the last one is a replay as well
      expect((await signIn(email, now)).status).toBe(422);
    });

    it('lets one of twenty racing callers in with the same code', async () => {
      const { email, secret, recoveryCodes } = await careful();
      for (const code of [nextCode(secret), recoveryCodes[0]]) {
        const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, code)));
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      }
    });

    it('takes each recovery code once, in either case and without its dashes, and tells by mail', async () => {
      const { email, recoveryCodes, client } = await careful();
      const [first = '', second = ''] = recoveryCodes;
      expect((await signIn(email, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
      expect((await signIn(email, first)).status).toBe(422);
      expect((await signIn(email, second.replaceAll('-', ''))).status).toBe(200);
      expect((await client.call('GET /api/account/second-factor')).recoveryCodesLeft).toBe(8);
      await letterTo(server, email, /recovery code/);
      const stranger = await careful();
      expect((await signIn(stranger.email, recoveryCodes[2])).status).toBe(422);
    });

    it('asks in token mode and on embedded pages too', async () => {
      const { email, secret } = await careful();
      const app = server.client();
      app.tokenMode = true;
      for (const path of ['/api/authenticate', '/api/tts/authenticate'] as const) {
        const body = { email, password };
        expect(await app.send('POST', path, { body })).toMatchObject({ body: { code: 'otp_required' } });
        expect(await app.send('POST', path, { body: { ...body, otp: nextCode(secret) } })).toMatchObject({
          status: 200,
          body: { token: expect.any(String) },
        });
      }
    });

    it('asks before the app can be signed in and before another program gets access', async () => {
      const { email } = await careful();
      const client = server.client();
      await signIn(email, undefined, client);
      const challenge = 'a'.repeat(43);
      const loginToken = { challenge, state: 'state-1234', deviceName: 'Desk' };
      expect((await client.send('POST', '/api/app-login-token', { body: loginToken })).status).toBe(401);
      const consent = { client_id: 'x', redirect_uri: 'https://x.example/', allow: true };
      expect((await client.send('POST', '/api/oauth/authorization', { body: consent })).status).toBe(401);
    });

    it('asks after the password was reset', async () => {
      const { email } = await careful();
      await server.client().call('POST /api/password-reset', { body: { email } });
      const { text } = await letterTo(server, email, /^Choose a new password/);
      const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
      const other = 'a better horse battery';
      await server.client().call('POST /api/new-password', {
        body: { token, email, password: other, passwordConfirmation: other },
      });
      expect(await signIn(email, undefined, server.client(), other)).toMatchObject({
        status: 401,
        body: { code: 'otp_required' },
      });
    });

    it('asks before an account is closed, and before it opens again', async () => {
      const { client, email, secret, recoveryCodes } = await careful();
      const close = (path: string, more: object = {}) =>
        client.send('DELETE', path, { body: { password, confirm: 'DELETE', ...more } });
      for (const path of ['/api/account/delete-account', '/api/user/delete']) {
        expect(await close(path)).toMatchObject({ status: 401, body: { code: 'otp_required' } });
        expect(await close(path, { otp: '000000' })).toMatchObject({
          status: 422,
          body: { errors: { otp: [expect.any(String)] } },
        });
      }
      expect((await users(server.ctx).findOne({ where: { email } }))?.deleteAfter).toBeNull();
      expect((await close('/api/account/delete-account', { otp: recoveryCodes[0] })).status).toBe(204);
      const reactivate = (otp?: string) =>
        server.client().send('POST', '/api/account/reactivate', {
          body: { email, password, ...(otp ? { otp } : {}) },
        });
      expect(await reactivate()).toMatchObject({ status: 401, body: { code: 'otp_required' } });
      expect((await users(server.ctx).findOne({ where: { email } }))?.deleteAfter).not.toBeNull();
      expect((await reactivate(nextCode(secret))).status).toBe(200);
    });
  });

  describe('turning it off and renewing', () => {
    it('takes the password and a code', async () => {
      const { client, email, secret } = await careful();
      const off = (secretWord: string, otp: string) =>
        client.send('POST', '/api/account/second-factor/turn-off', { body: { password: secretWord, otp } });
      expect((await off('wrong', nextCode(secret))).status).toBe(403);
      expect((await off(password, '000000')).status).toBe(422);
      expect((await signIn(email)).status).toBe(401);
      expect((await off(password, nextCode(secret))).status).toBe(204);
      expect((await signIn(email)).status).toBe(200);
      expect((await off(password, nextCode(secret))).status).toBe(409);
      expect(await client.call('GET /api/account/second-factor')).toEqual({
        on: false,
        since: null,
        recoveryCodesLeft: 0,
      });
      await letterTo(server, email, /is off/);
      // and on again, with another key
      const again = await turnOnSecondFactor(server, client);
      expect(again.secret).not.toBe(secret);
      expect((await signIn(email, codeOf(server, secret, 1))).status).toBe(422);
    });

    it('makes new recovery codes and ends the old ones', async () => {
      const { client, email, secret, recoveryCodes } = await careful();
      const renewed = await client.call('POST /api/account/second-factor/recovery-codes', {
        body: { password, otp: nextCode(secret) },
      });
      expect(renewed.recoveryCodes).toHaveLength(10);
      expect((await signIn(email, recoveryCodes[0])).status).toBe(422);
      expect((await signIn(email, renewed.recoveryCodes[0])).status).toBe(200);
    });
  });

  describe('staff', () => {
    const reports = async (client: TestClient) => client.send('GET', '/api/admin/device-logs');
    const promote = (id: number) => users(server.ctx).update({ roles: 'user,support' }, { where: { id } });

    it('need it, and a browser', async () => {
      const { client, user, email } = await person();
      await promote(user.id);
      expect(await reports(client)).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('two-step sign-in') },
      });
      const { secret } = await turnOnSecondFactor(server, client);
      expect((await reports(client)).status).toBe(200);
      const app = server.client();
      app.tokenMode = true;
      const { token } = await app.call('POST /api/authenticate', {
        body: { email, password, otp: nextCode(secret) },
      });
      app.bearer = token ?? null;
      expect(await reports(app)).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('browser') },
      });
    });

    it('are signed out after half an hour without a call, and twelve hours after they came', async () => {
      const { client, user, email, secret } = await careful();
      await promote(user.id);
      clock.advance(hourMs / 2 - 1);
      expect(await isIn(client)).toBe(true);
      clock.advance(hourMs / 2);
      expect(await isIn(client)).toBe(false);
      const busy = server.client();
      await signIn(email, nextCode(secret), busy);
      for (let quarters = 1; quarters < 48; quarters++) {
        clock.advance(hourMs / 4);
        expect(await isIn(busy), `${quarters} quarters`).toBe(true);
      }
      clock.advance(hourMs / 4);
      expect(await isIn(busy)).toBe(false);
      // everybody else stays
      const other = await person();
      clock.advance(dayMs);
      expect(await isIn(other.client)).toBe(true);
    });
  });
});

describe('guessing', () => {
  it('is slowed by address and by account, though each try has the right password', async () => {
    const clock = manualClock(Date.now());
    const server = await startServer({ config: { rateLimits: true, trustProxy: 1 }, overrides: { clock } });
    const client = server.client();
    const email = 'guessed@example.com';
    await client.call('POST /api/signup', { body: { email, password, tosAccepted: true } });
    const { secret } = await turnOnSecondFactor(server, client);
    const guess = (otp: string, address: string, captchaToken?: string) =>
      server.client().send('POST', '/api/authenticate', {
        body: { email, password, otp, ...(captchaToken ? { captchaToken } : {}) },
        headers: { 'x-forwarded-for': address },
      });
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries++) statuses.push((await guess('000000', '10.0.0.1')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(422), 428, 428]);
    // with a captcha it is the account from this address that has to wait
    const challenge = (await client.call('GET /api/captcha/challenge')) as unknown as Challenge; // safe: the driver in use is ALTCHA
    const solution = await solveChallenge({ challenge, deriveKey });
    const solved = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    expect((await guess('000000', '10.0.0.1', solved)).status).toBe(429);
    // from somewhere else it goes on, up to twenty
    for (let tries = 0; tries < 10; tries++)
      expect((await guess('000000', `10.0.1.${tries}`)).status).toBe(422);
    const refused = await guess(codeOf(server, secret), '10.0.2.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    clock.advance(stepMs);
    expect((await guess(codeOf(server, secret), '10.0.2.1')).status).toBe(200);
    await server.close();
  });
});
