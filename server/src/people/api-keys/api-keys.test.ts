import { randomBytes } from 'node:crypto';
import type { Method } from '@formant/contract';
import type { Route } from '@formant/contract/base/route';
import type { KeyScope } from '@formant/contract/base/scopes';
import { keyCallsPerMinute, mostApiKeys } from '@formant/contract/developer/api-keys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRow } from '../../db/rows.ts';
import { apiKeyRows } from '../../http/api-key.ts';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { slices } from '../../slices.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { wavFile } from '../../testing/sound.ts';
import { upload } from '../../testing/upload.ts';
import { users } from '../account/index.ts';

const password = 'correct horse battery';

onEachDatabase('API keys', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock } });
  });
  afterAll(() => server.close());

  const make = (
    owner: TestClient,
    scopes: KeyScope[] = ['voices:read'],
    more: { expiresInDays?: number } = {},
  ) => owner.call('POST /api/developer/keys', { body: { name: 'Batch', scopes, ...more } });
  function program(apiKey: string): TestClient {
    const client = server.client();
    client.bearer = apiKey;
    return client;
  }
  const opens = async (apiKey: string): Promise<number> =>
    (await program(apiKey).send('GET', '/api/voice/get-my-voices')).status;

  it('shows the secret once and keeps a hash of it', async () => {
    const owner = await signUp(server);
    const made = await make(owner, ['jobs:write', 'voices:read'], { expiresInDays: 30 });
    expect(made).toMatchObject({
      name: 'Batch',
      scopes: ['voices:read', 'jobs:write'],
      lastUsedAt: null,
      expiresAt: new Date(clock.now() + 30 * dayMs).toISOString(),
      oldSecretUntil: null,
    });
    expect(made.apiKey).toMatch(/^fmt_[\w-]{43}$/);
    expect(made.apiKey.startsWith(made.prefix)).toBe(true);
    const row = await findRow(apiKeyRows(server.ctx), { where: { uuid: made.id } });
    expect(JSON.stringify(row)).not.toContain(made.apiKey.slice(made.prefix.length));
    const { apiKey, ...shown } = made;
    expect(await owner.call('GET /api/developer/keys')).toEqual({ data: [shown] });
    expect((await (await signUp(server)).call('GET /api/developer/keys')).data).toEqual([]);
    expect(await opens(apiKey)).toBe(200);
    const [used] = (await owner.call('GET /api/developer/keys')).data;
    expect(used?.lastUsedAt).toBe(new Date(clock.now()).toISOString());
  });

  it('uploads, runs a tool and reads the result in its owner’s name', async () => {
    const owner = await signUp(server);
    const client = program((await make(owner, ['jobs:read', 'jobs:write'])).apiKey);
    const { uploadId } = await upload(client, wavFile());
    const { uuid } = await client.call('POST /api/web-tools/queue/store/{tool}', {
      params: { tool: 'bpm-finder' },
      body: { uploadId },
    });
    const result = await client.call('GET /api/web-tools/queue/get-result/{uuid}', {
      params: { uuid },
      query: { waitMs: 25_000 },
    });
    expect(result.status).toMatch(/^(succeeded|failed)$/);
    const { data } = await owner.call('GET /api/web-tools/queue/jobs');
    expect(data.map((job) => job.uuid)).toEqual([uuid]);
  });

  it('tells a program by OpenID whose key it is, and the address only with its scope', async () => {
    const owner = await signUp(server);
    const { email, uuid } = await owner.call('GET /api/user');
    const told = async (scopes: KeyScope[]) =>
      program((await make(owner, scopes)).apiKey).send('GET', '/api/oauth/userInfo');
    expect((await told(['openid'])).body).toEqual({ sub: uuid, preferred_username: null, picture: null });
    expect((await told(['openid', 'email'])).body).toMatchObject({ email });
    expect(await told(['email'])).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  describe('what it opens', () => {
    const all = slices.flatMap((slice) => Object.entries(slice.routes));
    const closed = all.filter(([, route]) => route.scope === null);
    const pathOf = (route: Route) => route.path.replace(/\/\{\w+\?\}/g, '').replace(/\{\w+\}/g, '1');

    it('is no call of the account, its safety, money or the staff', () => {
      const open = all.filter(([, route]) => route.scope !== null).map(([, route]) => route);
      expect(open.length).toBeGreaterThan(20);
      for (const route of open) {
        expect(['public', 'user'], route.path).toContain(route.access);
        expect(route.path).toMatch(/^\/api\/(oauth|voice|tts|upload|files|web-tools)\//);
        expect(route.givesToken, route.path).toBe(false);
      }
    });

    it('is nothing without a scope, whatever the key is for and whoever has made it', async () => {
      const owner = await signUp(server);
      const { id } = await owner.call('GET /api/user');
      const key = await make(owner, ['openid', 'email', 'voices:read', 'jobs:read', 'jobs:write']);
      await users(server.ctx).update({ roles: 'user,admin' }, { where: { id } });
      const client = program(key.apiKey);
      expect(closed.length).toBeGreaterThan(100);
      for (const [name, route] of closed) {
        const answer = await client.send(route.method as Method, pathOf(route), {
          ...(route.method === 'GET' ? {} : { body: {} }),
        });
        expect(answer, name).toMatchObject({ status: 403, body: { code: 'forbidden' } });
        expect(answer.headers.get('www-authenticate'), name).toBe('Bearer error="insufficient_scope"');
      }
    });

    it('is only what it is for', async () => {
      const { apiKey } = await make(await signUp(server), ['jobs:read']);
      const refused = await program(apiKey).send('GET', '/api/voice/get-my-voices');
      expect(refused).toMatchObject({
        status: 403,
        body: { message: 'This API key is not for voices:read. Make one that is.' },
      });
      // as RFC 6750 section 3 has a program hear it
      expect(refused.headers.get('www-authenticate')).toBe(
        'Bearer error="insufficient_scope", scope="voices:read"',
      );
      expect((await program(apiKey).send('GET', '/api/web-tools/queue/jobs')).status).toBe(200);
    });
  });

  it('is made in a browser only', async () => {
    const app = await signUpWithToken(server);
    const body = { name: 'More', scopes: ['voices:read'] };
    expect(await app.send('POST', '/api/developer/keys', { body })).toMatchObject({ status: 403 });
    expect((await server.client().send('POST', '/api/developer/keys', { body })).status).toBe(401);
    const owner = await signUp(server);
    for (const wrong of [
      { ...body, scopes: [] },
      { ...body, scopes: ['admin'] },
      { ...body, name: ' ' },
      { ...body, expiresInDays: 0 },
    ])
      expect((await owner.send('POST', '/api/developer/keys', { body: wrong })).status).toBe(422);
  });

  it('is one of so many, also when all are asked for at once', async () => {
    const owner = await signUp(server);
    const body = { name: 'Batch', scopes: ['voices:read'] };
    const ask = () => owner.send('POST', '/api/developer/keys', { body });
    const answers = await Promise.all(Array.from({ length: mostApiKeys + 15 }, ask));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostApiKeys);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
    expect((await owner.call('GET /api/developer/keys')).data).toHaveLength(mostApiKeys);
  });

  it('is rotated with a day of overlap, and what was rotated twice ends at once', async () => {
    const owner = await signUp(server);
    const first = await make(owner);
    const rotate = () => owner.call('POST /api/developer/keys/{key}/rotate', { params: { key: first.id } });
    const second = await rotate();
    expect(second.id).toBe(first.id);
    expect(second.oldSecretUntil).toBe(new Date(clock.now() + dayMs).toISOString());
    expect([await opens(first.apiKey), await opens(second.apiKey)]).toEqual([200, 200]);
    clock.advance(dayMs);
    expect([await opens(first.apiKey), await opens(second.apiKey)]).toEqual([401, 200]);
    const third = await rotate();
    const fourth = await rotate();
    expect([await opens(second.apiKey), await opens(third.apiKey), await opens(fourth.apiKey)]).toEqual([
      401, 200, 200,
    ]);
    const raced = await Promise.all(
      [1, 2, 3, 4].map(() => owner.send('POST', `/api/developer/keys/${first.id}/rotate`)),
    );
    // however many of them counted, the last one's secret works
    const winners = raced.filter(({ status }) => status === 200);
    expect(winners.length).toBeGreaterThan(0);
    for (const { status } of raced) expect([200, 409]).toContain(status);
    const works = await Promise.all(winners.map(({ body }) => opens((body as { apiKey: string }).apiKey)));
    expect(works.filter((status) => status === 200).length).toBe(Math.min(2, winners.length));
  });

  it('ends when it is revoked or expires; strangers can do neither', async () => {
    const owner = await signUp(server);
    const key = await make(owner, ['voices:read'], { expiresInDays: 1 });
    const stranger = await signUp(server);
    expect((await stranger.send('DELETE', `/api/developer/keys/${key.id}`)).status).toBe(404);
    expect((await stranger.send('POST', `/api/developer/keys/${key.id}/rotate`)).status).toBe(404);
    expect(await opens(key.apiKey)).toBe(200);
    clock.advance(dayMs);
    expect(await opens(key.apiKey)).toBe(401);
    expect((await owner.send('POST', `/api/developer/keys/${key.id}/rotate`)).status).toBe(409);
    const other = await make(owner);
    expect((await owner.send('DELETE', `/api/developer/keys/${other.id}`)).status).toBe(204);
    expect(await program(other.apiKey).send('GET', '/api/voice/get-my-voices')).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    expect(await opens(`fmt_${randomBytes(32).toString('base64url')}`)).toBe(401);
  });

  it.each([
    ['an unknown key', `Bearer fmt_${'a'.repeat(43)}`],
    ['a token of nothing', 'Bearer made-up'],
    ['an ended token', `Bearer formant_${'a'.repeat(43)}`],
    ['an ended token of OAuth', `Bearer formant-app_${'a'.repeat(43)}`],
    ['a malformed token', 'Bearer two words'],
    ['no token', 'Bearer'],
  ])('is not taken for nobody’s call, even where anybody may call: %s', async (_, authorization) => {
    const calls = [
      ['GET', '/api/tts/voices'],
      ['POST', '/api/upload/initialize'],
      ['GET', '/api/user'],
    ] as const;
    const refused = async (headers: Record<string, string>) => {
      for (const [method, path] of calls) {
        const body = method === 'POST' ? { body: { fileName: 'talk.wav', size: 10 } } : {};
        const answer = await server.client().raw(method, path, { ...body, headers });
        expect(answer, path).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
        expect(answer.headers.get('www-authenticate'), path).toBe('Bearer error="invalid_token"');
      }
    };
    await refused({ authorization });
    // only the app goes on signed out
    if (!authorization.includes('formant_')) await refused({ authorization, 'x-auth-mode': 'token' });
  });

  it('leaves the app its pages when its token has ended, but makes nothing in nobody’s name', async () => {
    const app = withoutSession(server);
    app.bearer = `formant_${'a'.repeat(43)}`;
    expect((await app.send('GET', '/api/tts/voices')).status).toBe(200);
    expect((await app.send('GET', '/api/user')).status).toBe(401);
    const body = { fileName: 'talk.wav', size: 10 };
    expect(await app.send('POST', '/api/upload/initialize', { body })).toMatchObject({
      status: 401,
      body: { message: 'Your sign-in has ended. Sign in again to do this.' },
    });
    const email = 'again@example.com';
    const again = { body: { email, password, tosAccepted: true } };
    expect((await app.send('POST', '/api/signup', again)).status).toBe(201);
  });

  it('ends with a new password and with the account', async () => {
    const owner = await signUp(server);
    const first = await make(owner);
    await owner.call('POST /api/account/change-password', {
      body: {
        currentPassword: password,
        password: 'another horse battery',
        passwordConfirmation: 'another horse battery',
      },
    });
    expect(await opens(first.apiKey)).toBe(401);
    const second = await make(owner);
    const ended = await owner.send('DELETE', '/api/account/delete-account', {
      body: { password: 'another horse battery', confirm: 'DELETE' },
    });
    expect(ended.status).toBeLessThan(300);
    expect(await apiKeyRows(server.ctx).count({ where: { uuid: second.id } })).toBe(0);
    expect(await opens(second.apiKey)).toBe(401);
  });
});

