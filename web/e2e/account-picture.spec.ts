import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, expectWellMade, signUp, test } from './test.ts';

const icon = fileURLToPath(new URL('../public/icon-180.png', import.meta.url));

// a file that is no picture
test.use({ expectedConsole: /status of 422/ });
test('a person sets a picture, sees it in the header, and takes it away', async ({ page }) => {
  await signUp(page);
  await page.goto('/account-settings', { waitUntil: 'networkidle' });
  await page.getByLabel('Choose a picture').setInputFiles(icon);
  await expect(page.getByText('Your picture is changed.')).toBeVisible();
  const drawn = page.getByRole('banner').locator('img');
  const size = () => drawn.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
  await expect.poll(size).toEqual([512, 512]);
  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(size).toEqual([512, 512]);
  await page.getByLabel('Change picture').setInputFiles(path.join(path.dirname(icon), 'favicon.svg'));
  await expect(page.getByRole('alert')).toContainText('This is not a picture');
  await expectWellMade(page, 'light');
  // on a phone it stands in the menu
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(
    page.getByRole('dialog').getByRole('link', { name: 'Account settings' }).locator('img'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'No picture' }).click();
  await expect(drawn).toHaveCount(0);
});
