import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { countSounds, expect, isStandIn, loadedWindow, test } from './app.ts';
import { trayOf } from './tray-of.ts';

const isVisible = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
const close = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => setImmediate(() => BrowserWindow.getAllWindows()[0]?.close()));
const settingsIn = (folder: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(folder, 'settings.json'), 'utf8')) as Record<string, unknown>;
const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first().click();

test('the tray turns the voice changer on, mutes, lets one hear oneself and shows all of it, with the window hidden', async ({
  app,
  page,
}) => {
  test.setTimeout(120_000);
  test.skip(!(await isStandIn(app)), 'a real tray can not be pressed from here');
  const tray = trayOf(app);
  await expect.poll(async () => (await tray.item('power'))?.enabled).toBe(true);
  expect(await tray.tip()).toBe('Formant: voice changer is off');
  expect((await tray.item('mute'))?.enabled).toBe(false);
  await close(app);
  await expect.poll(() => isVisible(app)).toBe(false);

  await tray.press('power');
  await expect.poll(tray.tip, { timeout: 30_000 }).toMatch(/^Formant: live as Natural, \d+ ms$/);
  expect(await isVisible(app)).toBe(false);
  await tray.press('voice-ready-deep');
  await expect.poll(tray.tip).toMatch(/live as Deep/);
  expect((await tray.item('voice-ready-deep'))?.checked).toBe(true);
  await tray.press('mute');
  await expect.poll(tray.tip).toBe('Formant: muted, nobody hears you');
  await tray.press('monitor');
  await expect.poll(async () => (await tray.item('monitor'))?.checked).toBe(true);

  // the window shows the same
  await tray.press('show');
  await expect.poll(() => isVisible(app)).toBe(true);
  await go(page, 'Live');
  await expect(page.getByText('Muted. Nobody hears you.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Deep' })).toBeChecked();
  await page.getByRole('button', { name: 'Unmute' }).first().click();
  await expect.poll(async () => (await tray.item('mute'))?.checked).toBe(false);
  // who has to hold a key is not called live before
  await page.getByRole('radio', { name: 'Toggle', exact: true }).check({ force: true });
  await expect.poll(tray.tip).toBe('Formant: silent until you hold or press the key to talk');
  await page.getByRole('button', { name: 'Press to speak' }).click();
  await expect.poll(tray.tip).toMatch(/live as Deep/);
  await tray.press('power');
  await expect.poll(tray.tip).toBe('Formant: voice changer is off');
  // what was worn is at hand the next time
  expect((await tray.item('voice-recent-deep'))?.label).toBe('Deep');
});

test('the tray plays pads, without the page of the soundboard', async ({ app, page }) => {
  test.setTimeout(90_000);
  test.skip(!(await isStandIn(app)), 'a real tray can not be pressed from here');
  const tray = trayOf(app);
  await expect.poll(async () => (await tray.item('power'))?.enabled).toBe(true);
  const pads = (await tray.labels()).slice((await tray.labels()).indexOf('Soundboard') + 1);
  expect(pads.length).toBeGreaterThan(8);
  const started = await countSounds(page);
  const { id } = (await app.evaluate((electron) => {
    type Menu = { items: { id: string; submenu?: Menu }[] };
    const { trays } = electron as unknown as { trays: { menu: Menu }[] };
    const menu = trays[0]!.menu.items.find((item) => item.id === 'pads')!.submenu!;
    return { id: menu.items[0]!.id };
  }))!;
  await tray.press(id);
  await expect.poll(started, { timeout: 20_000 }).toBeGreaterThan(0);
  await tray.press('soundboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Soundboard' })).toBeVisible();
});

test('that the app goes on behind its icon is told once, and who does not want that quits', async ({
  app,
  page,
  userData,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const boxes = await app.evaluateHandle(({ dialog }) => {
    const shown: string[] = [];
    // safe: the app awaits nothing else of the answer
    dialog.showMessageBox = (async (...about: unknown[]) => {
      shown.push((about.at(-1) as { message: string }).message);
      return { response: 0, checkboxChecked: false };
    }) as typeof dialog.showMessageBox;
    return shown;
  });
  await close(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  expect(await boxes.jsonValue()).toEqual(['Formant keeps running']);
  expect(settingsIn(userData)).toMatchObject({ trayTold: true, closeToTray: true });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show());
  await close(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  expect(await boxes.jsonValue()).toHaveLength(1);
});

test('who wants no app without its window is taken at the word: it quits, now and from then on', async ({
  app,
  page,
  userData,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await app.evaluate(({ dialog }) => {
    // safe: the app awaits nothing else of the answer
    dialog.showMessageBox = (async () => ({
      response: 1,
      checkboxChecked: false,
    })) as typeof dialog.showMessageBox;
  });
  const ended = app.waitForEvent('close');
  await close(app);
  await ended;
  expect(settingsIn(userData)).toMatchObject({ trayTold: true, closeToTray: false });
});

test('where nothing shows the icon, closing the window ends the app, microphone and all', async ({
  launch,
}) => {
  test.skip(process.platform !== 'linux', 'Windows and macOS always show it');
  const app = await launch({ env: { STAND_IN_TRAY: 'false' } });
  await loadedWindow(app);
  const ended = app.waitForEvent('close');
  await close(app);
  await ended;
});

test('“start with this computer” is the system’s own: a file on Linux, and the app it starts opens no window', async ({
  app,
  page,
  launch,
  userData,
}) => {
  test.skip(process.platform !== 'linux' || !(await isStandIn(app)), 'about the stand-in’s own folders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const file = path.join(userData, 'appData/autostart/formant.desktop');
  const item = () =>
    app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('launch-at-login')?.checked);
  const press = () =>
    app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('launch-at-login')?.click());
  expect([await item(), existsSync(file)]).toEqual([false, false]);
  await press();
  expect(await item()).toBe(true);
  const command = /^Exec=(.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  expect(command).toMatch(/^"[^"]+" "[^"]*desktop" "--hidden"$/);
  await app.close();

  const started = await launch({ args: ['--hidden'] });
  const tray = trayOf(started);
  await expect.poll(async () => (await tray.item('power'))?.enabled).toBe(true);
  expect(await isVisible(started)).toBe(false);
  await tray.press('show');
  await expect.poll(() => isVisible(started)).toBe(true);
  await started.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.getMenuItemById('launch-at-login')?.click(),
  );
  expect(existsSync(file)).toBe(false);
  await started.close();

  // and without a tray it waits in the task bar
  const bare = await launch({ args: ['--hidden'], env: { STAND_IN_TRAY: 'false' } });
  await expect
    .poll(() => bare.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized()))
    .toBe(true);
});