describe('limits', () => {
  it('are told in headers, and a key has its own', async () => {
    const clock = manualClock(Date.now());
    const server = await startServer({ config: { rateLimits: true }, overrides: { clock } });
    try {
      const owner = await signUp(server);
      const key = await owner.call('POST /api/developer/keys', {
        body: { name: 'Batch', scopes: ['voices:read'] },
      });
      clock.advance(61_000);
      const client = server.client();
      client.bearer = key.apiKey;
      const told = async () => {
        const { status, headers } = await client.raw('GET', '/api/voice/get-my-voices');
        const of = (name: string) => Number(headers.get(`ratelimit-${name}`));
        return { status, limit: of('limit'), left: of('remaining'), reset: of('reset') };
      };
      expect(await told()).toEqual({ status: 200, limit: keyCallsPerMinute, left: 599, reset: 60 });
      clock.advance(10_000);
      expect(await told()).toEqual({ status: 200, limit: keyCallsPerMinute, left: 598, reset: 50 });
      for (let left = 597; left >= 0; left--) await told();
      expect(await told()).toEqual({ status: 429, limit: keyCallsPerMinute, left: 0, reset: 50 });
      const others = await server.client().raw('GET', '/api/tag');
      expect(others.headers.get('ratelimit-limit')).toBe('900');
    } finally {
      await server.close();
    }
  });
});
