import { goLive } from './live.ts';
import { offlineNoise, visitOnceAndGoOffline } from './offline.ts';
import { expect, levelDb, test } from './test.ts';

test.use({ serviceWorkers: 'allow', expectedConsole: offlineNoise });

test('without a network the microphone is changed, takes are recorded and the soundboard plays', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await visitOnceAndGoOffline(page);
  await goLive(page);

  await page.goto('/tools/voice-recorder');
  await expect(page.getByRole('button', { name: /^Record/ })).toBeVisible();
  await page.getByRole('switch', { name: /Count in/ }).uncheck();
  await page.keyboard.press('r');
  await expect(page.locator('[data-part=recorded]')).toHaveText(/0:0[2-9]/);
  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'Play Take 1' }).click();
  await expect.poll(() => levelDb(page)).toBeGreaterThan(-40);

  await page.goto('/soundboard');
  const rain = page.locator('button[data-pad]').filter({ hasText: 'Rain' });
  await expect(rain).toHaveAttribute('data-ready', 'true');
  await rain.click();
  await expect(rain).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => levelDb(page)).toBeGreaterThan(-40);
});
