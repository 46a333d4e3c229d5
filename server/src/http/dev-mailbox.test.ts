import { afterEach, expect, it } from 'vitest';
import { letterTo } from '../testing/letters.ts';
import { startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
afterEach(() => server.close());

const email = 'mailbox@example.com';
async function withLetter(config: Parameters<typeof startServer>[0] = {}) {
  server = await startServer(config);
  const client = server.client();
  await client.call('POST /api/signup', {
    body: { email, password: 'correct horse battery', tosAccepted: true },
  });
  await letterTo(server, email, /code/);
  return client;
}

it('lists the letters and shows each as text', async () => {
  const client = await withLetter();
  const list = await client.raw('GET', '/dev/mailbox');
  expect(list.status).toBe(200);
  expect(list.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  const link = /href="(\/dev\/mailbox\/[^"]+)"/.exec(String(list.body))?.[1] ?? '';
  const letter = await client.raw('GET', link);
  expect(String(letter.body)).toMatch(/Your code is \d{6}\./);
});

it('writes what a letter says as text, never as markup', async () => {
  const client = await withLetter();
  await server.ctx.mail.send({ to: email, subject: '<img src=x>', text: '<script>alert(1)</script> & more' });
  const list = String((await client.raw('GET', '/dev/mailbox')).body);
  expect(list).toContain('&lt;img src=x&gt;');
  expect(list).not.toContain('<img');
});

it.each([
  ['through a proxy', { 'x-forwarded-for': '203.0.113.5' }],
  ['through another kind of proxy', { forwarded: 'for=203.0.113.5' }],
])('does not exist %s', async (_, headers) => {
  const client = await withLetter();
  expect((await client.raw('GET', '/dev/mailbox', { headers })).status).toBe(404);
});

it('does not exist in production, unless it is asked for', async () => {
  const client = await withLetter({ config: { devMailbox: false } });
  expect((await client.raw('GET', '/dev/mailbox')).status).toBe(404);
});

it('serves letters only, no other file', async () => {
  const client = await withLetter();
  for (const name of ['..%2Fsecret', 'secret', '.x.eml.part', '..%2F..%2Fetc%2Fpasswd.eml'])
    expect((await client.raw('GET', `/dev/mailbox/${name}`)).status).toBe(404);
});
