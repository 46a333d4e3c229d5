import * as jose from 'jose';
import * as oauth4webapi from 'oauth4webapi';
import * as openid from 'openid-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { registerApp } from './apps.ts';
import { appRows } from './models.ts';
import { publishedKeys, rotateSigningKey, signingKey } from './signing-keys.ts';

const back = 'https://app.example/done';
const scope = 'openid email voices:read';
/** `-` and `_` are what clients encode that go by the letter of RFC 6749. */
const sharpSecret = 'a-secret_with-marks_that-need_encoding-by_it';

onEachDatabase('oauth clients', (database) => {
  let server: TestServer;
  let person: TestClient;
  let confidential = { clientId: '', clientSecret: '' };
  let open = '';
  beforeAll(async () => {
    server = await startServer({ database });
    person = await signUp(server);
    const wanted = { name: 'Karaoke', homepage: null, redirectUris: [back] };
    const { clientId, clientSecret } = await registerApp(server.ctx, { ...wanted, confidential: true });
    confidential = { clientId, clientSecret: clientSecret ?? '' };
    ({ clientId: open } = await registerApp(server.ctx, { ...wanted, confidential: false }));
  });
  afterAll(() => server.close());

  /** What the consent page does for a person who allows it: where the browser is sent. */
  async function allow(address: URL): Promise<URL> {
    expect(address.origin + address.pathname).toBe(`${server.url}/oauth/authorize`);
    const body = { ...Object.fromEntries(address.searchParams), allow: true };
    const answer = await person.send('POST', '/api/oauth/authorization', { body });
    return new URL((answer.body as { redirectTo: string }).redirectTo);
  }
  const me = () => person.call('GET /api/user', {});

  it.each([
    ['client_secret_basic', true],
    ['client_secret_post', true],
    ['none', false],
  ] as const)('openid-client signs in with %s, reads, refreshes and revokes', async (method, secret) => {
    const proof = secret
      ? method === 'client_secret_basic'
        ? openid.ClientSecretBasic(confidential.clientSecret)
        : openid.ClientSecretPost(confidential.clientSecret)
      : openid.None();
    const clientId = secret ? confidential.clientId : open;
    const config = await openid.discovery(new URL(server.url), clientId, undefined, proof, {
      execute: [openid.allowInsecureRequests],
    });
    expect(config.serverMetadata()).toMatchObject({
      issuer: server.url,
      jwks_uri: `${server.url}/oauth/jwks`,
    });
    const verifier = openid.randomPKCECodeVerifier();
    const [state, nonce] = [openid.randomState(), openid.randomNonce()];
    const address = openid.buildAuthorizationUrl(config, {
      ...{ redirect_uri: back, scope, state, nonce, code_challenge_method: 'S256' },
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    });
    const checks = { pkceCodeVerifier: verifier, expectedState: state, idTokenExpected: true };
    const answer = await allow(address);
    const tokens = await openid.authorizationCodeGrant(config, answer, { ...checks, expectedNonce: nonce });
    const { uuid, email } = await me();
    expect(tokens.claims()).toMatchObject({ iss: server.url, sub: uuid, aud: clientId, nonce });
    expect(await openid.fetchUserInfo(config, tokens.access_token, uuid)).toMatchObject({ sub: uuid, email });
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    const voices = await openid.fetchProtectedResource(
      config,
      next.access_token,
      new URL('/api/oauth/voices', server.url),
      'GET',
    );
    expect(voices.status).toBe(200);
    await openid.tokenRevocation(config, next.refresh_token ?? '');
    await expect(openid.refreshTokenGrant(config, next.refresh_token ?? '')).rejects.toThrow(
      /invalid_grant|response/i,
    );
    // an answer for another question is none
    const other = await allow(address);
    await expect(
      openid.authorizationCodeGrant(config, other, { ...checks, expectedNonce: 'another' }),
    ).rejects.toThrow();
  });

  it('oauth4webapi, which encodes by the letter, signs in with a secret of every kind', async () => {
    const insecure = { [oauth4webapi.allowInsecureRequests]: true };
    const issuer = new URL(server.url);
    const { createHash } = await import('node:crypto');
    const secretHash = createHash('sha256').update(sharpSecret).digest('hex');
    await appRows(server.ctx).update({ secretHash }, { where: { clientId: confidential.clientId } });
    for (const algorithm of ['oidc', 'oauth2'] as const) {
      const as = await oauth4webapi.processDiscoveryResponse(
        issuer,
        await oauth4webapi.discoveryRequest(issuer, { algorithm, ...insecure }),
      );
      const client = { client_id: confidential.clientId };
      const basic = oauth4webapi.ClientSecretBasic(sharpSecret);
      const verifier = oauth4webapi.generateRandomCodeVerifier();
      const nonce = oauth4webapi.generateRandomNonce();
      const address = new URL(as.authorization_endpoint ?? '');
      address.search = String(
        new URLSearchParams({
          ...{ client_id: client.client_id, redirect_uri: back, response_type: 'code', scope, nonce },
          code_challenge: await oauth4webapi.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      );
      const params = oauth4webapi.validateAuthResponse(
        as,
        client,
        await allow(address),
        oauth4webapi.expectNoState,
      );
      const response = await oauth4webapi.authorizationCodeGrantRequest(
        ...([as, client, basic, params, back, verifier, insecure] as const),
      );
      const result = await oauth4webapi.processAuthorizationCodeResponse(as, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      });
      await oauth4webapi.validateApplicationLevelSignature(as, response, insecure);
      const { sub } = oauth4webapi.getValidatedIdTokenClaims(result) ?? {};
      expect(sub).toBe((await me()).uuid);
      const refreshed = await oauth4webapi.processRefreshTokenResponse(
        as,
        client,
        await oauth4webapi.refreshTokenGrantRequest(
          ...([as, client, basic, result.refresh_token ?? '', insecure] as const),
        ),
      );
      const info = await oauth4webapi.userInfoRequest(as, client, refreshed.access_token, insecure);
      expect(await oauth4webapi.processUserInfoResponse(as, client, sub ?? '', info)).toMatchObject({ sub });
      const revoked = await oauth4webapi.revocationRequest(
        ...([as, client, basic, refreshed.access_token, insecure] as const),
      );
      await oauth4webapi.processRevocationResponse(revoked);
      const ended = await oauth4webapi.userInfoRequest(as, client, refreshed.access_token, insecure);
      expect(ended.status).toBe(401);
    }
  });

  it('takes a client secret raw and encoded, and no other', async () => {
    const { clientId } = confidential;
    const encoded = [...sharpSecret].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('');
    const tryOut = async (secret: string, id = clientId) => {
      const answer = await fetch(`${server.url}/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'unknown' }),
      });
      return ((await answer.json()) as { error: string }).error;
    };
    expect(await tryOut(sharpSecret)).toBe('invalid_grant');
    expect(await tryOut(encoded)).toBe('invalid_grant');
    expect(await tryOut(encoded, `%${clientId.charCodeAt(0).toString(16)}${clientId.slice(1)}`)).toBe(
      'invalid_grant',
    );
    for (const wrong of [`${sharpSecret}%`, `${encoded}%zz`, encodeURIComponent(encoded), ''])
      expect(await tryOut(wrong)).toBe('invalid_client');
  });

  it('signs with one key in all processes, and goes on with the next where that is wanted', async () => {
    // the first of a new database, wanted by several at once
    await server.ctx.db.query('DELETE FROM oauth_signing_keys');
    const made = await Promise.all([1, 2, 3, 4].map(() => signingKey(server.ctx)));
    expect(new Set(made.map(({ kid }) => kid)).size).toBe(1);
    const [first] = made;
    const signed = await new jose.SignJWT({})
      .setProtectedHeader({ alg: 'RS256', kid: first?.kid ?? '' })
      .sign(first?.key as jose.CryptoKey); // safe: four were made
    const check = async () => jose.jwtVerify(signed, jose.createLocalJWKSet(await publishedKeys(server.ctx)));
    const second = await rotateSigningKey(server.ctx, { atOnce: false });
    expect((await signingKey(server.ctx)).kid).toBe(second);
    await check();
    const { keys } = (await (await fetch(`${server.url}/oauth/jwks`)).json()) as jose.JSONWebKeySet;
    expect(keys.map(({ kid }) => kid)).toEqual([second, first?.kid]);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    const third = await rotateSigningKey(server.ctx, { atOnce: true });
    await expect(check()).rejects.toThrow();
    expect((await publishedKeys(server.ctx)).keys.map(({ kid }) => kid)).toEqual([third]);
    // another secret of the server can not open what is stored: the next key is made, and nothing breaks
    const config = { ...server.ctx.config, secret: 'another secret of the same server' };
    const row = await server.ctx.db.query(
      `SELECT private_key FROM oauth_signing_keys WHERE kid = '${third}'`,
    );
    expect(JSON.stringify(row)).not.toMatch(/"d"|kty/);
    await server.ctx.db.query(`UPDATE oauth_signing_keys SET kid = 'renamed' WHERE kid = '${third}'`);
    expect((await signingKey({ ...server.ctx, config })).kid).not.toBe(third);
  });
});
