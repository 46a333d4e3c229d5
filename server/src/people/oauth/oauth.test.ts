import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { makeVoice } from '../../testing/make/sound.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { users } from '../account/index.ts';
import { registerApp } from './apps.ts';
import { tokenRows } from './models.ts';
import { accessLifeMs, type Issued, refreshLifeMs, sweepTokens } from './tokens.ts';

const back = 'https://app.example/done?from=formant';
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');
type Request = Record<string, string>;

onEachDatabase('oauth', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  let clientId = '';
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock } });
    const wanted = { name: 'Karaoke', homepage: 'https://app.example', confidential: false };
    ({ clientId } = await registerApp(server.ctx, {
      ...wanted,
      redirectUris: [back, 'http://127.0.0.1/cb', 'com.example.app:/done'],
    }));
  });
  afterAll(() => server.close());

  const request = (change: Request = {}): Request => ({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: back,
    scope: 'openid voices:read',
    state: 'xyz & more',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...change,
  });
  const ask = (client: TestClient, change: Request = {}) =>
    client.send('GET', `/api/oauth/authorization?${new URLSearchParams(request(change))}`);
  const decide = (client: TestClient, change: Request = {}, allow = true) =>
    client.send('POST', '/api/oauth/authorization', { body: { ...request(change), allow } });
  /** Parameters that the app finds in its address. */
  const sentBack = ({ body }: { body: unknown }): Record<string, string> => {
    const { redirectTo } = body as { redirectTo: string };
    expect(redirectTo.startsWith('https://app.example/done?from=formant&')).toBe(true);
    return Object.fromEntries(new URL(redirectTo).searchParams);
  };
  const codeOf = async (client: TestClient, change: Request = {}): Promise<string> =>
    sentBack(await decide(client, change)).code ?? '';
  const post = async (path: string, form: Request, headers: Record<string, string> = {}) => {
    const answer = await fetch(new URL(path, server.url), {
      method: 'POST',
      body: new URLSearchParams(form),
      headers,
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
  };
  const exchange = (code: string, change: Request = {}) =>
    post('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: back,
      code_verifier: verifier,
      ...change,
    });
  const refresh = (token: string, change: Request = {}) =>
    post('/oauth/token', {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: token,
      ...change,
    });
  const tokensOf = async (client: TestClient, change: Request = {}): Promise<Issued> => {
    const { status, body } = await exchange(await codeOf(client, change));
    expect(status).toBe(200);
    return body as Issued;
  };
  const read = async (token: string, path = '/api/oauth/userInfo') => {
    const client = withoutSession(server);
    client.bearer = token;
    return client.raw('GET', path);
  };
  const invalidGrant = { status: 400, body: { error: 'invalid_grant' } };

  it('asks the person, and gives the app what was allowed and nothing else', async () => {
    const person = await signUp(server);
    const me = await person.call('GET /api/user', {});
    const own = await makeVoice(person, { name: 'Tuba' });
    expect((await ask(person)).body).toEqual({
      app: { id: clientId, name: 'Karaoke', homepage: 'https://app.example' },
      scopes: ['openid', 'voices:read'],
      returnsTo: 'app.example',
    });
    const answer = sentBack(await decide(person));
    expect(answer).toMatchObject({ from: 'formant', state: 'xyz & more', iss: server.url });
    const bought = await exchange(answer.code ?? '');
    expect(bought).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3600, scope: 'openid voices:read' },
    });
    expect(bought.headers.get('cache-control')).toBe('no-store');
    const { access_token: token } = bought.body as Issued;
    expect((await read(token)).body).toEqual({
      sub: me.uuid,
      preferred_username: me.username,
      picture: null, // and no address: that is a scope of its own
    });
    expect((await read(token, '/api/oauth/voices')).body).toMatchObject({
      data: [{ uuid: own.uuid }],
      meta: { page: 1, perPage: 24, total: 1 },
    });
    // the token is no token of the account
    for (const path of ['/api/user', '/api/voice/get-my-voices', '/api/oauth/apps', '/api/tts/voices']) {
      const refused = await read(token, path);
      expect(refused, path).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(refused.headers.get('www-authenticate'), path).toMatch(/error="insufficient_scope"/);
    }
    const withMail = await tokensOf(person, { scope: 'openid email' });
    expect((await read(withMail.access_token)).body).toMatchObject({
      email: me.email,
      email_verified: false,
    });
  });

  it('enforces each scope, and says which one is missing', async () => {
    const person = await signUp(server);
    const onlyVoices = await tokensOf(person, { scope: 'voices:read' });
    const onlyName = await tokensOf(person, { scope: 'openid' });
    const refused = await read(onlyVoices.access_token);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer realm="formant", error="insufficient_scope", scope="openid"',
    );
    expect((await read(onlyName.access_token, '/api/oauth/voices')).status).toBe(403);
    expect((await read(onlyVoices.access_token, '/api/oauth/voices')).status).toBe(200);
    const none = await withoutSession(server).raw('GET', '/api/oauth/userInfo');
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="formant"']);
    const own = (await signUpWithToken(server)).bearer ?? '';
    for (const token of ['formant-app_made-up', onlyName.refresh_token, own])
      expect((await read(token)).headers.get('www-authenticate')).toMatch(/error="invalid_token"/);
    // a browser's session is no token
    expect((await person.send('GET', '/api/oauth/userInfo')).status).toBe(401);
  });

  it('never sends anybody to an address that is not the app’s', async () => {
    const person = await signUp(server);
    for (const change of [
      { redirect_uri: 'https://evil.example/done?from=formant' },
      { redirect_uri: 'https://app.example/done' },
      { redirect_uri: 'https://app.example/done?from=formant&x=1' },
      { redirect_uri: 'https://app.example.evil.example/done?from=formant' },
      { redirect_uri: 'http://localhost/cb' },
      { redirect_uri: 'http://127.0.0.1:1@evil.example/cb' },
      { redirect_uri: 'http://127.0.0.1:99/other' },
      { redirect_uri: 'com.example.app:/else' },
      { redirect_uri: '' },
      { client_id: 'unknown' },
      // with a fault of another kind beside it, too
      { redirect_uri: 'https://evil.example/', scope: 'everything', response_type: 'token' },
    ] as Request[])
      for (const answer of [
        await ask(person, change),
        await decide(person, change),
        await decide(person, change, false),
      ]) {
        expect(answer.status, JSON.stringify(change)).toBe(400);
        expect(answer.body).not.toHaveProperty('redirectTo');
        expect(answer.headers.get('location')).toBeNull();
      }
    // a program on this machine does not know its port beforehand
    const local = await decide(person, { redirect_uri: 'http://127.0.0.1:49152/cb' });
    expect((local.body as { redirectTo: string }).redirectTo).toMatch(
      /^http:\/\/127\.0\.0\.1:49152\/cb\?code=/,
    );
    expect((await ask(person, { redirect_uri: 'com.example.app:/done' })).body).toMatchObject({
      returnsTo: 'com.example.app',
    });
  });

  it('tells the app of its own faults, with the state, before anybody is asked', async () => {
    const person = await signUp(server);
    for (const [change, error] of [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ scope: '' }, 'invalid_scope'],
      [{ scope: 'openid admin' }, 'invalid_scope'],
      [{ code_challenge: '' }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge_method: '' }, 'invalid_request'],
      [{ prompt: 'none' }, 'interaction_required'],
      [{ request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
      [{ request_uri: 'https://app.example/request' }, 'request_uri_not_supported'],
      [{ nonce: 'n'.repeat(501) }, 'invalid_request'],
    ] as [Request, string][])
      for (const answer of [await ask(person, change), await decide(person, change)])
        expect(sentBack(answer)).toMatchObject({ error, state: 'xyz & more', iss: server.url });
    const denied = sentBack(await decide(person, {}, false));
    expect(denied).toMatchObject({ error: 'access_denied', state: 'xyz & more' });
    expect(denied).not.toHaveProperty('code');
    expect((await person.call('GET /api/oauth/apps', {})).data).toEqual([]);
  });

  it('needs a person who is signed in, and his own page', async () => {
    for (const client of [server.client(), withoutSession(server)]) {
      expect((await ask(client)).status).toBe(401);
      expect((await decide(client)).status).toBe(401);
    }
    const person = await signUp(server);
    const forged = await person.raw('POST', '/api/oauth/authorization', {
      body: { ...request(), allow: true },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(forged.status).toBe(419);
  });

  it('takes a code once, for a minute, with its verifier and its address', async () => {
    const person = await signUp(server);
    const code = await codeOf(person);
    for (const change of [
      { code_verifier: randomBytes(32).toString('base64url') },
      { code_verifier: challenge },
      { code_verifier: 'short' },
      { redirect_uri: 'https://app.example/done' },
      { code: 'unknown' },
    ] as Request[])
      expect(await exchange(code, change), JSON.stringify(change)).toMatchObject(invalidGrant);
    const bought = await exchange(code);
    expect(bought.status).toBe(200);
    // whoever has it a second time overheard it: what it bought ends
    expect(await exchange(code)).toMatchObject(invalidGrant);
    expect((await read((bought.body as Issued).access_token)).status).toBe(401);
    expect(await refresh((bought.body as Issued).refresh_token)).toMatchObject(invalidGrant);
    const late = await codeOf(person);
    clock.advance(60_001);
    expect(await exchange(late)).toMatchObject(invalidGrant);
  });

  it('gives one of many racing exchanges its tokens, and ends them', async () => {
    const person = await signUp(server);
    const code = await codeOf(person);
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(code)));
    const won = answers.filter(({ status }) => status === 200).map(({ body }) => body as Issued);
    expect(won).toHaveLength(1);
    expect((await read(won[0]?.access_token ?? '')).status).toBe(401);
  });

  it('rotates refresh tokens, and ends the whole sign-in when an old one comes back', async () => {
    const person = await signUp(server);
    const first = await tokensOf(person);
    const other = await tokensOf(person);
    clock.advance(accessLifeMs);
    expect((await read(first.access_token)).status).toBe(401);
    const second = (await refresh(first.refresh_token)).body as Issued;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await read(second.access_token)).status).toBe(200);
    const narrow = await refresh(second.refresh_token, { scope: 'voices:read' });
    expect(narrow.body).toMatchObject({ scope: 'voices:read' });
    const third = narrow.body as Issued;
    expect((await read(third.access_token)).status).toBe(403);
    expect(await refresh(third.refresh_token, { scope: 'openid email' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    });
    expect(await refresh(first.refresh_token)).toMatchObject(invalidGrant);
    for (const token of [third.access_token, second.access_token])
      expect((await read(token)).status).toBe(401);
    expect(await refresh(third.refresh_token)).toMatchObject(invalidGrant);
    // another sign-in of the same app goes on
    expect((await refresh(other.refresh_token)).status).toBe(200);
    const idle = await tokensOf(person);
    clock.advance(refreshLifeMs);
    expect(await refresh(idle.refresh_token)).toMatchObject(invalidGrant);
    await sweepTokens(server.ctx);
    expect(await tokenRows(server.ctx).count()).toBe(0);
  });

  it('knows apps with a secret by it, and no app by that of another', async () => {
    const person = await signUp(server);
    const { clientId: id, clientSecret } = await registerApp(server.ctx, {
      ...{ name: 'Studio', homepage: null, confidential: true, redirectUris: [back] },
    });
    const secret = clientSecret ?? '';
    const client = { client_id: id };
    const basic = (word: string) => ({
      authorization: `Basic ${Buffer.from(`${id}:${word}`).toString('base64')}`,
    });
    const form = { grant_type: 'authorization_code', redirect_uri: back, code_verifier: verifier };
    const code = await codeOf(person, client);
    for (const [body, headers] of [
      [client, {}],
      [{ ...client, client_secret: 'wrong' }, {}],
      [{}, basic('wrong')],
      [{ client_id: 'unknown' }, {}],
    ] as [Request, Record<string, string>][])
      expect(await post('/oauth/token', { ...form, code, ...body }, headers)).toMatchObject({
        status: 401,
        body: { error: 'invalid_client' },
      });
    // a code of another app, and a public app with a secret
    expect(await exchange(code)).toMatchObject(invalidGrant);
    expect(await exchange(code, { client_secret: secret })).toMatchObject({ status: 401 });
    const tokens = await post('/oauth/token', { ...form, code }, basic(secret));
    expect(tokens.status).toBe(200);
    expect(await refresh((tokens.body as Issued).refresh_token)).toMatchObject(invalidGrant);
    const again = { grant_type: 'refresh_token', refresh_token: (tokens.body as Issued).refresh_token };
    expect((await post('/oauth/token', { ...again, ...client, client_secret: secret })).status).toBe(200);
  });

  it('answers wrong forms as the standard says', async () => {
    expect(await post('/oauth/token', { client_id: clientId, grant_type: 'password' })).toMatchObject({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    });
    const invalid = { status: 400, body: { error: 'invalid_request' } };
    expect(await post('/oauth/token', { client_id: clientId })).toMatchObject(invalid);
    expect(await exchange('', {})).toMatchObject(invalid);
    const send = (body: string, type: string) =>
      fetch(new URL('/oauth/token', server.url), { method: 'POST', body, headers: { 'content-type': type } });
    const twice = await send('grant_type=a&grant_type=b', 'application/x-www-form-urlencoded');
    expect([twice.status, ((await twice.json()) as { error: string }).error]).toEqual([
      400,
      'invalid_request',
    ]);
    expect((await send('{"grant_type":"refresh_token"}', 'application/json')).status).toBe(400);
    const known = await fetch(new URL('/.well-known/oauth-authorization-server', server.url));
    expect(await known.json()).toMatchObject({
      issuer: server.url,
      token_endpoint: `${server.url}/oauth/token`,
      code_challenge_methods_supported: ['S256'],
    });
  });

  it('lets scripts of every site exchange, call and revoke, and read the refusals too', async () => {
    const person = await signUp(server);
    const fromPage = {
      origin: 'https://app.example',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'cors',
    };
    const allowed = ({ headers }: { headers: Headers }) => [
      headers.get('access-control-allow-origin'),
      headers.get('access-control-allow-credentials'),
    ];
    const open = ['*', null];
    const preflight = (path: string, method: string) =>
      withoutSession(server).raw('OPTIONS', path, {
        headers: {
          ...fromPage,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization',
        },
      });
    for (const [path, methods] of [
      ['/oauth/token', 'POST'],
      ['/oauth/revoke', 'POST'],
      ['/.well-known/oauth-authorization-server', 'GET'],
      ['/.well-known/openid-configuration', 'GET'],
      ['/oauth/jwks', 'GET'],
      ['/api/oauth/voices', 'GET'],
      ['/api/oauth/userInfo', 'POST, GET'],
    ] as const) {
      const answer = await preflight(path, methods.split(', ')[0] ?? '');
      expect([answer.status, ...allowed(answer)], path).toEqual([204, ...open]);
      expect(answer.headers.get('access-control-allow-methods')).toBe(methods);
      expect(answer.headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type');
    }
    const form = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: back };
    const code = await codeOf(person);
    const bought = await post('/oauth/token', { ...form, code, code_verifier: verifier }, fromPage);
    expect([bought.status, ...allowed(bought)]).toEqual([200, ...open]);
    const again = await post('/oauth/token', { ...form, code: 'unknown', code_verifier: verifier }, fromPage);
    expect([again.status, ...allowed(again)]).toEqual([400, ...open]);
    const { access_token: token } = bought.body as Issued;
    const call = (method: string, path: string, authorization: string) =>
      withoutSession(server).raw(method, path, { headers: { ...fromPage, authorization } });
    for (const [method, path] of [
      ['GET', '/api/oauth/voices'],
      ['GET', '/api/oauth/userInfo'],
      ['POST', '/api/oauth/userInfo'],
    ] as const) {
      const answer = await call(method, path, `Bearer ${token}`);
      expect([answer.status, ...allowed(answer)], `${method} ${path}`).toEqual([200, ...open]);
      const refused = await call(method, path, 'Bearer unknown');
      expect([refused.status, ...allowed(refused)]).toEqual([401, ...open]);
      expect(refused.headers.get('access-control-expose-headers')).toMatch(/WWW-Authenticate/);
    }
    const wrong = await call('GET', '/api/oauth/voices?page=0', `Bearer ${token}`);
    expect([wrong.status, ...allowed(wrong)]).toEqual([422, ...open]);
    const gone = await post('/oauth/revoke', { client_id: clientId, token }, fromPage);
    expect([gone.status, ...allowed(gone)]).toEqual([200, ...open]);
  });

  it('opens nothing to other sites that a cookie or another token opens', async () => {
    const person = await signUp(server);
    const own = (await signUpWithToken(server)).bearer ?? '';
    const headers = {
      origin: 'https://app.example',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'cors',
    };
    for (const [method, path] of [
      ['GET', '/api/user'],
      ['GET', '/api/csrf-cookie'],
      ['GET', `/api/oauth/authorization?${new URLSearchParams(request())}`],
      ['POST', '/api/oauth/authorization'],
      ['GET', '/api/oauth/apps'],
      ['DELETE', `/api/oauth/apps/${clientId}`],
      ['POST', '/api/voice/save'],
      ['GET', '/api/nowhere'],
      ['GET', '/oauth/authorize'],
    ] as const) {
      const asked = await person.raw('OPTIONS', path, {
        headers: { ...headers, 'access-control-request-method': method },
      });
      const sent = await person.raw(method, path, { headers });
      const withToken = await server
        .client()
        .raw(method, path, { headers: { ...headers, authorization: `Bearer ${own}` } });
      for (const answer of [asked, sent, withToken])
        expect(answer.headers.get('access-control-allow-origin'), `${method} ${path}`).toBeNull();
    }
    // what is open to them takes no session, and starts none
    const answer = await person.raw('GET', '/api/oauth/userInfo', { headers });
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const forged = await person.raw('POST', '/api/oauth/authorization', {
      body: { ...request(), allow: true },
      headers,
    });
    expect(forged.status).toBe(419);
  });

  it('shows a person his apps, and ends one with all its tokens', async () => {
    const person = await signUp(server);
    const stranger = await signUp(server);
    const tokens = await tokensOf(person, { scope: 'openid' });
    const kept = await tokensOf(stranger);
    const waiting = await codeOf(person, { scope: 'voices:read' });
    await read(tokens.access_token);
    const { data } = await person.call('GET /api/oauth/apps', {});
    expect(data).toMatchObject([
      { id: clientId, name: 'Karaoke', scopes: ['openid', 'voices:read'], lastUsedAt: expect.any(String) },
    ]);
    const end = (client: TestClient) => client.send('DELETE', `/api/oauth/apps/${clientId}`);
    expect((await end(person)).status).toBe(204);
    expect((await end(person)).status).toBe(404);
    expect((await read(tokens.access_token)).status).toBe(401);
    expect(await refresh(tokens.refresh_token)).toMatchObject(invalidGrant);
    expect(await exchange(waiting)).toMatchObject(invalidGrant);
    expect((await person.call('GET /api/oauth/apps', {})).data).toEqual([]);
    expect((await read(kept.access_token)).status).toBe(200);
    // the app itself can end what it has
    const gone = await post('/oauth/revoke', { client_id: clientId, token: kept.refresh_token });
    expect(gone.status).toBe(200);
    expect((await read(kept.access_token)).status).toBe(401);
    expect((await post('/oauth/revoke', { client_id: clientId, token: 'unknown' })).status).toBe(200);
  });

  it('ends with a new password, and with signing out everywhere', async () => {
    const person = await signUp(server);
    const stranger = await signUp(server);
    const [tokens, kept] = [await tokensOf(person), await tokensOf(stranger)];
    await person.call('POST /api/account/change-password', {
      body: {
        currentPassword: 'correct horse battery',
        password: 'a better horse battery',
        passwordConfirmation: 'a better horse battery',
      },
    });
    expect((await read(tokens.access_token)).status).toBe(401);
    expect(await refresh(tokens.refresh_token)).toMatchObject(invalidGrant);
    expect((await person.call('GET /api/oauth/apps')).data).toEqual([]);
    const again = await tokensOf(person);
    expect((await read(again.access_token)).status).toBe(200);
    await person.call('POST /api/logout', { body: { everywhere: true } });
    expect((await read(again.access_token)).status).toBe(401);
    expect((await read(kept.access_token)).status).toBe(200);
  });

  it('ends with the account', async () => {
    const person = await signUp(server);
    const { id } = await person.call('GET /api/user', {});
    const tokens = await tokensOf(person);
    await users(server.ctx).update({ deactivatedAt: new Date() }, { where: { id } });
    expect((await read(tokens.access_token)).status).toBe(401);
    expect(await refresh(tokens.refresh_token)).toMatchObject(invalidGrant);
  });

  it.each([
    ['http://app.example/done', /https/],
    ['https://app.example/#done', /fragment/],
    ['https://*.example/', /pattern/],
    ['https://me:pw@app.example/', /password/],
    ['javascript:alert(1)', /can't be used/],
    ['myapp:/done', /can't be used/],
    ['nowhere', /no address/],
  ])('refuses to register %s', async (uri, words) => {
    const wanted = { name: 'Bad', homepage: null, confidential: false, redirectUris: [uri] };
    await expect(registerApp(server.ctx, wanted)).rejects.toThrow(words);
  });
});
