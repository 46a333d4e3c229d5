import { repeated } from './sound.ts';
import { done, expect, openTool, song, startButton, test } from './test.ts';

test('cancelling a job on this device takes effect within a second and keeps file and settings', async ({
  page,
}) => {
  await openTool(page, 'vocal-remover', await repeated(song, 6));
  await page.getByRole('slider', { name: 'Strength' }).press('ArrowLeft');
  await startButton(page).click({ timeout: 60_000 });
  await expect(page.getByRole('progressbar')).toBeVisible();
  const clickedAt = Date.now();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(startButton(page)).toBeVisible();
  expect(Date.now() - clickedAt).toBeLessThan(1000);
  await expect(page.getByText('long.mp3')).toBeVisible();
  await expect(page.getByText('99 %')).toBeVisible();
});

test('a long job that a reload interrupts begins again by itself and ends', async ({ page }) => {
  await openTool(page, 'vocal-remover', await repeated(song, 3));
  await startButton(page).click({ timeout: 60_000 });
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/was reloaded in the middle of the work/)).toBeVisible();
  await done(page);
});

test('two tabs work on two files without disturbing each other', async ({ page, context }) => {
  const other = await context.newPage();
  await openTool(page, 'vocal-remover', song);
  await openTool(other, 'voice-changer', song);
  await startButton(page).click();
  await startButton(other).click();
  await done(page);
  await done(other);
});
