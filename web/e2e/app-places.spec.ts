import { createHash, randomBytes } from 'node:crypto';
import { expect, expectAccessible, expectWellMade, post, signUp, test } from './test.ts';

// the app is not installed here; a full account is a 409, which browsers print
test.use({ expectedConsole: /registered handler|status of 409/ });

test('a second computer asks for the place of the first one, and gets it', async ({ page, baseURL }) => {
  await signUp(page);
  const codeVerifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const request = { challenge, state: 'of-the-app', deviceName: 'Studio desk' };
  const { loginToken } = await post<{ loginToken: string }>(page, 'app-login-token', request);
  const exchange = await fetch(`${baseURL}/api/app-authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-mode': 'token' },
    body: JSON.stringify({ loginToken, codeVerifier, deviceId: 'desk-0001', deviceName: 'Studio desk' }),
  });
  expect(exchange.status).toBe(200);

  const second = new URLSearchParams({ ...request, deviceName: 'Laptop' });
  await page.goto(`/app-authentication?${second}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Sign the app in' }).click();
  await expect(page.getByRole('heading', { name: 'Another device has the place' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Studio desk has the place');
  await expectAccessible(page);
  await expectWellMade(page, 'light');
  await page.getByRole('button', { name: 'Sign out Studio desk and go on' }).click();
  await expect(page.getByRole('heading', { name: 'Back to the app' })).toBeVisible();
  await page.goto('/account-settings', { waitUntil: 'networkidle' });
  await expect(page.getByText('Studio desk')).toHaveCount(0);
});
