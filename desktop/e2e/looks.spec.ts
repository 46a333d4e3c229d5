import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { faultsOfLooks } from '../../build/scripts/looks/looks.mjs';
import { expect } from './app.ts';
import { drop } from './drop.ts';
import { signIn, test } from './real-server.ts';

const song = path.join(import.meta.dirname, '../../web/e2e/fixtures/song.mp3');

// many views, each looked at six times
test.describe.configure({ timeout: 300_000 });

/** Goes there as a link of the app does. */
async function goTo(page: Page, address: string, heading: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('main .skeleton:visible, [data-waking]')).toHaveCount(0);
}

const places = [
  { name: 'live', address: '/live', heading: 'Live voice changer' },
  { name: 'soundboard', address: '/soundboard', heading: 'Soundboard' },
  { name: 'text-to-speech', address: '/text-to-speech', heading: 'Text to speech' },
  { name: 'settings', address: '/app-settings', heading: 'Settings of the app' },
  { name: 'unknown', address: '/no/such/page', heading: 'Page Not Found' },
] as const;

test('the places of the app are well made in every window and theme', async ({ page }) => {
  const faults = await faultsOfLooks(page, 'app-tools');
  for (const { name, address, heading } of places) {
    await goTo(page, address, heading);
    faults.push(...(await faultsOfLooks(page, `app-${name}`)));
  }
  expect(faults).toEqual([]);
});

test('a tool is so with a recording and with its result', async ({ page }) => {
  await goTo(page, '/tools/vocal-remover', 'Vocal remover');
  await drop(page, { name: 'song.mp3', bytes: readFileSync(song) });
  await expect(page.locator('[data-part=start]')).toBeEnabled({ timeout: 60_000 });
  const faults = await faultsOfLooks(page, 'app-tool-ready');
  await page.locator('[data-part=start]').click();
  await expect(page.getByText(/^Done in/)).toBeVisible({ timeout: 90_000 });
  faults.push(...(await faultsOfLooks(page, 'app-tool-done')));
  expect(faults).toEqual([]);
});

test('signing in is so, and the account with its server', async ({ launch, api }) => {
  const person = await api.person();
  const app = await launch({ server: api.url });
  const page = await app.firstWindow();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Continue in your browser' });
  await expect(asked).toBeVisible();
  const faults = await faultsOfLooks(page, 'app-sign-in');
  await page.keyboard.press('Escape');
  await signIn(app, page, person);
  await goTo(page, '/tools/account-settings', 'Account settings');
  faults.push(...(await faultsOfLooks(page, 'app-account')));
  await goTo(page, '/voice-universe', 'Voice');
  faults.push(...(await faultsOfLooks(page, 'app-voices')));
  expect(faults).toEqual([]);
});
