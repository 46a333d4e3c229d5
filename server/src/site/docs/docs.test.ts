import { afterAll, beforeAll, expect, it } from 'vitest';
import { slices } from '../../slices.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import type { OpenApi } from './openapi-types.ts';
import { shapeOf } from './shape.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('describes every bound call with its access, transport, input, answer and faults', async () => {
  const { status, body, headers } = await server.client().raw('GET', '/api/openapi.json');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toContain('public');
  const api = body as OpenApi;
  const described = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  for (const slice of slices)
    for (const route of Object.values(slice.routes))
      expect(described).toContain(`${route.method} ${route.path.replaceAll('?}', '}')}`);
  const signup = api.paths['/api/signup']?.post;
  expect(signup).toMatchObject({ 'x-access': 'guest', 'x-transport': 'json' });
  expect(Object.keys(signup?.responses ?? {})).toEqual([
    '201',
    '403',
    '409',
    '419',
    '422',
    '428',
    '429',
    '500',
  ]);
});

it('refers only to what it holds, and uses every security scheme it names', async () => {
  const text = String(JSON.stringify((await server.client().raw('GET', '/api/openapi.json')).body));
  const api = JSON.parse(text) as OpenApi;
  const referred = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]),
  );
  expect([...referred].sort()).toEqual(Object.keys(api.components.schemas).sort());
  const used = Object.values(api.paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) => operation.security.flatMap((one) => Object.keys(one))),
  );
  expect([...new Set(used)].sort()).toEqual(Object.keys(api.components.securitySchemes).sort());
});

it('has a page that needs no script and nothing from elsewhere', async () => {
  const { status, body, headers } = await server.client().raw('GET', '/api/docs');
  const page = String(body);
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(page).not.toMatch(/<script|https?:\/\/(?!localhost)|src=/);
  expect(page).toContain('id="signup"');
  expect(page).toContain('emailVerifiedAt: string | null');
});

it('searches without a script, and shows what was searched for as text', async () => {
  const search = async (q: string) =>
    String((await server.client().raw('GET', `/api/docs?q=${encodeURIComponent(q)}`)).body);
  const found = await search('post logout');
  expect(found).toContain('id="logout"');
  expect(found).not.toContain('id="signup"');
  expect(await search('"><img src=x>')).not.toContain('<img');
});

it.each([
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
  [{ enum: ['a', 1] }, '"a" | 1'],
  [{ type: ['integer', 'null'] }, 'integer | null'],
  [{}, 'any'],
  [
    {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string', maxLength: 3 }, b: { type: 'boolean' } },
    },
    '{\n  a: string  // at most 3 characters\n  b?: boolean\n}',
  ],
])('writes the schema %j as a shape', (schema, shape) => {
  expect(shapeOf(schema)).toBe(shape);
});
