import type { Page } from '@playwright/test';
import { confirmed, letterTo, linkIn } from './letters.ts';
import { expect, expectAccessible, expectWellMade, newEmail, password, test } from './test.ts';

async function ask(page: Page, to: string) {
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New e-mail address').fill(to);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Send the links' }).click();
  await expect(dialog).toHaveCount(0);
}

test.describe('another address', () => {
  // a wrong password
  test.use({ expectedConsole: /status of 403/ });

  test('is asked for, confirmed in both mailboxes and signs in', async ({ page, browser }) => {
    const email = await confirmed(page);
    const to = newEmail();
    await page.getByRole('button', { name: 'Change e-mail address' }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send the links' }).click();
    await expect(dialog.getByLabel('New e-mail address')).toBeFocused();
    await dialog.getByLabel('New e-mail address').fill(to.toUpperCase());
    await dialog.getByLabel('Password', { exact: true }).fill('not my password');
    await dialog.getByRole('button', { name: 'Send the links' }).click();
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'This is not your current password.',
    );
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Send the links' }).click();
    await expect(page.getByRole('status').filter({ hasText: `Your address becomes ${to}` })).toContainText(
      email,
    );
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.getByText(`Your address becomes ${to}`)).toBeVisible();
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate((value) => localStorage.setItem('theme', value), theme);
      await page.reload({ waitUntil: 'networkidle' });
      await expect(page.getByRole('button', { name: `Send again to ${to}` })).toBeVisible();
      await expectWellMade(page, theme);
    }

    // the new mailbox is read on another device
    const elsewhere = await browser.newContext();
    const tab = await elsewhere.newPage();
    await tab.goto(linkIn(await letterTo(to, /Is this your new address/)), { waitUntil: 'networkidle' });
    await expect(tab.getByText(`Is ${to} to be the address`)).toBeVisible();
    await expect(tab.getByText(email)).toHaveCount(0);
    await expectAccessible(tab);
    await tab.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(tab.getByRole('status').getByText('once the link in the other mailbox')).toBeVisible();
    await elsewhere.close();

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: /^Send again to/ })).toHaveCount(1);
    const oldLink = async () => linkIn(await letterTo(email, /is to get another e-mail address/));
    const first = await oldLink();
    await page.getByRole('button', { name: `Send again to ${email}` }).click();
    await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled();
    await expect.poll(oldLink).not.toBe(first);
    await page.goto(await oldLink(), { waitUntil: 'networkidle' });
    await expect(page.getByText(`change from ${email} to ${to}`)).toBeVisible();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByRole('status').getByText(`${to} is the address`)).toBeVisible();
    await page.getByRole('link', { name: 'To the account settings' }).click();
    await expect(page.getByText(to, { exact: true })).toBeVisible();
    await letterTo(email, /another e-mail address now/);

    await page.context().clearCookies();
    await page.goto('/login', { waitUntil: 'networkidle' });
    await page.getByLabel('E-mail').fill(to);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/tools/home');
  });
});

test.describe('a change that is not to be', () => {
  test.use({ expectedConsole: /status of 410/ });

  test('is called off in the settings, and stopped from the old mailbox', async ({ page }) => {
    const email = await confirmed(page);
    await ask(page, newEmail());
    // a change that is called off before its letters are out sends none
    const ended = linkIn(await letterTo(email, /is to get another e-mail address/));
    await page.getByRole('button', { name: 'Keep the old address' }).click();
    await expect(page.getByRole('button', { name: 'Change e-mail address' })).toBeVisible();
    await page.goto(ended, { waitUntil: 'networkidle' });
    await expect(page.getByRole('alert')).toContainText('used already, was stopped, or is too old');
    await page.goto('/email-change', { waitUntil: 'networkidle' });
    await expect(page.getByRole('alert')).toContainText('not whole');

    await page.goto('/account-settings', { waitUntil: 'networkidle' });
    await ask(page, newEmail());
    await expect
      .poll(async () => linkIn(await letterTo(email, /is to get another e-mail address/)))
      .not.toBe(ended);
    await page.goto(linkIn(await letterTo(email, /is to get another e-mail address/)), {
      waitUntil: 'networkidle',
    });
    await page.getByRole('button', { name: 'Stop it' }).click();
    await expect(page.getByText('The address stays as it is')).toBeVisible();
    await expectWellMade(page, 'light');
    await page.getByRole('link', { name: 'Choose a new password' }).click();
    await expect(page.getByText(email, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change e-mail address' })).toBeVisible();
  });
});
