import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { csrfCookie, csrfHeader } from '@formant/contract/base/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slices } from '../slices.ts';
import type { TestClient } from '../testing/http-client.ts';
import { signUpWithToken } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

let serial = 0;
async function signedIn(): Promise<TestClient> {
  const client = server.client();
  await client.call('POST /api/signup', {
    body: { email: `csrf${++serial}@example.com`, password: 'correct horse battery', tosAccepted: true },
  });
  return client;
}
const header = (client: TestClient) => ({ [csrfHeader]: client.cookies.get(csrfCookie) ?? '' });
const mismatch = { status: 419, body: { code: 'csrf_mismatch' } };

describe('a request that changes something', () => {
  const logout = (client: TestClient, headers: Record<string, string>) =>
    client.raw('POST', '/api/logout', { body: {}, headers });

  it('needs the header, with the value of this session’s cookie', async () => {
    const client = await signedIn();
    const stranger = await signedIn();
    expect(await logout(client, {})).toMatchObject(mismatch);
    expect(await logout(client, { [csrfHeader]: 'guess' })).toMatchObject(mismatch);
    expect(await logout(client, header(stranger))).toMatchObject(mismatch);
    expect((await client.send('GET', '/api/user')).status).toBe(200);
    expect((await logout(client, header(client))).status).toBe(204);
  });

  it('is refused with a cookie that another session’s token was planted in', async () => {
    const [victim, attacker] = [await signedIn(), await signedIn()];
    victim.cookies.set(csrfCookie, attacker.cookies.get(csrfCookie) ?? '');
    expect(await logout(victim, header(victim))).toMatchObject(mismatch);
  });

  it('is refused with the token that was handed out before signing in', async () => {
    const client = server.client();
    await client.raw('GET', '/api/csrf-cookie');
    const before = client.cookies.get(csrfCookie) ?? '';
    await client.call('POST /api/signup', {
      body: { email: `csrf${++serial}@example.com`, password: 'correct horse battery', tosAccepted: true },
    });
    expect(client.cookies.get(csrfCookie)).not.toBe(before);
    client.cookies.set(csrfCookie, before);
    expect(await logout(client, header(client))).toMatchObject(mismatch);
    // what a page does then: fetch the cookie anew and try again
    await client.raw('GET', '/api/csrf-cookie');
    expect((await logout(client, header(client))).status).toBe(204);
  });

  it('is refused from another site even with the right header', async () => {
    const client = await signedIn();
    const forged = { ...header(client), 'sec-fetch-site': 'cross-site' };
    expect(await logout(client, forged)).toMatchObject(mismatch);
  });

  it('is refused when it signs a visitor in unasked', async () => {
    const body = { email: 'csrf1@example.com', password: 'correct horse battery' };
    expect(await server.client().raw('POST', '/api/authenticate', { body })).toMatchObject(mismatch);
  });
});

describe('a program that sends neither cookie nor key', () => {
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    (await server.client().raw('POST', path, { body: {}, headers })).body as { message: string };

  it('is told to send an API key where one opens the call', async () => {
    const told = await ask('/api/web-tools/queue/store/converter');
    expect(told).toMatchObject(mismatch.body);
    expect(told.message).toMatch(/Make an API key on the developer page .* Authorization: Bearer/);
  });

  it('is told that keys don’t open the others, and what does', async () => {
    const { message } = await ask('/api/subscribe/subscribe');
    expect(message).toMatch(/API keys don’t open this call.*X-Auth-Mode: token/);
  });

  it('is no browser, which is told to load its page anew', async () => {
    const signs: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin' },
      { cookie: 'a=b' },
      { [csrfHeader]: 'guess' },
    ];
    for (const headers of signs)
      expect((await ask('/api/web-tools/queue/store/converter', headers)).message).toMatch(/Reload it/);
  });
});

