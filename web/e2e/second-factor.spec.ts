import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { totpCode } from '@formant/server/testing/totp-code';
import { letterTo } from './letters.ts';
import { turnOnSecondFactor } from './second-factor.ts';
import { expect, expectAccessible, expectWellMade, password, signUp, test } from './test.ts';

const formant = fileURLToPath(new URL('../../server/bin/formant.mjs', import.meta.url));

// a wrong code is a 422, which browsers print
test.use({ expectedConsole: /status of 422/ });

test('two-step sign-in is turned on with an app, and its recovery codes are shown and saved', async ({
  page,
}) => {
  const email = await signUp(page);
  await page.goto('/account-settings', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Turn on …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expectAccessible(page);
  const uri = await dialog.getByRole('link', { name: /Open in an app/ }).getAttribute('href');
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? '';
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
    /This code is wrong/,
  );
  const code = totpCode(secret, Date.now());
  await dialog.getByRole('textbox', { name: 'Code' }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await dialog.getByRole('button', { name: 'Turn on' }).click();

  await expect(dialog.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as text' }).click();
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(codes.join('\n'));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await letterTo(email, /^Two-step sign-in is on/);
  await expectWellMade(page, 'light');
});

test('the code is asked for at sign-in, and two recovery codes sign in and turn it off', async ({ page }) => {
  const email = await signUp(page);
  const { secret, recoveryCodes: codes } = await turnOnSecondFactor(page);
  const dialog = page.getByRole('dialog');
  await page.context().clearCookies();
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectWellMade(page, 'dark');
  // a code of long ago
  const code = totpCode(secret, Date.now() - 600_000);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/used already/);
  await expect(page.getByLabel('Code')).toHaveValue(code);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Code').fill(codes[0]?.toLowerCase() ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/tools/home');

  await page.goto('/account-settings', { waitUntil: 'networkidle' });
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off …' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on …' })).toBeVisible();
});

test('staff are led to two-step sign-in before they reach the support pages', async ({ page }) => {
  const email = await signUp(page);
  execFileSync(process.execPath, [formant, 'admin', 'role', email, 'support'], {
    env: { ...process.env, DATA_DIR: process.env.FORMANT_E2E_DATA! }, // the configuration sets it
  });
  await page.goto('/support/device-logs', { waitUntil: 'networkidle' });
  await expect(page).toHaveURL('/account-settings#two-step');
  await expect(page.getByText('Those who help others need two-step sign-in.')).toBeVisible();
  await turnOnSecondFactor(page);
  await page.goto('/support/device-logs', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Device logs' })).toBeVisible();
});
