import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Route } from '@formant/contract/base/route';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { slices } from '../slices.ts';
import { onEachDatabase } from '../testing/databases.ts';
import { formBody } from '../testing/documents.ts';
import { civilFault, hostileValues } from '../testing/fuzz/hostile-values.ts';
import type { RawAnswer, RawRequest, TestClient } from '../testing/http-client.ts';
import { startServer, type TestServer } from '../testing/server.ts';

/** What a database reads in a way of its own: text, and numbers out of its range. All else ends before it. */
const reachesTheDatabase = (value: unknown) =>
  (typeof value === 'string' && value.length < 1000) ||
  (typeof value === 'number' && !Number.isSafeInteger(value));
const paths = [
  '%',
  '%00',
  '%ff',
  '..%2f..',
  "'",
  '0',
  '-1',
  '99999999999999999999',
  'a'.repeat(3000),
  '%F0%9F%8E%99',
];

onEachDatabase('hostile input', (database) => {
  let server: TestServer;
  let person: TestClient;
  beforeAll(async () => {
    server = await startServer({ database, working: false });
    person = server.client();
  });
  afterAll(() => server.close());
  /** The same person as before, unless the last call has ended the session. */
  const signedIn = async (): Promise<TestClient> => {
    if ((await person.send('GET', '/api/user')).status === 200) return person;
    person = server.client();
    const email = `hostile${Math.random().toString(36).slice(2)}@example.com`;
    await person.call('POST /api/signup', {
      body: { email, password: 'correct horse battery', tosAccepted: true },
    });
    return person;
  };

  const assertCivil = (answer: RawAnswer, sent: string): void => {
    expect(civilFault(answer), sent).toBe(null);
  };
  const fieldsOf = (schema: z.ZodType): string[] => {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
      properties?: object;
    };
    return Object.keys(properties);
  };
  const pathOf = (route: Route, value: string): string =>
    route.path.replace(/\{\w+\??\}/g, value.replaceAll('$', '$$$$'));
  /** As the call travels: JSON, or a form whose files hold the value too. */
  const requestOf = async (route: Route, body: unknown): Promise<RawRequest> => {
    if (body === undefined) return {};
    if (route.transport !== 'form' || typeof body !== 'object' || body === null)
      return { body, headers: { 'content-type': 'application/json' } };
    const fields = Object.entries(body).map(([name, value]) => {
      const text = typeof value === 'string' ? value.toWellFormed() : String(JSON.stringify(value));
      return [name, name === 'cv' ? new File([text], text.slice(0, 200)) : text] as const;
    });
    return formBody(Object.fromEntries(fields));
  };
  const routes = slices
    .flatMap((slice) => Object.entries(slice.routes))
    .filter(([, route]) => route.transport !== 'events');

  it.each(routes)('gets a civil answer from %s', async (id, route) => {
    const ends = ['logout', 'deleteAccount', 'deleteUser', 'endSession'].includes(id);
    const anybody = route.access === 'guest' || route.access === 'public';
    const client = anybody ? server.client() : await signedIn();
    for (const value of paths.slice(0, route.path.includes('{') ? paths.length : 1)) {
      const sent = `${route.method} ${pathOf(route, value)}`;
      assertCivil(
        await client.send(route.method, pathOf(route, value), route.method === 'GET' ? {} : { body: {} }),
        sent,
      );
    }
    const queryFields = fieldsOf(route.query);
    const bodyFields = fieldsOf(route.body);
    for (const value of database.name === 'sqlite'
      ? hostileValues
      : hostileValues.filter(reachesTheDatabase)) {
      if (ends) break;
      const plain = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value);
      const text = encodeURIComponent(plain.slice(0, 600));
      const query = queryFields.map((name) => `${name}=${text}`).join('&');
      const bodies =
        route.method === 'GET'
          ? [undefined]
          : [
              ...(database.name === 'sqlite' ? [value] : []),
              Object.fromEntries(bodyFields.map((name) => [name, value])),
            ];
      for (const body of bodies) {
        const path = `${pathOf(route, '1')}${query ? `?${query}` : ''}`;
        const answer = await client.send(route.method, path, await requestOf(route, body));
        assertCivil(answer, `${route.method} ${path.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 200)}`);
      }
    }
  });

  it.each([
    ['broken JSON', '{"a":'],
    ['a lone quote', '"'],
    ['deep nesting', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['a prototype key', '{"__proto__":{"admin":true}}'],
    ['a byte order mark', '\ufeff{}'],
    ['two megabytes', JSON.stringify('x'.repeat(2_000_000))],
  ])('gets a civil answer to %s', async (_, body) => {
    const answer = await server
      .client()
      .send('POST', '/api/signup', { body, headers: { 'content-type': 'application/json' } });
    expect([400, 413, 422]).toContain(answer.status);
    assertCivil(answer, body.slice(0, 40));
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-99',
  ])('gets a civil answer to the content type %s', async (type) => {
    const answer = await server
      .client()
      .send('POST', '/api/signup', { body: 'a=b', headers: { 'content-type': type } });
    expect([400, 415, 422]).toContain(answer.status);
    assertCivil(answer, type);
  });

  it.each([
    '/api/models/toString/x',
    '/api/models/__proto__/x',
    '/api/models/constructor/name',
    '//',
    '//h:99999/',
    '//h:99999/api/user',
    '/\\\\h/api/user',
    '*',
    'http://h:99999/',
    'http://[:]/api/nothing',
    '/%',
    '/api/%',
    '/api/%zz/%ff',
    '/api/models/%/%ff',
    '/api/nothing?%=%ff&&=',
    `/api/${'a'.repeat(12_000)}`,
    `/api/${'a'.repeat(40_000)}`,
  ])('gets a civil answer to the request target %s', async (target) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 4\d\d /);
  });
});
