import type { Page } from '@playwright/test';
import { letterTo } from './letters.ts';
import { turnOnSecondFactor } from './second-factor.ts';
import { expect, expectAccessible, expectWellMade, password, signUp, test } from './test.ts';

/** A device of this browser that keeps passkeys and checks its owner without asking. */
async function giveAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether its owner is at it from now on. */
    present: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Whether he touches it as soon as he is asked from now on; what a browser offers to fill in counts as asked. */
    touches: (enabled: boolean) =>
      browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

test('a passkey is added, signs in without password and code, is renamed and removed', async ({ page }) => {
  const email = await signUp(page);
  const { recoveryCodes } = await turnOnSecondFactor(page);
  await giveAuthenticator(page);
  await page.goto('/account-settings', { waitUntil: 'networkidle' });
  const section = page.getByRole('region', { name: 'Passkeys' });
  const dialog = page.getByRole('dialog');
  await expect(section.getByText('You have none yet.')).toBeVisible();
  await section.getByRole('button', { name: 'Add a passkey …' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[0] ?? '');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByText('never used')).toBeVisible();
  await letterTo(email, /^A passkey was added/);

  await page.context().clearCookies();
  // a browser that offers none while it fills in
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto('/login?next=%2Faccount-settings', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/account-settings');
  await expect(section.getByText('last used')).toBeVisible();

  await section.getByRole('button', { name: 'Rename: ' }).click();
  await dialog.getByLabel('Name').fill('My laptop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('My laptop')).toBeVisible();
  await expectWellMade(page, 'light');
  await section.getByRole('button', { name: 'Remove: My laptop' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByText('You have none yet.')).toBeVisible();
});

test('a passkey is offered where the address is filled in, and signs in without the button', async ({
  page,
}) => {
  await signUp(page);
  const device = await giveAuthenticator(page);
  await page.goto('/account-settings', { waitUntil: 'networkidle' });
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey …' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByText('never used')).toBeVisible();
  await page.context().clearCookies();
  await device.touches(false);
  await page.goto('/login?next=%2Faccount-settings', { waitUntil: 'networkidle' });
  await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username webauthn');
  // waits for the person without a word, and the form works beside it
  await page.getByLabel('E-mail').fill('nobody');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(/login/);
  // he chooses it among what his browser offers
  await device.touches(true);
  await page.reload();
  await expect(page).toHaveURL('/account-settings');
});

test('a passkey that was removed says what to do', async ({ page }) => {
  await giveAuthenticator(page);
  await signUp(page);
  await page.goto('/account-settings', { waitUntil: 'networkidle' });
  const section = page.getByRole('region', { name: 'Passkeys' });
  const dialog = page.getByRole('dialog');
  await section.getByRole('button', { name: 'Add a passkey …' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await section.getByRole('button', { name: 'Remove: ' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByText('You have none yet.')).toBeVisible();

  await page.context().clearCookies();
  await page.emulateMedia({ colorScheme: 'dark' });
  // it is chosen at once from what the browser fills in
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.getByRole('alert')).toContainText('opens no account here');
  await expectWellMade(page, 'dark');
});

test('a device without a passkey for this site says so', async ({ page }) => {
  const device = await giveAuthenticator(page);
  await device.present(false);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used');
});
