import { randomBytes } from 'node:crypto';
import { passkeysAtMost } from '@formant/contract/sign-in/passkeys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../ports/clock/port.ts';
import { type Behaviour, SoftAuthenticator } from '../../testing/authenticator.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { signInDevice } from '../../testing/device.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { letterTo } from '../../testing/letters.ts';
import { codeOf, turnOnSecondFactor } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { users } from '../account/index.ts';
import { socialAccounts } from '../social/models.ts';
import { challengeLifeMs, sweepChallenges } from './challenges.ts';
import { challengeRows, passkeyRows } from './models.ts';

const password = 'correct horse battery';
const origin = 'http://formant.localhost:4110';

onEachDatabase('passkeys', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock }, config: { publicUrl: origin } });
  });
  afterAll(() => server.close());

  async function person() {
    const client = server.client();
    const email = `p${randomBytes(6).toString('hex')}@example.com`;
    const { user } = await client.call('POST /api/signup', { body: { email, password, tosAccepted: true } });
    return { client, email, user };
  }
  const begin = (client: TestClient, body: object = { password }) =>
    client.send('POST', '/api/account/passkeys/begin', { body });
  const keep = (client: TestClient, passkey: object, name = 'Laptop') =>
    client.send('POST', '/api/account/passkeys', { body: { name, passkey } });
  async function add(client: TestClient, device = new SoftAuthenticator(origin)) {
    const options = await client.call('POST /api/account/passkeys/begin', { body: { password } });
    const kept = await client.call('POST /api/account/passkeys', {
      body: { name: 'Laptop', passkey: device.create(options) },
    });
    return { device, kept };
  }
  const ask = (client: TestClient) => client.call('POST /api/passkeys/begin', { body: {} });
  const enter = (client: TestClient, passkey: object) =>
    client.send('POST', '/api/passkeys/sign-in', { body: { passkey } });
  const signIn = async (device: SoftAuthenticator, client = server.client(), behaviour: Behaviour = {}) =>
    enter(client, device.get(await ask(client), behaviour));
  const isIn = async (client: TestClient) => (await client.send('GET', '/api/user')).status === 200;
  const refused = { status: 401, body: { code: 'wrong_credentials' } };
  /** As after a sign-up through another service. */
  const withoutPassword = (id: number) => users(server.ctx).update({ passwordHash: null }, { where: { id } });

  describe('adding one', () => {
    it('asks for a key of its own name that checks the person, keeps it and tells by mail', async () => {
      const { client, email } = await person();
      const answer = await begin(client);
      expect(answer).toMatchObject({
        status: 200,
        body: {
          rp: { id: 'formant.localhost' },
          user: { name: email },
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          excludeCredentials: [],
        },
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const { device, kept } = await add(client);
      expect(kept).toMatchObject({ name: 'Laptop', lastUsedAt: null, synced: false });
      expect((await client.call('GET /api/account/passkeys')).data).toEqual([kept]);
      await letterTo(server, email, /^A passkey was added/);
      const again = await client.call('POST /api/account/passkeys/begin', { body: { password } });
      expect(again.excludeCredentials).toMatchObject([
        { id: device.keys[0]?.id.toString('base64url'), transports: ['internal'] },
      ]);
      // random, and nothing about the person
      expect(Buffer.from(again.user.id, 'base64url')).toHaveLength(16);
    });

    it('takes the password, and the code where two-step sign-in is on', async () => {
      const { client } = await person();
      for (const body of [{}, { password: 'wrong' }]) expect((await begin(client, body)).status).toBe(403);
      const { secret } = await turnOnSecondFactor(server, client);
      expect(await begin(client)).toMatchObject({ status: 401, body: { code: 'otp_required' } });
      expect((await begin(client, { password, otp: '000000' })).status).toBe(422);
      clock.advance(30_000);
      expect((await begin(client, { password, otp: codeOf(server, secret) })).status).toBe(200);
      expect((await begin(server.client())).status).toBe(401);
      expect((await keep(server.client(), {})).status).toBe(401);
    });

    it('takes who has no password by a sign-in of the last ten minutes', async () => {
      const { client, user } = await person();
      await withoutPassword(user.id);
      expect((await begin(client, {})).status).toBe(200);
      clock.advance(10 * 60_000 + 1);
      expect(await begin(client, {})).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('sign in again') },
      });
    });

    it('refuses the app, and a caller without cookies', async () => {
      const { client } = await person();
      const { app } = await signInDevice(server, client);
      expect(await begin(app)).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('browser') },
      });
      const bare = server.client();
      bare.tokenMode = true;
      expect((await bare.send('POST', '/api/passkeys/begin', { body: {} })).status).toBe(403);
    });

    it('takes a challenge once, in time, and in the session that asked for it', async () => {
      const { client } = await person();
      const other = await person();
      const device = new SoftAuthenticator(origin);
      const options = await client.call('POST /api/account/passkeys/begin', { body: { password } });
      const made = device.create(options);
      expect((await keep(other.client, made)).status).toBe(410);
      const window = server.client();
      await window.call('POST /api/authenticate', { body: { email: other.email, password } });
      expect((await keep(window, made)).status).toBe(410);
      const racing = await Promise.all(Array.from({ length: 8 }, () => keep(client, made)));
      expect(racing.filter(({ status }) => status === 201)).toHaveLength(1);
      expect((await keep(client, made)).status).toBe(410);
      const late = await client.call('POST /api/account/passkeys/begin', { body: { password } });
      clock.advance(challengeLifeMs);
      expect((await keep(client, device.create(late))).status).toBe(410);
      expect((await keep(client, device.create({ ...late, challenge: 'own-challenge' }))).status).toBe(410);
      // one to sign in is none to add a key
      const signing = await ask(client);
      expect((await keep(client, device.create({ ...late, ...signing }))).status).toBe(410);
    });

    it.each([
      ['another page', { origin: 'http://evil.localhost:4110' }],
      ['another name', { rpId: 'evil.localhost' }],
      ['a device that did not check the person', { verifies: false }],
    ] as const)('refuses a key of %s', async (_what, behaviour) => {
      const { client } = await person();
      const options = await client.call('POST /api/account/passkeys/begin', { body: { password } });
      const made = new SoftAuthenticator(origin).create(options, behaviour);
      expect(await keep(client, made)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
      expect((await client.call('GET /api/account/passkeys')).data).toEqual([]);
    });

    it('keeps a key for one account only', async () => {
      const { client } = await person();
      const other = await person();
      const device = new SoftAuthenticator(origin);
      const options = await client.call('POST /api/account/passkeys/begin', { body: { password } });
      const made = device.create(options);
      expect((await keep(client, made)).status).toBe(201);
      const foreign = await other.client.call('POST /api/account/passkeys/begin', { body: { password } });
      const clientDataJSON = device.create(foreign).response.clientDataJSON;
      const stolen = { ...made, response: { ...made.response, clientDataJSON } };
      expect((await keep(other.client, stolen)).status).toBe(409);
    });

    it(`takes ${passkeysAtMost} and no more, also not at once`, async () => {
      const { client } = await person();
      const device = new SoftAuthenticator(origin);
      for (let made = 1; made < passkeysAtMost; made++) await add(client, device);
      const last = await Promise.all([begin(client), begin(client)]);
      // safe: what `create` takes
      const keys = last.map(({ body }) => device.create(body as Parameters<typeof device.create>[0]));
      const kept = await Promise.all(keys.map((key) => keep(client, key)));
      expect(kept.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect((await begin(client)).status).toBe(409);
    });
  });

  describe('signing in', () => {
    it('opens the account, under a new session, and is noted', async () => {
      const { client, user } = await person();
      const { device } = await add(client);
      const browser = server.client();
      expect(await signIn(device, browser)).toMatchObject({ status: 200, body: { user: { id: user.id } } });
      expect(await isIn(browser)).toBe(true);
      const [kept] = (await client.call('GET /api/account/passkeys')).data;
      expect(kept?.lastUsedAt).toBe(new Date(clock.now()).toISOString());
      expect((await signIn(device)).status).toBe(200);
    });

    it('stands for both factors: no code is asked for, from staff neither', async () => {
      const { client, user } = await person();
      const { device } = await add(client);
      await users(server.ctx).update({ roles: 'user,support' }, { where: { id: user.id } });
      const browser = server.client();
      expect((await signIn(device, browser)).status).toBe(200);
      // the password alone would open the account, so that it is not enough for staff yet
      expect((await browser.send('GET', '/api/admin/device-logs')).status).toBe(403);
      await turnOnSecondFactor(server, client);
      const later = server.client();
      expect((await signIn(device, later)).status).toBe(200);
      expect((await later.send('GET', '/api/admin/device-logs')).status).toBe(200);
    });

    it('asks everybody alike', async () => {
      const { client } = await person();
      await add(client);
      const { challenge, ...known } = await ask(client);
      const { challenge: other, ...unknown } = await ask(server.client());
      expect(known).toEqual(unknown);
      expect(other).not.toBe(challenge);
    });

    it('refuses a key that is not known, was removed or signs wrongly, all alike', async () => {
      const { client } = await person();
      const { device, kept } = await add(client);
      const stranger = new SoftAuthenticator(origin);
      stranger.create({ challenge: 'x', rp: { id: 'formant.localhost' }, user: { id: 'someone' } });
      const browser = server.client();
      const answers = [await signIn(stranger, browser)];
      const wrong = device.get(await ask(browser));
      const { signature } = stranger.get(await ask(browser)).response;
      answers.push(await enter(browser, { ...wrong, response: { ...wrong.response, signature } }));
      const handled = device.get(await ask(browser));
      const userHandle = 'c29tZW9uZQ';
      answers.push(await enter(browser, { ...handled, response: { ...handled.response, userHandle } }));
      for (const behaviour of [
        { verifies: false },
        { origin: 'http://evil.localhost:4110' },
        { rpId: 'evil.localhost' },
      ])
        answers.push(await signIn(device, browser, behaviour));
      await client.call('DELETE /api/account/passkeys/{id}', { params: { id: kept.id } });
      answers.push(await signIn(device, browser));
      for (const answer of answers) expect(answer).toMatchObject(refused);
      expect(new Set(answers.map(({ body }) => (body as { message: string }).message)).size).toBe(1);
      expect(await isIn(browser)).toBe(false);
    });

    it('takes a challenge once, in time, and in the browser that asked for it', async () => {
      const { client } = await person();
      const { device } = await add(client);
      const browser = server.client();
      const signed = device.get(await ask(browser));
      expect((await enter(server.client(), signed)).status).toBe(410);
      const thief = server.client();
      await ask(thief);
      expect((await enter(thief, signed)).status).toBe(410);
      expect((await enter(browser, signed)).status).toBe(200);
      expect((await enter(browser, signed)).status).toBe(410);
      const late = device.get(await ask(browser));
      clock.advance(challengeLifeMs);
      expect((await enter(browser, late)).status).toBe(410);
      // a try that failed has used its challenge up
      const options = await ask(browser);
      const without = device.get(options, { verifies: false });
      expect(await enter(browser, without)).toMatchObject(refused);
      expect((await enter(browser, device.get(options))).status).toBe(410);
    });

    it('refuses a copy of the key, whose count stands still or goes back', async () => {
      const { client } = await person();
      const { device } = await add(client);
      expect((await signIn(device)).status).toBe(200);
      const [key] = device.keys;
      if (key) key.counter -= 1;
      expect(await signIn(device)).toMatchObject(refused);
      expect((await signIn(device)).status).toBe(200);
    });

    it('lets nobody into a closed account', async () => {
      const { client, user } = await person();
      const { device } = await add(client);
      await users(server.ctx).update({ deactivatedAt: new Date(clock.now()) }, { where: { id: user.id } });
      expect(await signIn(device)).toMatchObject({ status: 403, body: { code: 'deactivated' } });
    });
  });

  describe('the own ones', () => {
    it('are renamed and removed by their owner alone', async () => {
      const { client, email } = await person();
      const other = await person();
      const { kept } = await add(client);
      const path = `/api/account/passkeys/${kept.id}`;
      expect((await other.client.send('PUT', path, { body: { name: 'Mine' } })).status).toBe(404);
      expect((await other.client.send('DELETE', path)).status).toBe(404);
      expect((await client.send('PUT', path, { body: { name: '  ' } })).status).toBe(422);
      expect(await client.send('PUT', path, { body: { name: ' Work phone ' } })).toMatchObject({
        status: 200,
        body: { id: kept.id, name: 'Work phone' },
      });
      expect((await client.send('DELETE', path)).status).toBe(204);
      expect((await client.send('DELETE', path)).status).toBe(404);
      expect((await client.call('GET /api/account/passkeys')).data).toEqual([]);
      await letterTo(server, email, /passkey .* was removed/);
    });

    it('never go when nothing else is left, also not two at once', async () => {
      const { client, user } = await person();
      const { kept } = await add(client);
      const { kept: second } = await add(client);
      await withoutPassword(user.id);
      const remove = (id: number) => client.send('DELETE', `/api/account/passkeys/${id}`);
      const both = await Promise.all([remove(kept.id), remove(second.id)]);
      expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
      const [left] = (await client.call('GET /api/account/passkeys')).data;
      expect(await remove(left?.id ?? 0)).toMatchObject({
        status: 409,
        body: { message: 'This passkey is your only way to sign in. Set a password first, then remove it.' },
      });
    });

    it('and a connected service stand in for each other', async () => {
      const { client, user } = await person();
      const { kept } = await add(client);
      await withoutPassword(user.id);
      await socialAccounts(server.ctx).create({
        userId: user.id,
        provider: 'google',
        subject: randomBytes(8).toString('hex'),
        email: null,
        connectedAt: clock.now(),
      });
      expect((await client.send('DELETE', '/api/account/social/google')).status).toBe(204);
      expect((await client.send('DELETE', `/api/account/passkeys/${kept.id}`)).status).toBe(409);
    });
  });

  it('keeps challenges as hashes and forgets what has ended', async () => {
    const { challenge } = await ask(server.client());
    const rows = async () => JSON.stringify(await challengeRows(server.ctx).findAll({ raw: true }));
    expect(await rows()).not.toContain(challenge);
    clock.advance(challengeLifeMs);
    await sweepChallenges(server.ctx);
    expect(await rows()).toBe('[]');
    expect(JSON.stringify(await passkeyRows(server.ctx).findAll({ raw: true }))).toContain('Laptop');
  });
});

it('has no passkeys where the server has no name', async () => {
  const server = await startServer();
  const answer = await server.client().send('POST', '/api/passkeys/begin', { body: {} });
  expect(answer).toMatchObject({ status: 404, body: { message: expect.stringContaining('without a name') } });
  await server.close();
});
