import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { expect, isStandIn, loadedWindow, test } from './app.ts';

const soundOf = (app: ElectronApplication) =>
  app.evaluate(({ app }) => [
    process.env.PULSE_LATENCY_MSEC,
    app.commandLine.getSwitchValue('audio-buffer-size'),
  ]);
const settingsIn = (folder: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(folder, 'settings.json'), 'utf8')) as Record<string, unknown>;

test('a profile reaches the system’s sound with the next start, which the page says plainly and does', async ({
  app,
  page,
  launch,
  userData,
}) => {
  expect(await soundOf(app)).toEqual(['5', '128']);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).first().click();
  await expect(page.getByText('This computer’s sound runs on Low.')).toBeVisible();
  await page.getByRole('radio', { name: 'Safe' }).check({ force: true });
  await expect(
    page.getByText(/has run on Low since the app was started\. Safe comes with its next start/),
  ).toBeVisible();
  expect(settingsIn(userData)).toMatchObject({ latency: 'safe' });
  // back again, nothing is due
  await page.getByRole('radio', { name: 'Low' }).check({ force: true });
  await expect(page.getByRole('button', { name: 'Restart the app now' })).toBeHidden();
  await page.getByRole('radio', { name: 'Safe' }).check({ force: true });
  if (await isStandIn(app)) {
    const ended = app.waitForEvent('close');
    await app.evaluate(({ app }) => {
      app.relaunch = () => Object.assign(globalThis, { relaunched: true });
    });
    await page.getByRole('button', { name: 'Restart the app now' }).click();
    await ended;
  } else await app.close();
  const again = await launch();
  expect(await soundOf(again)).toEqual(['60', '1024']);
  const window = await loadedWindow(again);
  await window.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).first().click();
  await expect(window.getByText('This computer’s sound runs on Safe.')).toBeVisible();
});

test('gaps make the next start safer, with a word', async ({ launch, userData }) => {
  const app = await launch();
  const page = await loadedWindow(app);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).first().click();
  const power = page.getByRole('button', { name: 'Voice changer', exact: true });
  await page.evaluate(() => {
    // the browser's own count of gaps, as it is on a computer that does not keep up
    let gaps = 0;
    Object.defineProperty(AudioContext.prototype, 'playbackStats', {
      configurable: true,
      get: () => ({ underrunEvents: gaps, fallbackFramesEvents: gaps }),
    });
    setInterval(() => (gaps += 3), 1000);
  });
  await power.click();
  await expect(
    page.getByText(/gives this computer’s sound more time: Balanced, from its next start on/),
  ).toBeVisible({
    timeout: 30_000,
  });
  await expect.poll(() => settingsIn(userData).latency).toMatch(/balanced|safe/);
});

test('hours of sound that kept up let the next start try less delay, once nobody has chosen', async ({
  launch,
  userData,
}) => {
  writeFileSync(path.join(userData, 'settings.json'), '{"latency":"balanced"}');
  const page = await loadedWindow(await launch());
  // a few seconds before the time is up
  await page.evaluate(() =>
    localStorage.setItem('formant.sound-calm', JSON.stringify({ calmMs: 3 * 3600_000 - 3000 })),
  );
  await page.reload();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).first().click();
  await page.getByRole('button', { name: 'Voice changer', exact: true }).click();
  await expect(page.getByText(/so Formant tries less delay: Low, from its next start on/)).toBeVisible({
    timeout: 30_000,
  });
  expect(settingsIn(userData).latency).toBe('low');
});

test('a bad profile in the settings is the fast one again, and what the person has set by hand stays', async ({
  launch,
  userData,
}) => {
  writeFileSync(path.join(userData, 'settings.json'), '{"latency":"fastest"}');
  const app = await launch({ env: { PULSE_LATENCY_MSEC: '40' } });
  await loadedWindow(app);
  expect(await soundOf(app)).toEqual(['40', '128']);
});
