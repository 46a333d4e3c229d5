import { expect, test } from './test.ts';

test('Ctrl+K finds a page, a tool, a voice and an action, and goes there', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox');
  await box.fill('stem');
  await expect(page.getByRole('option', { name: 'Stem splitter' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/tools/stem-splitter');
  await page.keyboard.press('Control+k');
  await box.fill('robot');
  await page.getByRole('option', { name: 'Robot', exact: true }).click();
  await expect(page).toHaveURL(/\/voice-universe\/.+/);
  await page.keyboard.press('Control+k');
  await box.fill('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(box).toBeHidden();
});

test('the theme follows the device until one is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/tools/home', { waitUntil: 'networkidle' });
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-theme', 'light');
  const themeSwitch = page.getByRole('button', { name: 'Switch theme' }).first();
  await themeSwitch.click(); // the other one
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'dark' });
  await themeSwitch.click(); // back to the device's
  await expect(root).toHaveAttribute('data-choice', 'system');
});

test('the mini player stands below the page, never on it', async ({ page }) => {
  await page.goto('/tools/voice-changer', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Try a sample' }).click();
  await page.getByRole('button', { name: 'Change the voice' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Formant, home' }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const [edge, footer] = await Promise.all([
    player.evaluate((node) => node.getBoundingClientRect().top),
    page
      .locator('footer')
      .last()
      .evaluate((node) => node.getBoundingClientRect().bottom),
  ]);
  expect(footer).toBeLessThanOrEqual(edge + 1);
});
