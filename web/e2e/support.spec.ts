import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { turnOnSecondFactor } from './second-factor.ts';
import { expect, expectWellMade, giveRole, post, signUp, test } from './test.ts';

/** The app of the person whose browser this is: signed in, with two heartbeats and diagnostics that she has sent. */
async function sendFromApp(page: Page, baseURL: string): Promise<string> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const asked = { challenge, state: 'state-1234', deviceName: 'Studio desk' };
  const { loginToken } = await post<{ loginToken: string }>(page, 'app-login-token', asked);
  const deviceId = randomUUID();
  const postAsApp = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${baseURL}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-auth-mode': 'token',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    expect(answer.ok, path).toBe(true);
    return (await answer.json()) as Record<string, string>;
  };
  await postAsApp('log/install', {
    uuid: deviceId,
    os: 'win',
    arch: 'x64',
    appVersion: '0.1.0',
    channel: 'stable',
  });
  const { token } = await postAsApp('app-authentication', {
    loginToken,
    codeVerifier,
    deviceId,
    deviceName: 'Studio desk',
  });
  const beat = { deviceId, appVersion: '0.1.0', engine: 'live' };
  await postAsApp('log/log-heartbeat', { ...beat, uptimeS: 60, xruns: 0, latencyMs: 38 }, token);
  await postAsApp('log/log-heartbeat', { ...beat, uptimeS: 120, xruns: 4, latencyMs: 61.5 }, token);
  await postAsApp(
    'log/hw-log',
    {
      deviceId,
      cpu: 'AMD Ryzen 7 5800X 8-Core Processor',
      cores: 16,
      ramMb: 32_768,
      gpu: 'GeForce RTX 3060',
      audioDevices: [
        { id: 'a1', label: 'Focusrite Scarlett 2i2', kind: 'audioinput' },
        { id: 'b2', label: '', kind: 'audiooutput' },
      ],
      logTail: `${'2026-11-22T04:00:00Z [info] started\n'.repeat(40)}xrun in the worklet of anna@example.org`,
    },
    token,
  );
  return deviceId;
}

test('staff finds a device by its log and reads what helps; nobody else gets in', async ({
  page,
  browser,
  baseURL,
}) => {
  const base = baseURL ?? '';
  const own = await browser.newContext();
  const person = await own.newPage();
  await person.goto(base);
  const email = await signUp(person);
  const deviceId = await sendFromApp(person, base);
  await person.goto('/support/device-logs');
  await expect(person.getByRole('heading', { level: 1 })).toContainText('Access Denied');
  await expect(person.getByText('Focusrite')).toHaveCount(0);
  await own.close();

  await page.goto('/support/device-logs');
  await expect(page).toHaveURL(/\/login\?next=%2Fsupport%2Fdevice-logs/);
  const staff = await signUp(page);
  giveRole(staff, 'support');
  await turnOnSecondFactor(page);
  await page.goto('/account-settings', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: /Device logs/ }).click();
  await page.getByLabel('Text', { exact: true }).fill('worklet');
  await page.getByLabel('Person').fill(email);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/q=worklet/);
  await expect(page.getByText('1 log', { exact: true })).toBeVisible();
  const row = page.getByRole('link', { name: new RegExp(deviceId) });
  await expect(row).toContainText('Online');
  // whose it is shows only masked
  await expect(page.getByText(`${email[0]}•••@example.com`)).toBeVisible();
  await expect(page.locator('main')).not.toContainText(email);
  await expectWellMade(page, 'light');

  await page.setViewportSize({ width: 1440, height: 900 });
  await row.click();
  await expect(page.getByRole('heading', { name: 'Device Studio desk' })).toBeVisible();
  await expect(page.getByText('AMD Ryzen 7 5800X 8-Core Processor, 16 cores')).toBeVisible();
  await expect(page.getByText('Windows, x64')).toBeVisible();
  await expect(page.getByText('Focusrite Scarlett 2i2')).toBeVisible();
  await expect(page.getByRole('img', { name: /from 38 to 61.5 ms; 4 gaps/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /61.5 ms/ })).toBeVisible();
  await expect(page.getByText('xrun in the worklet of [e-mail]')).toBeVisible();
  await expectWellMade(page, 'light');
  await page.getByRole('link', { name: 'Device logs' }).click();
  await expect(page.getByRole('heading', { name: 'Device logs' })).toBeVisible();

  await page.getByLabel('Text', { exact: true }).fill('nothing like this');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();
});
