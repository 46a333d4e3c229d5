import type { Page } from '@playwright/test';
import { letterTo, linkIn } from './letters.ts';
import { expect, expectWellMade, newEmail, password, signUp, test } from './test.ts';

test('an address is confirmed by the code of the mail, and a wrong code is told beside its field', async ({
  page,
}) => {
  const email = await signUp(page);
  const { subject } = await letterTo(email, /is your Formant code/);
  const code = subject.slice(0, 6);
  await page.goto('/resend-email-verification', { waitUntil: 'networkidle' });
  await page.getByLabel('Code').fill('12');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription('Enter the six digits of the code.');
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('status').getByText(`${email} is confirmed.`)).toBeVisible();
});

test('the mailed link confirms an address without signing in, once', async ({ page, browser }) => {
  const email = await signUp(page);
  await page.goto('/resend-email-verification', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Send a link instead' }).click();
  await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled();
  const link = linkIn(await letterTo(email, /^Confirm your e-mail address/));

  const elsewhere = await browser.newContext();
  const tab = await elsewhere.newPage();
  await tab.goto(link);
  await expect(tab.getByText(`${email} is confirmed.`)).toBeVisible();
  await tab.goto(link);
  await expect(tab.getByRole('alert')).toContainText('used already or is too old');
  await tab.getByRole('link', { name: 'Sign in for a new code' }).click();
  await expect(tab).toHaveURL('/login?next=%2Fresend-email-verification');
  await elsewhere.close();

  await page.reload();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
});

test('a forgotten password is replaced through the mailed link, which works once', async ({ page }) => {
  const email = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password'); // the page before has a field of the same name
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Look in your inbox' })).toBeVisible();
  const link = linkIn(await letterTo(email, /^Choose a new password/));

  await page.goto(link, { waitUntil: 'networkidle' });
  await page.getByLabel('New password', { exact: true }).fill('a better horse battery');
  await page.getByLabel('New password again').fill('another one');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByLabel('New password again')).toHaveAccessibleDescription(/two passwords differ/);
  await page.getByLabel('New password again').fill('a better horse battery');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a better horse battery');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/tools/home');
});

test('a password is replaced by mail while signed in, and the browser knows that it is signed out', async ({
  page,
}) => {
  const email = await signUp(page);
  await openSettings(page);
  await page.getByRole('button', { name: 'Forgot it?' }).click();
  await expect(page.getByText('a link to choose a new password is on its way')).toBeVisible();
  await page.goto(linkIn(await letterTo(email, /^Choose a new password/)), { waitUntil: 'networkidle' });
  await page.getByLabel('New password', { exact: true }).fill('a better horse battery');
  await page.getByLabel('New password again').fill('a better horse battery');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your password is changed. Sign in with the new one.')).toBeVisible();
});

