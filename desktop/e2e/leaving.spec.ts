import type { ElectronApplication } from '@playwright/test';
import { addRecordings } from './add-recordings.ts';
import { expect, isStandIn, test } from './app.ts';
import { trayOf } from './tray-of.ts';

/** Answers the question before the window goes, and keeps what was asked. */
const answerQuestion = (app: ElectronApplication, button: 'Stay' | 'Quit anyway') =>
  app.evaluate(({ dialog }, wanted) => {
    const questions: Electron.MessageBoxSyncOptions[] = [];
    Object.assign(globalThis, { questions });
    dialog.showMessageBoxSync = ((...about: unknown[]) => {
      const options = about.at(-1) as Electron.MessageBoxSyncOptions; // safe: it comes last
      questions.push(options);
      return options.buttons?.indexOf(wanted) ?? 0;
    }) as typeof dialog.showMessageBoxSync;
  }, button);
const questions = (app: ElectronApplication) =>
  app
    .evaluate(() =>
      // safe: put there above
      (globalThis as unknown as { questions: Electron.MessageBoxSyncOptions[] }).questions.map(
        ({ message, detail }) => `${message} ${detail}`,
      ),
    )
    .catch(() => 'the app has ended');
const lost =
  'Quit Formant? The recordings that you have added here are lost, and no voice was made of them yet.';

const quit = (app: ElectronApplication) =>
  app.evaluate(({ app: self }) => void setImmediate(() => self.quit())).catch(() => undefined);

test('quitting asks while recordings for a voice are nowhere but in the window, from the tray and by the menu', async ({
  app,
  page,
}) => {
  test.setTimeout(120_000);
  await addRecordings(page);
  await answerQuestion(app, 'Stay');
  await quit(app);
  await expect.poll(() => questions(app)).toEqual([lost]);
  if (await isStandIn(app)) {
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    await trayOf(app).press('quit');
    await expect.poll(() => questions(app)).toEqual([lost, lost]);
  }
  await expect(page.getByRole('listitem', { name: 'voice.wav' })).toBeVisible();
  const isVisible = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  expect(await isVisible(), 'what is asked about can be seen').toBe(true);
  // who stays has not quit: the window hides again when it is closed
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(isVisible).toBe(false);

  await answerQuestion(app, 'Quit anyway');
  const ended = app.waitForEvent('close');
  await quit(app);
  await ended;
});

test('a restart that the window asks for asks first, and once', async ({ app, page }) => {
  test.setTimeout(120_000);
  test.skip(!(await isStandIn(app)), 'a real Electron would start again out of reach');
  await addRecordings(page);
  await answerQuestion(app, 'Stay');
  await page.evaluate(() => window.formant.appRestart());
  expect(await questions(app)).toEqual([lost]);
  const relaunches = () =>
    // safe: the stand-in's own record
    app.evaluate(({ app: self }) => (self as unknown as { relaunches: unknown[] }).relaunches.length);
  expect(await relaunches()).toBe(0);
  await answerQuestion(app, 'Quit anyway');
  const ended = app.waitForEvent('close');
  const asked = app.evaluate(
    ({ app: self }) =>
      new Promise<number>((resolve) =>
        self.once('will-quit', () =>
          // safe: put there above
          resolve((globalThis as unknown as { questions: unknown[] }).questions.length),
        ),
      ),
  );
  await page.evaluate(() => window.formant.appRestart()).catch(() => undefined); // it may end before it answers
  expect(await asked).toBe(1);
  await ended;
});

test('nothing asks where nothing would be lost', async ({ app, page }) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).first().click();
  await answerQuestion(app, 'Stay');
  const ended = app.waitForEvent('close');
  await quit(app);
  await ended;
});
