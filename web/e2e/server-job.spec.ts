import { letterTo } from './letters.ts';
import { readSound, repeated, widthDb } from './sound.ts';
import { done, expect, expectPlaying, openTool, signUp, song, startButton, test } from './test.ts';

test('a person signs up, gets a code by mail, and has the server split a song', async ({ page }) => {
  const email = await signUp(page);
  await letterTo(email, /^\d{6} is your Formant code/);

  await openTool(page, 'vocal-remover', song);
  await page.getByRole('radio', { name: 'On the server' }).check({ force: true });
  await startButton(page).click();
  await done(page);
  await expect(page.getByText('Server', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectPlaying(page);
  await page.getByRole('button', { name: 'Pause', exact: true }).first().click();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem', { name: /vocals/i }).click();
  const vocals = await readSound(await (await download).path());
  const original = await readSound(song);
  expect(vocals.seconds).toBeCloseTo(original.seconds, 1);
  expect(vocals.rms).toBeGreaterThan(0.01);
  expect(widthDb(vocals)).toBeLessThan(-6); // the voice sits in the middle
});

test('a job at the server outlives a reload in the middle of it', async ({ page }) => {
  await signUp(page);
  await openTool(page, 'vocal-remover', await repeated(song, 6));
  await page.getByRole('radio', { name: 'On the server' }).check({ force: true });
  await startButton(page).click();
  await expect(page).toHaveURL(/result=[0-9a-f-]{36}/, { timeout: 30_000 });
  await page.reload();
  await done(page);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectPlaying(page);
});

test('cancelling a job at the server takes effect within a second', async ({ page }) => {
  await signUp(page);
  await openTool(page, 'vocal-remover', await repeated(song, 6));
  await page.getByRole('radio', { name: 'On the server' }).check({ force: true });
  await startButton(page).click();
  await expect(page).toHaveURL(/result=[0-9a-f-]{36}/, { timeout: 30_000 });
  const clickedAt = Date.now();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(startButton(page)).toBeVisible();
  expect(Date.now() - clickedAt).toBeLessThan(1000);
});