/** Opens the settings as a person does who is signed in on this page. */
async function openSettings(page: Page) {
  await page.goto('/account-settings', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible();
}

async function signIn(page: Page, email: string, secret: string) {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test.describe('one account from its beginning to its end and back', () => {
  // a wrong current password, and signing in to the closed account
  test.use({ expectedConsole: /status of 403/ });

  test('name, password, devices, deletion and its undoing', async ({ page, browser }) => {
    const email = await signUp(page);
    const username = `ada_${email.replace(/\D/g, '').slice(-12)}`;
    await openSettings(page);
    await expect(page.getByText('Not confirmed')).toBeVisible();
    await page.getByRole('link', { name: 'Confirm now' }).click();
    const { subject } = await letterTo(email, /is your Formant code/);
    await page.getByLabel('Code').fill(subject.slice(0, 6));
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/account-settings');
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

    await page.getByLabel('Username').fill('no spaces');
    await page.getByRole('button', { name: 'Save username' }).click();
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/3 to 24 letters/);
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.getByLabel('Username').fill(username);
    await page.getByRole('button', { name: 'Save username' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: username })).toBeVisible();

    // a second browser shows in the list, and ends from here
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await signIn(other, email, password);
    await expect(other).toHaveURL('/tools/home');
    await openSettings(page);
    const places = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
    await expect(places).toHaveCount(2);
    await expect(places.filter({ hasText: 'This device' })).toHaveCount(1);
    await places
      .filter({ hasNotText: 'This device' })
      .getByRole('button', { name: /^Sign out: Chrome/ })
      .click();
    await expect(places).toHaveCount(1);
    await other.goto('/account-settings');
    await expect(other).toHaveURL(/\/login\?next=/);

    // a new password ends every other browser
    await signIn(other, email, password);
    await expect(other).toHaveURL('/tools/home');
    const security = page.getByRole('region', { name: 'Password' });
    const change = async (current: string) => {
      await security.getByLabel('Current password').fill(current);
      await security.getByLabel('New password', { exact: true }).fill('a second horse battery');
      await security.getByLabel('New password again').fill('a second horse battery');
      await security.getByRole('button', { name: 'Change password' }).click();
    };
    await change('not my password');
    await expect(security.getByLabel('Current password')).toHaveAccessibleDescription(
      'This is not your current password.',
    );
    await change(password);
    await expect(security.getByRole('status')).toContainText('Every other device is signed out');
    await other.goto('/account-settings');
    await expect(other).toHaveURL(/\/login\?next=/);
    await elsewhere.close();

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Sign in', exact: true }).first()).toBeVisible();
    await page.goto('/forgot-password', { waitUntil: 'networkidle' });
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Mail me a link' }).click();
    await page.goto(linkIn(await letterTo(email, /^Choose a new password/)), { waitUntil: 'networkidle' });
    await page.getByLabel('New password', { exact: true }).fill('a third horse battery');
    await page.getByLabel('New password again').fill('a third horse battery');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page).toHaveURL('/login');
    await signIn(page, email, 'a third horse battery');
    await expect(page).toHaveURL('/tools/home');

    await openSettings(page);
    await page.getByRole('button', { name: 'Delete account …' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('For 14 days you can undo this');
    await dialog.getByLabel('Password', { exact: true }).fill('not my password');
    await dialog.getByLabel('Type DELETE').fill('DELETE');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Password', { exact: true }).fill('a third horse battery');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(page).toHaveURL('/reactivate');
    await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible();
    await expect(page.getByText(/^It is deleted for good on \w+ \d+, \d{4}/)).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    expect((await letterTo(email, /account is closed/)).text).toContain('/reactivate');

    await signIn(page, email, 'a third horse battery');
    await expect(page.getByRole('alert')).toContainText('will be deleted on');
    await page.getByRole('link', { name: 'Reactivate it' }).click();
    await expect(page).toHaveURL('/reactivate');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a third horse battery');
    await page.getByRole('button', { name: 'Reactivate account' }).click();
    await expect(page).toHaveURL('/account-settings');
    await expect(page.getByLabel('Username')).toHaveValue(username);
  });
});

test('the pages behind the sign-in are accessible in both themes and fit a phone', async ({ page }) => {
  await signUp(page);
  await page.goto('/'); // a theme is chosen on a page
  for (const path of [
    '/set-username',
    '/account-settings',
    '/tools/account-settings',
    '/resend-email-verification',
  ])
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate((value) => localStorage.setItem('theme', value), theme);
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page).toHaveURL(path);
      await expectWellMade(page, theme);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  await page.goto('/set-username', { waitUntil: 'networkidle' });
  await page.getByLabel('Username').fill(`visitor_${Date.now()}`);
  await page.getByRole('button', { name: 'Save username' }).click();
  await expect(page).toHaveURL('/tools/home');
  await page.goto('/set-username'); // only while there is none
  await expect(page).toHaveURL('/tools/home');
});

test.describe('a link that has ended', () => {
  test.use({ expectedConsole: /status of 410/ });

  test('says so and leads to a new one', async ({ page }) => {
    const email = newEmail();
    await page.goto(`/reset-password?${new URLSearchParams({ token: 'none', email })}`, {
      waitUntil: 'networkidle',
    });
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('New password again').fill(password);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('alert')).toContainText('used already or is too old');
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL(/forgot-password/);
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
  });
});
