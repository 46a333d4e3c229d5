import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueToken } from '../../http/bearer.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

const password = 'correct horse battery';

onEachDatabase('signing the app in', (database) => {
  let server: TestServer;
  const clock = manualClock(Date.now());
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock } });
  });
  afterAll(() => server.close());

  let serial = 0;
  const browser = async () => {
    const client = server.client();
    const body = { email: `app${++serial}@example.com`, password, tosAccepted: true } as const;
    const { user } = await client.call('POST /api/signup', { body });
    return { client, user };
  };
  const pkce = () => {
    const verifier = randomBytes(32).toString('base64url');
    return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
  };
  const request = (challenge: string) => ({ challenge, state: 'state-1234', deviceName: 'Ada’s laptop' });
  const app = () => {
    const client = server.client();
    client.tokenMode = true;
    return client;
  };
  const exchange = (loginToken: string, codeVerifier: string, deviceId = 'device-0001') =>
    app().send('POST', '/api/app-authentication', {
      body: { loginToken, codeVerifier, deviceId, deviceName: 'Ada’s laptop' },
    });
  const withToken = (token: string) => {
    const client = app();
    client.bearer = token;
    return client;
  };
  const tokenOf = (answer: { body: unknown }) => (answer.body as { token: string }).token;

  it('goes from the browser’s confirmation by link to a token of the device', async () => {
    const { client, user } = await browser();
    const { verifier, challenge } = pkce();
    const offer = await client.call('GET /api/app-login-token', {
      query: { ...request(challenge), port: 45678 },
    });
    const link = new URL(offer.deepLink);
    expect([link.protocol, link.host, link.searchParams.get('state')]).toEqual([
      'formant:',
      'auth',
      'state-1234',
    ]);
    expect(link.searchParams.get('code')).toBe(offer.loginToken);
    expect(offer.loopbackUrl).toBe(`http://127.0.0.1:45678/auth${link.search}`);
    expect(offer.expiresInS).toBe(120);

    const answer = await exchange(offer.loginToken, verifier);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        user: { id: user.id, deviceId: 'device-0001' },
        device: { deviceId: 'device-0001', name: 'Ada’s laptop' },
      },
    });
    const signedIn = withToken(tokenOf(answer));
    expect((await signedIn.call('GET /api/user')).deviceId).toBe('device-0001');
    expect(await signedIn.call('POST /api/auth/info', { body: { deviceId: 'device-0001' } })).toMatchObject({
      user: { id: user.id },
      device: { name: 'Ada’s laptop' },
    });
    expect(
      (await signedIn.send('POST', '/api/auth/info', { body: { deviceId: 'device-0002' } })).status,
    ).toBe(403);
  });

  it('takes the code typed by hand, in any spelling', async () => {
    const { client } = await browser();
    const { verifier, challenge } = pkce();
    const { typedCode, loopbackUrl } = await client.call('POST /api/app-login-token', {
      body: request(challenge),
    });
    expect(typedCode).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(loopbackUrl).toBeNull();
    const sloppy = ` ${typedCode.toLowerCase().replace('-', ' ')} `;
    expect((await exchange(sloppy, verifier)).status).toBe(200);
  });

  it('refuses a code without its verifier, and after five tries with it too', async () => {
    const { client } = await browser();
    const { verifier, challenge } = pkce();
    const { loginToken } = await client.call('POST /api/app-login-token', { body: request(challenge) });
    for (let guess = 0; guess < 5; guess++)
      expect(await exchange(loginToken, pkce().verifier)).toMatchObject({
        status: 401,
        body: { code: 'wrong_credentials' },
      });
    expect((await exchange(loginToken, verifier)).status).toBe(410);
    expect((await exchange('no-such-code', verifier)).status).toBe(401);
  });

  it('ends the token when its code comes a second time', async () => {
    const { client } = await browser();
    const { verifier, challenge } = pkce();
    const { loginToken } = await client.call('POST /api/app-login-token', { body: request(challenge) });
    const signedIn = withToken(tokenOf(await exchange(loginToken, verifier)));
    expect((await signedIn.send('GET', '/api/user')).status).toBe(200);
    expect(await exchange(loginToken, verifier)).toMatchObject({ status: 410, body: { code: 'expired' } });
    expect((await signedIn.send('GET', '/api/user')).status).toBe(401);
  });

  it('lets one of fifty racing exchanges win', async () => {
    const { client } = await browser();
    const { verifier, challenge } = pkce();
    const { loginToken } = await client.call('POST /api/app-login-token', { body: request(challenge) });
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(loginToken, verifier)));
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.filter((answer) => answer.status !== 200 && answer.status !== 410)).toEqual([]);
    const [rows] = await server.ctx.db.query(
      `SELECT id FROM access_tokens WHERE user_id = (SELECT MAX(user_id) FROM one_time_codes)`,
    );
    expect(rows.length).toBeLessThanOrEqual(1);
  });

  it('ends a code after two minutes, and the older one when a newer is asked for', async () => {
    const { client } = await browser();
    const [a, b] = [pkce(), pkce()];
    const first = await client.call('POST /api/app-login-token', { body: request(a.challenge) });
    const second = await client.call('POST /api/app-login-token', { body: request(b.challenge) });
    expect((await exchange(first.loginToken, a.verifier)).status).toBe(401);
    clock.advance(120_000);
    expect((await exchange(second.loginToken, b.verifier)).status).toBe(410);
  });

  it('keeps one token for a device, and the tokens of other devices', async () => {
    const { client } = await browser();
    const { verifier, challenge } = pkce();
    const { loginToken } = await client.call('POST /api/app-login-token', { body: request(challenge) });
    const { id: userId } = await client.call('GET /api/user');
    const issue = async (deviceId: string) =>
      withToken((await issueToken(server.ctx, { userId, name: 'Ada’s laptop', deviceId })).token);
    const old = await issue('device-aaaa');
    const fresh = withToken(tokenOf(await exchange(loginToken, verifier, 'device-aaaa')));
    const other = await issue('device-bbbb');
    const statuses = await Promise.all(
      [old, other, fresh].map(async (one) => (await one.send('GET', '/api/user')).status),
    );
    expect(statuses).toEqual([401, 200, 200]);
  });

  it('is offered to browser sessions only: not signed out, and not to a token', async () => {
    const { challenge, verifier } = pkce();
    const body = request(challenge);
    expect((await server.client().send('POST', '/api/app-login-token', { body })).status).toBe(401);
    const { client } = await browser();
    const { loginToken } = await client.call('POST /api/app-login-token', { body });
    const token = tokenOf(await exchange(loginToken, verifier));
    expect(await withToken(token).send('POST', '/api/app-login-token', { body })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  it.each([
    ['a plain challenge', { challenge: 'plain' }],
    ['another app’s scheme', { scheme: 'evil' }],
    ['a privileged port', { port: 80 }],
    ['no state', { state: '' }],
  ])('refuses %s', async (_, wrong) => {
    const { client } = await browser();
    const body = { ...request(pkce().challenge), ...wrong };
    expect((await client.send('POST', '/api/app-login-token', { body })).status).toBe(422);
  });
});
