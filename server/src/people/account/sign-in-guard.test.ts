import { afterEach, beforeEach, expect, it } from 'vitest';
import { hourMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { solvedChallenge } from '../../testing/captcha.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { users } from './models.ts';

const password = 'correct horse battery';
let server: TestServer;
let clock: ReturnType<typeof manualClock>;
beforeEach(async () => {
  clock = manualClock(Date.now());
  // one proxy is trusted, so that a test can come from many addresses
  server = await startServer({ config: { rateLimits: true, trustProxy: 1 }, overrides: { clock } });
});
afterEach(() => server.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const signUp = (client: TestClient, email: string, address: string, captchaToken?: string) =>
  client.send('POST', '/api/signup', {
    body: { email, password, tosAccepted: true, ...(captchaToken ? { captchaToken } : {}) },
    headers: from(address),
  });
const signIn = (email: string, secret: string, address: string, captchaToken?: string) =>
  server.client().send('POST', '/api/authenticate', {
    body: { email, password: secret, ...(captchaToken ? { captchaToken } : {}) },
    headers: from(address),
  });
const solved = () => solvedChallenge(server);

it('asks for a captcha after five wrong passwords, and takes each solution once', async () => {
  await signUp(server.client(), 'a@example.com', '10.0.0.1');
  for (let wrong = 0; wrong < 5; wrong++)
    expect((await signIn('a@example.com', 'wrong', '10.0.0.2')).status).toBe(401);
  expect(await signIn('a@example.com', password, '10.0.0.2')).toMatchObject({
    status: 428,
    body: { code: 'captcha_required' },
  });
  const token = await solved();
  expect((await signIn('a@example.com', 'wrong', '10.0.0.2', token)).status).toBe(401);
  expect((await signIn('a@example.com', password, '10.0.0.2', token)).status).toBe(428);
  expect((await signIn('a@example.com', password, '10.0.0.2', await solved())).status).toBe(200);
  // forgiven: the right password clears the account's record
  expect((await signIn('a@example.com', 'wrong', '10.0.0.2')).status).toBe(401);
});

it('takes a pass in place of a solution, once and for its own action', async () => {
  const pass = async (action: 'authenticate' | 'signup') =>
    (
      await server
        .client()
        .call('POST /api/verify-captcha', { body: { captchaToken: await solved(), action } })
    ).pass ?? '';
  await signUp(server.client(), 'a@example.com', '10.0.0.1');
  for (let wrong = 0; wrong < 5; wrong++) await signIn('a@example.com', 'wrong', '10.0.0.2');
  expect((await signIn('a@example.com', password, '10.0.0.2', await pass('signup'))).status).toBe(428);
  const mine = await pass('authenticate');
  expect((await signIn('a@example.com', 'wrong', '10.0.0.2', mine)).status).toBe(401);
  expect((await signIn('a@example.com', password, '10.0.0.2', mine)).status).toBe(428);
  expect((await signIn('a@example.com', password, '10.0.0.2', `${await pass('authenticate')}x`)).status).toBe(
    428,
  );
  const late = await pass('authenticate');
  clock.advance(10 * 60_000 + 1);
  expect((await signIn('a@example.com', password, '10.0.0.2', late)).status).toBe(428);
  expect((await signIn('a@example.com', password, '10.0.0.2', await pass('authenticate'))).status).toBe(200);
  const { body } = await server.client().send('POST', '/api/verify-captcha', {
    body: { captchaToken: 'nonsense', action: 'signup' },
  });
  expect(body).toEqual({ success: false, pass: null });
});

it('makes the eleventh wrong password wait, twice as long each time, also with a captcha', async () => {
  await signUp(server.client(), 'a@example.com', '10.0.0.1');
  for (let wrong = 0; wrong < 10; wrong++)
    await signIn('a@example.com', 'wrong', '10.0.0.2', wrong < 5 ? undefined : await solved());
  const first = await signIn('a@example.com', password, '10.0.0.2', await solved());
  expect(first).toMatchObject({
    status: 429,
    body: { display_notification: expect.stringContaining('30 seconds') },
  });
  expect(first.headers.get('retry-after')).toBe('30');
  clock.advance(30_000);
  expect((await signIn('a@example.com', 'wrong', '10.0.0.2', await solved())).status).toBe(401);
  expect((await signIn('a@example.com', password, '10.0.0.2')).headers.get('retry-after')).toBe('60');
  // the owner, at another address, is not locked out: at worst a captcha is asked for
  expect((await signIn('a@example.com', password, '10.0.0.3', await solved())).status).toBe(200);
});

it('slows an address that tries one password on many accounts', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await signIn(`u${i}@example.com`, 'wrong', '10.0.0.9')).status);
  expect(statuses).toEqual([...Array(10).fill(401), 428, 428]);
  expect((await signIn('u99@example.com', 'wrong', '10.0.0.10')).status).toBe(401);
});

