import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, expectWellMade, password, signUp, test } from './test.ts';

const formant = fileURLToPath(new URL('../../server/bin/formant.mjs', import.meta.url));
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** Another program: its own server, registered on the command line. */
let app: Server;
let redirectUri = '';
let clientId = '';
test.beforeAll(async () => {
  app = createServer((_req, res) => res.setHeader('content-type', 'text/html').end('<h1>Karaoke</h1>'));
  app.listen(0, '127.0.0.1');
  await once(app, 'listening');
  // safe: it listens on TCP
  redirectUri = `http://127.0.0.1:${(app.address() as AddressInfo).port}/done`;
  const made = execFileSync(
    process.execPath,
    [formant, 'apps', 'add', '--name', 'Karaoke', '--redirect', 'http://127.0.0.1/done', '--json'],
    { env: { ...process.env, DATA_DIR: path.resolve(process.env.FORMANT_E2E_DATA ?? '') }, encoding: 'utf8' },
  );
  ({ clientId } = JSON.parse(made) as { clientId: string });
});
test.afterAll(() => app.close());

const address = (change: Record<string, string> = {}) =>
  `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid voices:read',
    state: 'of this visit',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...change,
  })}`;

test('a person lets another program see her voices, and takes that back', async ({ page, request }) => {
  await signUp(page);
  await page.goto(address(), { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Connect Karaoke?' })).toBeVisible();
  await expect(page.getByText('See your voices and your favourites, private ones too')).toBeVisible();
  await expect(page.getByText('See your e-mail address')).toHaveCount(0);
  await expectWellMade(page, 'light');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { name: 'Karaoke', exact: true })).toBeVisible();
  const sent = new URL(page.url());
  expect(sent.href).toContain(redirectUri);
  expect(sent.searchParams.get('state')).toBe('of this visit');

  const exchange = () =>
    request.post('/oauth/token', {
      form: {
        grant_type: 'authorization_code',
        client_id: clientId,
        code: sent.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: verifier,
      },
    });
  const { access_token: token } = (await (await exchange()).json()) as { access_token: string };
  const voices = () =>
    request.get('/api/oauth/voices', { headers: { authorization: `Bearer ${token}`, cookie: '' } });
  expect((await voices()).status()).toBe(200);

  await page.goto('/account-settings', { waitUntil: 'networkidle' });
  const section = page.getByRole('region', { name: 'Connected apps' });
  await expect(section.getByText('See your username and your picture · See your voices')).toBeVisible();
  await section.getByRole('button', { name: 'Disconnect: Karaoke' }).click();
  await expect(section.getByText('No other app has access to your account.')).toBeVisible();
  expect((await voices()).status()).toBe(401);
});

test('a person says no, and signs in first where she has to', async ({ page }) => {
  await page.goto(address());
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible(); // signing in has such fields, too
  await page.getByLabel('E-mail').fill(`karaoke-${Date.now()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByRole('heading', { name: 'Karaoke', exact: true })).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('error'), searchParams.get('state')]).toEqual(['access_denied', 'of this visit']);
});

test.describe('with a fault', () => {
  test.use({ expectedConsole: /status of 400/ });
  test('nobody is sent to an address that is not the app’s', async ({ page }) => {
    await signUp(page);
    await page.goto(address({ redirect_uri: `${redirectUri}/elsewhere` }), { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'This app can’t be connected' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('You were not sent back');
    expect(new URL(page.url()).pathname).toBe('/oauth/authorize');
  });
});
