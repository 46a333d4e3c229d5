import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { expect, isStandIn, test } from './app.ts';

/** Playwright gives a page up when its process dies; the window itself is asked from then on. */
const inWindow = <T>(app: ElectronApplication, code: string): Promise<T> =>
  app.evaluate(
    // safe: the code's own answer
    ({ BrowserWindow }, text) =>
      BrowserWindow.getAllWindows()[0]!.webContents.executeJavaScript(text) as Promise<T>,
    code,
  );
const crash = async (app: ElectronApplication) => {
  const gone = app.evaluate(
    ({ app }) => new Promise((resolve) => app.once('render-process-gone', () => resolve(true))),
  );
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  await gone;
};
const text = (app: ElectronApplication) => inWindow<string>(app, 'document.body.innerText').catch(() => '');
const wait = (code: string) =>
  `new Promise((resolve) => { const look = () => { const found = ${code}; found ? resolve(true) : setTimeout(look, 100); }; look(); })`;

test('a window that dies comes back at its page, with the voice changer as it was, and says so', async ({
  app,
  page,
  userData,
}) => {
  test.setTimeout(120_000);
  test.skip(!(await isStandIn(app)), 'Playwright can not follow a real Electron past the death of its page');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).first().click();
  const power = page.getByRole('button', { name: 'Voice changer', exact: true });
  await power.click();
  await expect(power).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('m');
  await expect(page.getByText('Muted. Nobody hears you.')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('work', 'kept'));
  // what the window has told last is what it comes back to
  await expect
    .poll(() =>
      app.evaluate((electron) => {
        const { trays } = electron as unknown as { trays: { tip: string }[] };
        return trays[0]?.tip;
      }),
    )
    .toBe('Formant: muted, nobody hears you');

  await crash(app);
  await expect.poll(() => text(app), { timeout: 40_000 }).toContain('The voice changer is on again.');
  expect(await text(app)).toContain('The window had failed and was opened anew.');
  // said before the page that was looked at has been drawn
  await expect.poll(() => text(app)).toContain('Muted. Nobody hears you.');
  expect(await inWindow(app, '[location.pathname, localStorage.getItem("work")]')).toEqual(['/live', 'kept']);
  const log = path.join(userData, 'logs/logs/formant.log');
  const file = existsSync(log) ? log : path.join(userData, 'logs/formant.log');
  expect(readFileSync(file, 'utf8')).toMatch(/\[error\] window gone: crashed/);
});

test('a page that fails again and again is left for the start page, if the person wants that', async ({
  app,
  page,
}) => {
  test.setTimeout(120_000);
  test.skip(!(await isStandIn(app)), 'as above');
  await page.evaluate(() => history.replaceState(null, '', '/privacy'));
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL()))
    .toMatch(/\/privacy$/);
  const boxes = await app.evaluateHandle(({ dialog }) => {
    const shown: string[] = [];
    // safe: the app awaits nothing else of the answer
    dialog.showMessageBox = (async (...about: unknown[]) => {
      shown.push((about.at(-1) as { message: string }).message);
      return { response: 0, checkboxChecked: false };
    }) as typeof dialog.showMessageBox;
    return shown;
  });
  for (const place of ['/privacy', '/privacy', '/']) {
    await crash(app);
    await expect
      .poll(() => inWindow(app, wait(`document.querySelector('h1') && location.pathname`)).catch(() => ''), {
        timeout: 30_000,
      })
      .toBe(true);
    expect(await inWindow(app, 'location.pathname')).toBe(place);
  }
  expect(await boxes.jsonValue()).toEqual(['Formant fails again and again']);
});

test('while the computer sleeps no microphone is open; afterwards the voice changer goes on as it was', async ({
  app,
  page,
}) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).first().click();
  const power = page.getByRole('button', { name: 'Voice changer', exact: true });
  await power.click();
  await expect(power).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('m');
  await expect(page.getByText('Muted. Nobody hears you.')).toBeVisible();
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('suspend'));
  await expect(power).toHaveAttribute('aria-pressed', 'false');
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  await expect(power).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Muted. Nobody hears you.')).toBeVisible();
  await expect(page.getByText('This computer slept. The voice changer is on again.')).toBeVisible();
});

test('a sound process that dies takes the voice changer along only for a moment', async ({ app, page }) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).first().click();
  const power = page.getByRole('button', { name: 'Voice changer', exact: true });
  await power.click();
  await expect(power).toHaveAttribute('aria-pressed', 'true');
  await app.evaluate(({ app }) =>
    app.emit(
      'child-process-gone',
      {},
      { type: 'Utility', reason: 'crashed', exitCode: 5, serviceName: 'audio.mojom.AudioService' },
    ),
  );
  await expect(page.getByText(/This computer’s sound had failed and is there again/)).toBeVisible();
  await expect(power).toHaveAttribute('aria-pressed', 'true');
});