it('does not hold successes against an address that many people share', async () => {
  await signUp(server.client(), 'a@example.com', '10.0.0.1');
  for (let i = 0; i < 12; i++) expect((await signIn('a@example.com', password, '10.0.0.5')).status).toBe(200);
});

it('forgets after an hour', async () => {
  await signUp(server.client(), 'a@example.com', '10.0.0.1');
  for (let wrong = 0; wrong < 5; wrong++) await signIn('a@example.com', 'wrong', '10.0.0.2');
  clock.advance(hourMs);
  expect((await signIn('a@example.com', password, '10.0.0.2')).status).toBe(200);
});

it('asks for a captcha from the fourth sign-up of an address on', async () => {
  for (let i = 0; i < 3; i++)
    expect((await signUp(server.client(), `n${i}@example.com`, '10.0.0.7')).status).toBe(201);
  expect((await signUp(server.client(), 'n4@example.com', '10.0.0.7')).status).toBe(428);
  expect((await signUp(server.client(), 'n4@example.com', '10.0.0.7', await solved())).status).toBe(201);
  expect((await signUp(server.client(), 'n5@example.com', '10.0.0.8')).status).toBe(201);
});

it('lets nobody guess a password by signing up that he could not guess by signing in', async () => {
  const owner = server.client();
  await signUp(owner, 'a@example.com', '10.0.0.1');
  await users(server.ctx).update({ emailVerifiedAt: new Date() }, { where: { email: 'a@example.com' } });
  const { id } = await owner.call('GET /api/user');
  const guess = async (secret: string, address: string) => {
    const { body } = await server.client().send('POST', '/api/signup', {
      body: { email: 'a@example.com', password: secret, tosAccepted: true, captchaToken: await solved() },
      headers: from(address),
    });
    return (body as { user: { id: number } }).user.id === id;
  };
  expect(await guess(password, '10.0.0.2')).toBe(true);
  for (let wrong = 0; wrong < 4; wrong++) await guess(`a wrong horse ${wrong}`, '10.0.0.2');
  expect(await guess(password, '10.0.0.2')).toBe(false);
  // his own tries at signing in are all there, and guesses from anywhere count together
  expect((await signIn('a@example.com', 'wrong', '10.0.0.2')).status).toBe(401);
  for (let wrong = 0; wrong < 5; wrong++) await guess(`a wrong horse ${wrong}`, '10.0.0.3');
  expect(await guess(password, '10.0.0.4')).toBe(false);
});

it('mails a code at most once a minute to one address, known or not', async () => {
  const resend = (email: string) =>
    server.client().send('POST', '/api/resend-verification', { body: { email }, headers: from('10.0.0.1') });
  expect((await resend('nobody@example.com')).status).toBe(202);
  const again = await resend('Nobody@example.com');
  expect(again).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50);
  expect((await resend('somebody@example.com')).status).toBe(202);
});