describe('a GET that changes something', () => {
  const query = `challenge=${'a'.repeat(43)}&state=state-1234&deviceName=Laptop`;
  const get = (client: TestClient, headers: Record<string, string>) =>
    client.raw('GET', `/api/app-login-token?${query}`, { headers });
  /** `fetch` writes `sec-fetch-mode` itself. */
  const getAs = async (client: TestClient, headers: Record<string, string>) => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = request(`${server.url}/api/app-login-token?${query}`, {
      headers: { ...headers, cookie },
    }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]; // safe: the event's one argument
    answer.resume();
    return answer.statusCode;
  };

  it('needs its own origin, told by the browser, and is no page to be opened or prefetched', async () => {
    const client = await signedIn();
    const right = { ...header(client), 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    expect(await get(client, {})).toMatchObject(mismatch);
    for (const site of ['same-site', 'none', 'cross-site'])
      expect(await get(client, { ...right, 'sec-fetch-site': site })).toMatchObject(mismatch);
    expect(await getAs(client, { ...right, 'sec-fetch-mode': 'navigate' })).toBe(419);
    expect(await getAs(client, right)).toBe(200);
    expect(await get(client, { ...right, 'sec-purpose': 'prefetch' })).toMatchObject(mismatch);
    const { [csrfHeader]: token, ...byBrowser } = right;
    expect(await getAs(client, byBrowser)).toBe(200);
    expect(await getAs(client, { ...byBrowser, 'sec-fetch-dest': 'empty' })).toBe(200);
    expect(
      await getAs(client, { ...byBrowser, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }),
    ).toBe(419);
    // browsers that say nothing of where a request comes from
    expect(await getAs(client, {})).toBe(419);
    expect(await getAs(client, { [csrfHeader]: token })).toBe(200);
    const good = await get(client, right);
    expect(good.status).toBe(200);
    expect(good.headers.get('cache-control')).toBe('no-store');
  });

  it('takes the header of a browser that does not tell', async () => {
    const client = await signedIn();
    expect((await get(client, header(client))).status).toBe(200);
  });

  const gets = slices.flatMap(({ routes }) =>
    Object.values(routes).filter(({ method, mutates }) => method === 'GET' && mutates),
  );
  it('are those of the specification', () => {
    expect(gets.map(({ path }) => path.replace('/{audio}', '')).toSorted()).toEqual([
      '/api/app-login-token',
      '/api/app-user/change-device',
      '/api/log/user-event',
      '/api/voice/get-convert-item',
      '/api/voice/toggle-sample',
      '/api/web-tools/save-recorded-voice-shortcode',
      '/api/web-tools/upload-finished',
    ]);
  });
  // the app's calls know nobody by a cookie
  it.each(gets.filter(({ access }) => access !== 'device').map(({ path }) => path))(
    '%s: by its own origin or a bearer token, else refused before anything of it is looked at',
    async (template) => {
      const path = `${template.replace(/\{\w+\}/g, '1')}?nonsense=1`;
      const client = await signedIn();
      expect(await client.raw('GET', path)).toMatchObject(mismatch);
      const foreign = { ...header(client), 'sec-fetch-site': 'cross-site' };
      expect(await client.raw('GET', path, { headers: foreign })).toMatchObject(mismatch);
      const own = await client.raw('GET', path, { headers: { 'sec-fetch-site': 'same-origin' } });
      const app = await signUpWithToken(server);
      const byToken = await app.raw('GET', path);
      for (const { status } of [own, byToken]) expect([404, 422]).toContain(status);
    },
  );
});

describe('a form that stands for PUT', () => {
  const body = (fields: Record<string, string>) =>
    Object.entries(fields)
      .map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')
      .concat('--b--\r\n');
  const form = { 'content-type': 'multipart/form-data; boundary=b' };
  const path = '/api/account/passkeys/1';

  it('is answered as PUT, with the same rules', async () => {
    const client = await signedIn();
    const post = (fields: Record<string, string>, headers = {}) =>
      client.raw('POST', path, { body: body(fields), headers: { ...form, ...header(client), ...headers } });
    const named = { name: 'Laptop', _method: 'PUT' };
    const byPut = await client.send('PUT', path, { body: { name: 'Laptop' } });
    expect(await post(named)).toMatchObject({ status: byPut.status, body: byPut.body });
    expect(await post({ name: '', _method: 'PUT' })).toMatchObject({ status: 422 });
    expect(await post(named, { [csrfHeader]: 'guess' })).toMatchObject(mismatch);
    expect((await server.client().raw('POST', path, { body: body(named), headers: form })).status).toBe(401);
  });

  it('is no other method, and no PUT without the field', async () => {
    const client = await signedIn();
    const post = (fields: Record<string, string>) =>
      client.raw('POST', path, { body: body(fields), headers: { ...form, ...header(client) } });
    expect(await post({ name: 'Laptop' })).toMatchObject({ status: 405 });
    expect(await post({ name: 'Laptop', _method: 'DELETE' })).toMatchObject({ status: 405 });
    expect(await client.send('POST', path, { body: { name: 'x', _method: 'PUT' } })).toMatchObject({
      status: 405,
    });
  });
});

describe('every route of the contract that changes something', () => {
  const changing = slices.flatMap((slice) =>
    Object.values(slice.routes).filter(
      (route) => route.mutates && !['device', 'support', 'admin'].includes(route.access),
    ),
  );
  it.each(changing.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'refuses %s without the header',
    async (_, route) => {
      const client = route.access === 'user' ? await signedIn() : server.client();
      const path = route.path.replace(/\/\{\w+\?\}/g, '').replace(/\{\w+\}/g, '1');
      const body = route.method === 'GET' ? {} : { body: {} };
      const upload =
        route.transport === 'upload' ? { body: 'x', headers: { 'content-type': 'text/plain' } } : body;
      expect(await client.raw(route.method, path, upload)).toMatchObject(mismatch);
      // not even looked at
      const broken = { body: '{"broken', headers: { 'content-type': 'application/json' } };
      if (route.method !== 'GET')
        expect(await client.raw(route.method, path, broken)).toMatchObject(mismatch);
    },
  );

  it('knows some such routes', () => {
    expect(changing.length).toBeGreaterThan(10);
  });
});
