import { createHash, randomBytes } from 'node:crypto';
import type { Method } from '@formant/contract';
import type { LoginProvider } from '@formant/contract/sign-in/social';
import { Events } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../kernel/config.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { type LocalPerson, startDiscordPeer, startOidcProvider } from '../../testing/identity-providers.ts';
import { lettersTo, letterTo } from '../../testing/letters.ts';
import { signUp, withoutSession } from '../../testing/people.ts';
import { codeOf, turnOnSecondFactor } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { users } from '../account/index.ts';
import { attemptLifeMs, sweepAttempts } from './attempts.ts';
import { attemptRows, socialAccounts } from './models.ts';

const somebody = (change: Partial<LocalPerson> = {}): LocalPerson => {
  const subject = randomBytes(8).toString('hex');
  return { subject, email: `${subject}@example.com`, verified: true, ...change };
};

onEachDatabase('social sign-in', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  let google: Awaited<ReturnType<typeof startOidcProvider>>;
  let twitch: Awaited<ReturnType<typeof startOidcProvider>>;
  let discord: Awaited<ReturnType<typeof startDiscordPeer>>;
  beforeAll(async () => {
    [google, twitch] = await Promise.all([startOidcProvider(somebody()), startOidcProvider(somebody())]);
    discord = await startDiscordPeer(somebody());
    twitch.service.on(Events.BeforeResponse, ({ body }) => {
      // as Twitch answers
      if (body) Object.assign(body, { scope: ['openid', 'user:read:email'] });
    });
    const social = {
      google: { clientId: 'g', clientSecret: 'google secret', issuer: google.issuer },
      twitch: { clientId: 't', clientSecret: 'twitch secret', issuer: twitch.issuer },
      discord: { clientId: 'd', clientSecret: 'discord secret', issuer: discord.issuer },
    };
    server = await startServer({ database, overrides: { clock }, config: { social } });
  });
  afterAll(async () => {
    await server.close();
    await Promise.all([google.close(), twitch.close(), discord.close()]);
  });
  beforeEach(() => {
    for (const provider of [google, twitch, discord]) provider.person = somebody();
  });

  const send = (client: TestClient, method: Method, path: string, body?: object) =>
    client.send(method, path, body ? { body } : {});
  const begin = async (client: TestClient, provider: LoginProvider, change: object = {}) => {
    const answer = await send(client, 'POST', '/api/social-auth/start', { provider, ...change });
    expect(answer.status).toBe(200);
    return (answer.body as { url: string }).url;
  };
  /** What the browser finds in its address after the provider. */
  const visit = async (url: string): Promise<{ code: string; state: string }> => {
    const { status, headers } = await fetch(url, { redirect: 'manual' });
    expect(status).toBe(302);
    const back = new URL(headers.get('location') ?? '');
    return {
      code: back.searchParams.get('code') ?? '',
      state: back.searchParams.get('state') ?? '',
    };
  };
  const finish = (client: TestClient, provider: LoginProvider, given: object) =>
    send(client, 'POST', '/api/social-auth/callback', { provider, ...given });
  const signIn = async (client: TestClient, provider: LoginProvider, change: object = {}) =>
    finish(client, provider, await visit(await begin(client, provider, change)));
  const ways = async (client: TestClient) => client.call('GET /api/account/social');

  it.each(['google', 'twitch', 'discord'] as const)(
    'makes an account by %s and finds it again',
    async (name) => {
      const { person } = { google, twitch, discord }[name];
      const browser = server.client();
      const url = new URL(await begin(browser, name));
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        response_type: 'code',
        redirect_uri: `${server.url}/auth/callback/${name}`,
        code_challenge_method: 'S256',
      });
      const answer = await finish(browser, name, await visit(url.href));
      expect(answer).toMatchObject({
        status: 200,
        body: { isNew: true, needsUsername: true, connected: false, user: { email: person.email } },
      });
      const me = await browser.call('GET /api/user');
      expect(me.emailVerifiedAt).not.toBeNull();
      expect(await lettersTo(server, me.email)).toEqual([]); // no code for an address that is proven
      const elsewhere = server.client();
      expect((await signIn(elsewhere, name)).body).toMatchObject({ isNew: false, user: { uuid: me.uuid } });
      // the address may change there: the person stays
      person.email = `new.${person.email}`;
      expect((await signIn(server.client(), name)).body).toMatchObject({ user: { email: me.email } });
      expect(await ways(elsewhere)).toMatchObject({
        data: [{ provider: name, email: me.email }],
        available: ['twitch', 'discord', 'google'],
        hasPassword: false,
      });
    },
  );

  it('takes no address over: not a known one, and not one that the provider does not vouch for', async () => {
    const owner = await signUp(server);
    const { email } = await owner.call('GET /api/user');
    const before = await users(server.ctx).count();
    google.person = somebody({ email: email.toUpperCase() });
    const known = await signIn(server.client(), 'google');
    expect(known).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((known.body as { message: string }).message).toContain('Sign in to it as you did before');
    const answers = [];
    for (const person of [
      somebody({ email, verified: false }),
      somebody({ verified: false }),
      somebody({ email: null, verified: false }),
      // a full-width letter, which no address that is valid here has
      somebody({ email: email.replace('p', '\uff50') }),
    ]) {
      discord.person = person;
      answers.push(await signIn(server.client(), 'discord'));
    }
    for (const { status, body } of answers) expect({ status, body }).toMatchObject({ status: 409 });
    // alike whether or not the address is known here
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await users(server.ctx).count()).toBe(before);
    expect(await socialAccounts(server.ctx).count({ where: { subject: google.person.subject } })).toBe(0);
  });

  it('accepts an answer once', async () => {
    const browser = server.client();
    const back = await visit(await begin(browser, 'google'));
    expect((await finish(browser, 'google', back)).status).toBe(200);
    expect(await finish(browser, 'google', back)).toMatchObject({
      status: 410,
      body: { message: 'This sign-in was finished already. Start again if you are not signed in.' },
    });
  });

  it('lets one of fifty racing answers in', async () => {
    const browser = server.client();
    const back = await visit(await begin(browser, 'discord'));
    const answers = await Promise.all(Array.from({ length: 50 }, () => finish(browser, 'discord', back)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(49);
    // those that come when the winner's session has replaced the one before are refused earlier
    for (const { status } of refused) expect([410, 419]).toContain(status);
    expect(refused.some(({ status }) => status === 410)).toBe(true);
    expect(await socialAccounts(server.ctx).count({ where: { subject: discord.person.subject } })).toBe(1);
  });

  it('makes one account of a person who signs up in several windows at once', async () => {
    const windows = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const browser = server.client();
        return { browser, back: await visit(await begin(browser, 'discord')) };
      }),
    );
    const answers = await Promise.all(windows.map(({ browser, back }) => finish(browser, 'discord', back)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const uuids = answers.map(({ body }) => (body as { user: { uuid: string } }).user.uuid);
    expect(new Set(uuids).size).toBe(1);
  });

  it('leaves an answer of another browser, of another provider or of nobody untouched', async () => {
    const browser = server.client();
    const back = await visit(await begin(browser, 'google'));
    const other = server.client();
    await begin(other, 'google'); // it has a session of its own
    for (const answer of [
      await finish(other, 'google', back),
      await finish(server.client(), 'google', back),
      await finish(browser, 'twitch', back),
      await finish(browser, 'google', { ...back, state: 'made up' }),
      await finish(withoutSession(server), 'google', back),
    ])
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect((await finish(browser, 'google', back)).status).toBe(200);
  });

  it('ends after ten minutes, and is swept a day later', async () => {
    const browser = server.client();
    const back = await visit(await begin(browser, 'google'));
    clock.advance(attemptLifeMs);
    expect(await finish(browser, 'google', back)).toMatchObject({
      status: 410,
      body: { message: 'This sign-in took longer than ten minutes. Start it again.' },
    });
    clock.advance(25 * 3600_000);
    await sweepAttempts(server.ctx);
    expect(await attemptRows(server.ctx).count()).toBe(0);
  });

  it('refuses a token that was made for another sign-in', async () => {
    google.service.on(Events.BeforeTokenSigning, spoilNonce);
    const answer = await signIn(server.client(), 'google');
    google.service.off(Events.BeforeTokenSigning, spoilNonce);
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Google did not confirm this sign-in. Start it again.' },
    });
    expect((await signIn(server.client(), 'google')).status).toBe(200);
  });
  const spoilNonce = ({ payload }: { payload: Record<string, unknown> }) => {
    payload.nonce = 'of another sign-in';
  };

  it('refuses a code that the provider does not know, or that another sign-in got', async () => {
    const [one, two] = [server.client(), server.client()];
    const [first, second] = [
      await visit(await begin(one, 'discord')),
      await visit(await begin(two, 'discord')),
    ];
    // a code that was slipped into another browser's sign-in: PKCE tells
    expect(await finish(one, 'discord', { ...first, code: second.code })).toMatchObject({ status: 400 });
    expect(await finish(two, 'discord', { ...second, code: 'unknown' })).toMatchObject({ status: 400 });
  });

  it('says that a provider is down, slow or not itself, and works when it is back', async () => {
    const unavailable = { status: 503, body: { code: 'provider_unavailable' } };
    google.service.once(Events.BeforeResponse, (response) => {
      response.statusCode = 500;
    });
    expect(await signIn(server.client(), 'google')).toMatchObject(unavailable);
    discord.answerToUsers((res) => res.writeHead(502).end('<h1>Bad gateway</h1>'));
    expect(await signIn(server.client(), 'discord')).toMatchObject(unavailable);
    discord.answerToUsers((res) => res.writeHead(200).end('{"id":'));
    expect(await signIn(server.client(), 'discord')).toMatchObject(unavailable);
    discord.answerToUsers(() => {}); // it never answers
    const before = Date.now();
    expect(await signIn(server.client(), 'discord')).toMatchObject(unavailable);
    expect(Date.now() - before).toBeGreaterThan(9_000); // ms
    expect(Date.now() - before).toBeLessThan(14_000);
    discord.answerToUsers(null);
    expect((await signIn(server.client(), 'discord')).status).toBe(200);
  });

  it('connects a provider with the own account, which is told by mail', async () => {
    const owner = await signUp(server);
    const { email, uuid } = await owner.call('GET /api/user');
    // another address, and nobody vouches for it: whoever is signed in may connect what is hers
    google.person = somebody({ verified: false });
    expect((await signIn(owner, 'google', { purpose: 'connect' })).body).toMatchObject({
      connected: true,
      isNew: false,
      user: { uuid, email },
    });
    expect((await letterTo(server, email, /new way to sign in/)).text).toContain('/account-settings');
    expect((await signIn(server.client(), 'google')).body).toMatchObject({ user: { uuid } });
    // it opens one account, and an account has one of each provider
    const other = await signUp(server);
    expect(await signIn(other, 'google', { purpose: 'connect' })).toMatchObject({ status: 409 });
    expect((await signIn(owner, 'google', { purpose: 'connect' })).status).toBe(200); // again changes nothing
    google.person = somebody();
    expect(await signIn(owner, 'google', { purpose: 'connect' })).toMatchObject({ status: 409 });
    expect((await ways(owner)).data).toHaveLength(1);
    expect((await ways(other)).data).toEqual([]);
  });

  it('asks for the code of a second factor, for which what the provider said stays good', async () => {
    const owner = await signUp(server);
    await signIn(owner, 'google', { purpose: 'connect' });
    const { secret, recoveryCodes } = await turnOnSecondFactor(server, owner);
    clock.advance(60_000);
    const browser = server.client();
    const back = await visit(await begin(browser, 'google'));
    const asked = { status: 401, body: { code: 'otp_required' } };
    expect(await finish(browser, 'google', back)).toMatchObject(asked);
    expect((await browser.send('GET', '/api/user')).status).toBe(401);
    expect(await finish(browser, 'google', { ...back, otp: '000000' })).toMatchObject({
      status: 422,
      body: { errors: { otp: expect.anything() } },
    });
    // only in the browser that began
    const other = server.client();
    await begin(other, 'google');
    const otp = codeOf(server, secret);
    expect((await finish(other, 'google', { ...back, otp })).status).toBe(400);
    expect((await finish(browser, 'google', { ...back, otp })).body).toMatchObject({ isNew: false });
    expect((await browser.send('GET', '/api/user')).status).toBe(200);
    // once, and not for longer than the attempt
    const [first, second] = recoveryCodes;
    expect((await finish(browser, 'google', { ...back, otp: first })).status).toBe(410);
    const late = await visit(await begin(browser, 'google'));
    expect(await finish(browser, 'google', late)).toMatchObject(asked);
    clock.advance(attemptLifeMs);
    expect((await finish(browser, 'google', { ...late, otp: second })).status).toBe(410);
  });

  it('connects only who began it', async () => {
    expect(
      await send(server.client(), 'POST', '/api/social-auth/start', {
        provider: 'google',
        purpose: 'connect',
      }),
    ).toMatchObject({ status: 401 });
    const browser = await signUp(server);
    const back = await visit(await begin(browser, 'google', { purpose: 'connect' }));
    const { email } = await (await signUp(server)).call('GET /api/user');
    await browser.call('POST /api/authenticate', { body: { email, password: 'correct horse battery' } });
    expect(await finish(browser, 'google', back)).toMatchObject({ status: 400 });
    expect((await ways(browser)).data).toEqual([]);
  });

  it('never takes the last way in, also not two at once', async () => {
    const browser = server.client();
    await signIn(browser, 'google');
    const drop = (provider: string) => send(browser, 'DELETE', `/api/account/social/${provider}`);
    expect(await drop('google')).toMatchObject({
      status: 409,
      body: { message: 'Google is your only way to sign in. Set a password first, then disconnect it.' },
    });
    expect((await drop('discord')).status).toBe(404);
    expect((await drop('github')).status).toBe(404);
    await signIn(browser, 'discord', { purpose: 'connect' });
    const both = await Promise.all([drop('google'), drop('discord')]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await ways(browser)).data).toHaveLength(1);
    // a password by mail is another way
    const { email } = await browser.call('GET /api/user');
    await browser.call('POST /api/password-reset', { body: { email } });
    const { text } = await letterTo(server, email, /^Choose a new password/);
    const token = new URL(/http\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';
    const password = 'another horse battery';
    await browser.call('POST /api/new-password', {
      body: { token, email, password, passwordConfirmation: password },
    });
    const again = server.client(); // a new password has ended the sessions
    await again.call('POST /api/authenticate', { body: { email, password } });
    const [left] = (await ways(again)).data;
    expect((await send(again, 'DELETE', `/api/account/social/${left?.provider}`)).status).toBe(204);
    expect(await ways(again)).toMatchObject({ data: [], hasPassword: true });
  });

  it('opens no closed account', async () => {
    const browser = server.client();
    await signIn(browser, 'google');
    const { email } = await browser.call('GET /api/user');
    await users(server.ctx).update({ deactivatedAt: new Date() }, { where: { email } });
    expect(await signIn(server.client(), 'google')).toMatchObject({
      status: 403,
      body: { code: 'deactivated' },
    });
  });

  it('gives a caller without cookies a token, if he has the verifier', async () => {
    const app = withoutSession(server);
    const codeVerifier = randomBytes(32).toString('base64url');
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    expect(await send(app, 'POST', '/api/social-auth/start', { provider: 'google' })).toMatchObject({
      status: 422,
    });
    const back = await visit(await begin(app, 'google', { codeChallenge }));
    expect((await finish(app, 'google', back)).status).toBe(400);
    const wrong = randomBytes(32).toString('base64url');
    expect((await finish(app, 'google', { ...back, codeVerifier: wrong })).status).toBe(400);
    const { status, body } = await finish(app, 'google', { ...back, codeVerifier });
    expect(status).toBe(200);
    app.bearer = (body as { token: string }).token;
    expect((await app.call('GET /api/user')).email).toBe(google.person.email);
  });

  it('shows nothing of providers without keys', async () => {
    const plain = await startServer({ database, working: false });
    const browser = plain.client();
    expect(await browser.call('GET /api/social-auth/providers')).toEqual({ available: [] });
    expect(await send(browser, 'POST', '/api/social-auth/start', { provider: 'google' })).toMatchObject({
      status: 404,
      body: { message: 'Signing in with Google is not set up here.' },
    });
    await plain.close();
    const dataDir = server.ctx.config.dataDir;
    expect(() => readConfig({ DATA_DIR: dataDir, GOOGLE_CLIENT_ID: 'alone' })).toThrow(ConfigError);
    expect(() => readConfig({ DATA_DIR: dataDir, TWITCH_ISSUER: 'http://id.example' })).toThrow(/https/);
    const keys = { DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret' };
    expect(readConfig({ DATA_DIR: dataDir, ...keys }).social).toEqual({
      discord: { clientId: 'id', clientSecret: 'secret', issuer: 'https://discord.com' },
    });
  });
});
