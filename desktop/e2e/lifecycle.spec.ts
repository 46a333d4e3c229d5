import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { appFolder, expect, loadedWindow, openLink, test } from './app.ts';

/** Answers the save dialog in place of a person; null cancels it. */
const answerSaveDialog = (app: ElectronApplication, filePath: string | null) =>
  app.evaluate(({ dialog }, chosen) => {
    const asked: unknown[] = [];
    Object.assign(globalThis, { asked });
    // safe: the app awaits nothing else of the answer
    dialog.showSaveDialog = (async (...args: unknown[]) => {
      asked.push(args.at(-1));
      return { canceled: chosen === null, filePath: chosen ?? '' };
    }) as typeof dialog.showSaveDialog;
  }, filePath);

test('a file is saved where the person says, whole and under no other name', async ({
  app,
  page,
  userData,
}) => {
  const target = path.join(userData, 'my vocals.wav');
  await answerSaveDialog(app, target);
  const digest = await page.evaluate(async () => {
    const bytes = new Uint8Array(9 * 1024 * 1024 + 17);
    for (let at = 0; at < bytes.length; at++) bytes[at] = (at * 31 + (at >> 11)) & 255;
    const id = await window.formant.saveBegin('../../my: vocals.wav');
    if (id === null) throw new Error('cancelled');
    const piece = 4 * 1024 * 1024;
    for (let at = 0; at < bytes.length; at += piece)
      await window.formant.saveWrite(id, bytes.slice(at, at + piece));
    await window.formant.saveFinish(id);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  });
  expect(createHash('sha256').update(readFileSync(target)).digest('hex')).toBe(digest);
  const [options] = await app.evaluate(
    () => (globalThis as unknown as { asked: { defaultPath: string }[] }).asked,
  );
  expect(path.basename(options?.defaultPath ?? '')).toBe('_.._my_ vocals.wav');
});

test('a cancelled or broken save leaves nothing behind', async ({ app, page, userData }) => {
  await answerSaveDialog(app, null);
  expect(await page.evaluate(() => window.formant.saveBegin('a.wav'))).toBeNull();
  await answerSaveDialog(app, path.join(userData, 'half.wav'));
  await page.evaluate(async () => {
    const id = (await window.formant.saveBegin('half.wav')) ?? 0;
    await window.formant.saveWrite(id, new Uint8Array(10));
    await window.formant.saveAbort(id);
  });
  expect(readdirSync(userData).filter((name) => /half|\.part$/.test(name))).toEqual([]);
});

test('closing hides the window, the tray and a second start bring it back', async ({
  app,
  page,
  userData,
}) => {
  const visible = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await expect.poll(visible).toBe(true);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(visible).toBe(false);
  expect(page.isClosed()).toBe(false);
  await openLink('formant-dev://nothing', userData, 'http://127.0.0.1:9');
  await expect.poll(visible).toBe(true);
});

test('with “keep running” switched off, closing the window ends the app', async ({
  app,
  launch,
  page,
  userData,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('close-to-tray')?.click());
  const ended = app.waitForEvent('close');
  await app
    .evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 50, width: 900, height: 700 });
      setImmediate(() => BrowserWindow.getAllWindows()[0]?.close());
    })
    .catch(() => undefined); // it may end before it answers
  await ended;
  expect(JSON.parse(readFileSync(path.join(userData, 'settings.json'), 'utf8'))).toMatchObject({
    closeToTray: false,
    window: { x: 40, y: 50, width: 900, height: 700, maximized: false },
  });
  const again = await launch();
  await loadedWindow(again);
  expect(
    await again.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds()),
  ).toEqual({
    x: 40,
    y: 50,
    width: 900,
    height: 700,
  });
});

test('a window that the system has made narrower than it is meant to be closes, and comes back wide enough', async ({
  app,
  launch,
  page,
  userData,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    window?.setBounds({ x: 40, y: 50, width: 380, height: 200 });
    window?.close();
  });
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(false);
  expect(JSON.parse(readFileSync(path.join(userData, 'settings.json'), 'utf8'))).toMatchObject({
    window: { width: 380, height: 200 },
  });
  await app.close();
  const again = await launch();
  await loadedWindow(again);
  expect(
    await again.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds()),
  ).toEqual({ x: 40, y: 50, width: 400, height: 480 });
});

test('a window closes even where its place can not be kept', async ({ app, page, userData }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // as with a full disk, no new file can be written
  mkdirSync(path.join(userData, 'settings.json.new'));
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(false);
  expect((await page.evaluate(() => window.formant.diagnosticsSystem())).log).toMatch(
    /\[error\] the window's place was not kept/,
  );
});

test('the menu goes to pages of the app', async ({ app, page }) => {
  await page.evaluate(() => history.replaceState(null, '', '/privacy'));
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('tools')?.click());
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/tools/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible();
});

test('a window starts with one file of script, and no page that is opened later is in it', async ({
  page,
}) => {
  const scripts = await page.evaluate(async () => {
    const start = new DOMParser().parseFromString(await (await fetch('/')).text(), 'text/html');
    return start.querySelectorAll('script[type=module], link[rel=modulepreload]').length;
  });
  // besides it the bundler's own few lines
  expect(scripts).toBeLessThanOrEqual(2);
  const assets = readdirSync(path.join(appFolder, 'dist/renderer/assets'));
  for (const later of ['AccountSettingsPage', 'SoundboardScreen', 'WebsiteLayout'])
    expect(assets).toContainEqual(expect.stringMatching(new RegExp(`^${later}-.*\\.js$`)));
});

test('a page can be loaded anew at any address, and an unknown one says so', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.evaluate(() => history.replaceState(null, '', '/privacy'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/privacy/i);
  await page.evaluate(() => history.replaceState(null, '', '/deep/er/nothing'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i);
  expect(errors).toEqual([]);
});

test('a server address that would carry the token in clear text stops the start with a reason', async ({
  userData,
}) => {
  const { startOnce } = await import('./open-link.ts');
  const { code, text } = await startOnce(userData, 'http://voice.example');
  expect(code).toBe(1);
  expect(text).toMatch(/https:\/\//);
});

test('new versions: the menu keeps what is wished, and says that a copy made by hand does not update itself', async ({
  app,
  page,
  userData,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const boxes = await app.evaluateHandle(({ dialog, Menu }) => {
    const shown: string[] = [];
    // safe: the app shows one box and awaits nothing of the answer
    dialog.showMessageBox = (async (...about: unknown[]) => {
      shown.push((about.at(-1) as { message: string }).message);
      return { response: 0, checkboxChecked: false };
    }) as typeof dialog.showMessageBox;
    for (const id of ['auto-update', 'beta-versions', 'check-updates'])
      Menu.getApplicationMenu()?.getMenuItemById(id)?.click();
    return shown;
  });
  await expect.poll(() => boxes.jsonValue()).toEqual(['This copy does not update itself.']);
  expect(JSON.parse(readFileSync(path.join(userData, 'settings.json'), 'utf8'))).toMatchObject({
    autoUpdate: false,
    updateChannel: 'beta',
  });
});
