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
  await server.ctx.mail.send({
    to: email,
    subject: '<img src=x>',
    text: '<script>alert(1)</script> & more',
    html: '<script>alert(2)</script>',
  });
  const list = String((await client.raw('GET', '/dev/mailbox')).body);
  expect(list).toContain('&lt;img src=x&gt;');
  expect(list).not.toContain('<img');
  const newest = /href="(\/dev\/mailbox\/[^"]+)"/.exec(list)?.[1] ?? '';
  const page = String((await client.raw('GET', newest)).body);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
  expect(page).not.toContain('<script');
});

it('shows the HTML of a letter in a frame where nothing runs and nothing is loaded', async () => {
  const client = await withLetter();
  const list = String((await client.raw('GET', '/dev/mailbox')).body);
  const address = /href="(\/dev\/mailbox\/[^"]+)"/.exec(list)?.[1] ?? '';
  const page = await client.raw('GET', address);
  const frame = /<iframe [^>]*>/.exec(String(page.body))?.[0] ?? '';
  expect(frame).toContain(`src="${address}/html"`);
  expect(frame).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'");
  const shown = await client.raw('GET', `${address}/html`);
  expect(shown.status).toBe(200);
  const policy = shown.headers.get('content-security-policy')?.split('; ');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox');
  expect(String(shown.body)).toMatch(/<strong>\d{6}<\/strong>/);
  expect((await client.raw('GET', `${address}/text`)).status).toBe(404);
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
