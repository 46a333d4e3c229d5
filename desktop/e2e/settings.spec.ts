import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AppSettings, defaultAppSettings } from '@formant/contract/preferences';
import { expect, test } from './app.ts';
import { ada, json, startPeer } from './peer.ts';
import { signInAt } from './sign-in-at.ts';

type Update = { settings: Partial<AppSettings>; changedAt: Partial<Record<keyof AppSettings, string>> };

test('whether the app updates by itself is alike on every computer of a person, what a computer needs is not', async ({
  launch,
}) => {
  const peer = await startPeer();
  // what another computer has left with the account, and a program that names keys in its own way
  const kept = {
    settings: {
      ...defaultAppSettings,
      autoUpdate: false,
      inputDevice: 'Its microphone',
      startAtLogin: true,
      hotkeys: { talk: 'left pedal' },
    },
    version: 1,
    changedAt: Object.fromEntries(
      Object.keys(defaultAppSettings).map((name) => [name, new Date(Date.now() - 60_000).toISOString()]),
    ),
  };
  const updates: Update[] = [];
  peer.on('/api/user', (_seen, response) => json(response, 200, ada));
  peer.on('/api/app-settings/show', (_seen, response) => json(response, 200, kept));
  peer.on('/api/app-settings/update', ({ body }, response) => {
    const update = JSON.parse(body.toString()) as Update;
    updates.push(update);
    Object.assign(kept.settings, update.settings);
    Object.assign(kept.changedAt, update.changedAt);
    kept.version++;
    json(response, 200, kept);
  });
  const app = await launch({ server: peer.url });
  const page = await signInAt(app, peer);
  const item = () =>
    app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('auto-update')?.checked);
  await expect.poll(() => page.evaluate(() => window.formant.updatesIsAutomatic())).toBe(false);
  expect(await item()).toBe(false);
  expect(updates).toEqual([]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).click();
  // a key that no system knows is none here
  await expect(page.getByRole('combobox', { name: 'Key in every program' })).toHaveText('None');

  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('auto-update')?.click());
  expect(await page.evaluate(() => window.formant.updatesIsAutomatic())).toBe(true);
  await expect.poll(() => kept.settings.autoUpdate).toBe(true);
  // and nothing else of this computer went along
  expect(updates.map(({ settings }) => settings)).toEqual([{ autoUpdate: true }]);
  await peer.close();
});

test('how the app starts, stays and comes by new versions is on its settings page, signed out, and in the menu alike', async ({
  app,
  page,
  userData,
}) => {
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('settings')?.click());
  const section = page.getByRole('region', { name: 'This app' });
  const names = ['Start with this computer', 'Keep running', 'Update by itself', 'Try new versions early'];
  const switches = () =>
    Promise.all(
      names.map((name) => section.getByRole('switch', { name: new RegExp(`^${name}`) }).isChecked()),
    );
  const menu = () =>
    app.evaluate(({ Menu }) =>
      ['launch-at-login', 'close-to-tray', 'auto-update', 'beta-versions'].map(
        (id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.checked,
      ),
    );
  await expect(section).toBeVisible();
  expect(await switches()).toEqual([false, true, true, false]);
  expect(await menu()).toEqual([false, true, true, false]);
  for (const name of names) await section.getByRole('switch', { name: new RegExp(`^${name}`) }).click();
  await expect.poll(switches).toEqual([true, false, false, true]);
  expect(await menu()).toEqual([true, false, false, true]);
  expect(JSON.parse(readFileSync(path.join(userData, 'settings.json'), 'utf8'))).toMatchObject({
    closeToTray: false,
    autoUpdate: false,
    updateChannel: 'beta',
  });
  // what the menu changes shows as soon as one is back at the window
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('beta-versions')?.click());
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(switches).toEqual([true, false, false, false]);
});
