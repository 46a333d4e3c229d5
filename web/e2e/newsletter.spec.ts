import { letterTo, linkIn } from './letters.ts';
import { expect, expectWellMade, newEmail, test } from './test.ts';

test('somebody asks for news, confirms by the letter, and ends it by the next one', async ({ page }) => {
  const email = newEmail();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'News by e-mail' }).click();
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByRole('button', { name: 'Send me a link to confirm' }).click();
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send me a link to confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible();

  await page.goto(linkIn(await letterTo(email, /Do you want news/)), { waitUntil: 'networkidle' });
  await expectWellMade(page, 'light');
  await page.getByRole('button', { name: 'Yes, send me news' }).click();
  await expect(page.getByText(`${email} gets our news`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'To the start page' })).toBeVisible();

  await page.goto(linkIn(await letterTo(email, /You get news/)), { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText('your address is deleted from the list')).toBeVisible();
});

test.describe('a link that no longer counts', () => {
  test.use({ expectedConsole: /status of 410/ });

  test('says so and offers a new one', async ({ page }) => {
    await page.goto('/newsletter/confirm?token=used', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Yes, send me news' }).click();
    await expect(page.getByRole('alert')).toContainText('too old');
    expect(await page.getByText('too old').count(), 'said once, by no toast as well').toBe(1);
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page.getByRole('heading', { name: 'News by e-mail' })).toBeVisible();
    await page.goto('/newsletter/unsubscribe', { waitUntil: 'networkidle' });
    await expect(page.getByRole('alert')).toContainText('not whole');
  });
});
