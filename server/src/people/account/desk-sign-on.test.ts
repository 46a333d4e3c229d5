import { jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { users } from './models.ts';

const secret = 'a secret that only the desk and we know';
const url = 'https://desk.example/access/jwt';
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ config: { supportDesk: { url, secret } }, working: false });
});
afterAll(() => server.close());

async function signUpVerified(browser: TestClient) {
  await signUp(server, browser);
  const user = await browser.call('GET /api/user');
  await users(server.ctx).update({ emailVerifiedAt: new Date() }, { where: { id: user.id } });
  return user;
}

it('takes somebody on to the desk with a token that says who it is', async () => {
  const browser = server.client();
  const { email } = await signUpVerified(browser);
  const back = 'https://desk.example/tickets/7';
  const answer = await browser.send('GET', `/support-sso?return_to=${encodeURIComponent(back)}`);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const target = new URL(answer.headers.get('location') ?? '');
  expect(target.origin + target.pathname).toBe(url);
  expect(target.searchParams.get('return_to')).toBe(back);
  const { payload } = await jwtVerify(
    target.searchParams.get('jwt') ?? '',
    new TextEncoder().encode(secret),
    { issuer: server.ctx.config.publicUrl, audience: 'https://desk.example', algorithms: ['HS256'] },
  );
  expect(payload).toMatchObject({ email, jti: expect.stringMatching(/.{40,}/) });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300); // five minutes
});

it('asks strangers to sign in, and people to confirm their address first', async () => {
  const stranger = await server.client().send('GET', '/support-sso');
  expect(stranger.headers.get('location')).toBe('/login?next=%2Fsupport-sso');
  const browser = server.client();
  await signUp(server, browser);
  expect((await browser.send('GET', '/support-sso')).headers.get('location')).toBe(
    '/resend-email-verification?next=%2Fsupport-sso',
  );
});

it.each([
  'https://evil.example/',
  '//evil.example',
  'javascript:alert(1)',
  'https://desk.example.evil.example/',
])('leads nobody back to %s', async (elsewhere) => {
  const browser = server.client();
  await signUpVerified(browser);
  expect((await browser.send('GET', `/support-sso?return_to=${encodeURIComponent(elsewhere)}`)).status).toBe(
    400,
  );
});

it('is no page where there is no desk', async () => {
  const without = await startServer({ working: false });
  try {
    // the website answers it as every address that nothing stands at
    expect((await without.client().send('GET', '/support-sso')).status).toBe(404);
  } finally {
    await without.close();
  }
});
