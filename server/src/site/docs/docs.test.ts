import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dark, light } from '../../http/pages/page-style.ts';
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
    '401',
    '403',
    '409',
    '415',
    '419',
    '422',
    '428',
    '429',
    '500',
  ]);
});

it('says of every call whether an API key opens it, for programs and in words', async () => {
  const api = (await server.client().raw('GET', '/api/openapi.json')).body as OpenApi;
  for (const { routes } of slices)
    for (const { method, path, scope } of Object.values(routes)) {
      const call = api.paths[path.replaceAll('?}', '}')]?.[method.toLowerCase()];
      expect(call, path).toMatchObject({ 'x-key-opens': scope !== null });
      expect(call?.description, path).toMatch(scope === null ? /No API key opens it/ : /needs the scope/);
      // by a key that is for other calls
      expect(call?.responses[403]?.description, path).toMatch(/forbidden/);
    }
  const clone = api.paths['/api/voice/train/{voiceUUID}']?.post;
  expect(clone).toMatchObject({ 'x-access': 'user', 'x-key-opens': false });
  const { text } = await page('/api/docs');
  expect(text).toMatch(/making, cloning and changing voices/);
  expect(text).toMatch(/\d+ calls, none with an API key/);
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

const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await server.client().raw('GET', path, { headers });
  return { ...answer, text: String(answer.body) };
};

it('has a page for each group, which need no script and nothing from elsewhere', async () => {
  const api = (await server.client().raw('GET', '/api/openapi.json')).body as OpenApi;
  const overview = await page('/api/docs');
  expect(overview.status).toBe(200);
  for (const { name } of api.tags) {
    expect(overview.text).toContain(`href="/api/docs/${name}"`);
    const { status, text, headers } = await page(`/api/docs/${name}`);
    expect([name, status]).toEqual([name, 200]);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(text).not.toMatch(/<script|src="|href="https?:/);
  }
  const { text } = await page('/api/docs/account');
  expect(text).toContain('id="signup"');
  expect(text).toContain('emailVerifiedAt: string | null');
  expect(text).not.toContain('id="initializeUpload"');
  expect(text).toContain(`curl &#39;${server.url}/api/authenticate&#39;`);
  expect((await page('/api/docs/nothing')).status).toBe(404);
  const font = await fetch(`${server.url}/api/docs/onest.woff2`);
  expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
});

it('searches all groups without a script, and shows what was searched for as text', async () => {
  const search = async (q: string) => (await page(`/api/docs?q=${encodeURIComponent(q)}`)).text;
  const found = await search('post logout');
  expect(found).toContain('href="/api/docs/account#logout"');
  expect(found).not.toContain('#signup"');
  expect(await search('upload')).toContain('/api/docs/uploads#initializeUpload');
  expect(await search('"><img src=x>')).not.toContain('<img');
});

it('looks as the website does, in the theme that was chosen there', async () => {
  expect((await page('/api/docs')).text).toContain('<html lang="en">');
  expect((await page('/api/docs', { cookie: 'a=b; theme=dark' })).text).toContain('data-theme="dark"');
  expect((await page('/api/docs', { cookie: 'theme="><script>' })).text).toContain('<html lang="en">');
  const tokens = readFileSync(new URL('../../../../ui/src/design/tokens.css', import.meta.url), 'utf8');
  const [inLight = '', inDark = ''] = tokens.split('[data-theme="dark"]');
  for (const [name, value] of Object.entries(light)) expect(inLight).toContain(`${name}: ${value};`);
  for (const [name, value] of Object.entries(dark)) expect(inDark).toContain(`${name}: ${value};`);
});

it.each([
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
  [{ enum: ['a', 1] }, '"a" | 1'],
  [{ type: ['integer', 'null'] }, 'integer | null'],
  [{}, 'any'],
  [{ type: 'string', format: 'binary' }, 'bytes'],
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
