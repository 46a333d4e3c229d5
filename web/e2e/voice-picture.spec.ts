import { expect, expectAccessible, post, signUp, test } from './test.ts';

test('the owner of a voice has a picture drawn, and takes it away again', async ({ page }) => {
  const name = `Drawn ${Date.now()}`;
  await signUp(page);
  const { uuid } = await post<{ uuid: string }>(page, 'voice/save', { name, settings: { pitch: -3 } });
  await page.goto('/voice-universe?tab=mine', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  await expect(dialog.getByText(/^Sent to the sandbox of this server: the saved name/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/^How a drawn picture should look/).fill('A fox in the snow.');
  // the key draws, and does not save the form
  await dialog.getByLabel(/^How a drawn picture should look/).press('Enter');
  await expect(dialog.getByRole('progressbar', { name: /^A picture is being drawn/ })).toBeVisible();
  const picture = dialog.locator('img');
  await expect(picture).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)) // safe: an img
    .toBe(512);
  await page.goto(`/voice-universe/${uuid}`, { waitUntil: 'networkidle' });
  await expect(page.locator('img[src*=".webp"]')).toHaveCount(1);

  await page.goto('/voice-universe?tab=mine', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog.getByRole('button', { name: 'No picture' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/voice-universe/${uuid}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.locator('img[src*=".webp"]')).toHaveCount(0);
});
