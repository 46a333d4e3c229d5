import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, isStandIn, test } from './app.ts';
import { handOver } from './hand-over.ts';
import { startOnce } from './open-link.ts';

const fixture = path.join(import.meta.dirname, '../../web/e2e/fixtures/voice.wav');
const nowhere = 'http://127.0.0.1:9';

test('a file that the app is started with is opened with the tool that the person chooses', async ({
  launch,
  userData,
}) => {
  const file = path.join(userData, 'my take.wav');
  copyFileSync(fixture, file);
  const app = await launch({ args: [file] });
  // the question stands before the page: nothing else can be found by its role
  const page = await app.firstWindow();
  await expect(page.getByRole('dialog', { name: 'Open my take.wav with' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Voice changer' }).click();
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/tools/voice-changer');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('my take.wav').first()).toBeVisible({ timeout: 20_000 });
  // it is among the recent files, and the window has learned no path
  const recent = await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()
      ?.getMenuItemById('recent')
      ?.submenu?.items.map(({ label }) => label),
  );
  expect(recent?.[0]).toBe('my take.wav');
  expect(JSON.parse(readFileSync(path.join(userData, 'settings.json'), 'utf8'))).toMatchObject({
    recentFiles: [file],
  });
});

test('files come to the running app: from a second start, from the dock, from the menu', async ({
  app,
  page,
  userData,
}) => {
  const names = ['one.wav', 'two.wav', 'three.wav'] as const;
  for (const name of names) copyFileSync(fixture, path.join(userData, name));
  const dialog = page.getByRole('dialog');
  const dismiss = async () => {
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(dialog).toBeHidden();
  };
  await startOnce(userData, nowhere, path.join(userData, names[0]), path.join(userData, names[1]));
  await expect(dialog).toContainText('Open 2 files with');
  await dismiss();
  if (await isStandIn(app)) {
    await handOver('open-file', () => startOnce(userData, nowhere, path.join(userData, names[2])));
    await expect(dialog).toContainText('Open three.wav with');
    await dismiss();
  }
  await app.evaluate(
    ({ dialog, Menu }, file) => {
      // safe: the app reads the chosen paths only
      dialog.showOpenDialog = (async () => ({
        canceled: false,
        filePaths: [file],
      })) as typeof dialog.showOpenDialog;
      Menu.getApplicationMenu()?.getMenuItemById('open')?.click();
    },
    path.join(userData, names[0]),
  );
  await expect(dialog).toContainText('Open one.wav with');
  await dismiss();
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('forget-recent')?.click());
  expect(
    JSON.parse(readFileSync(path.join(userData, 'settings.json'), 'utf8')) as { recentFiles: string[] },
  ).toMatchObject({ recentFiles: [] });
});

test('what can’t be opened is told of: a folder, what is gone, what is no sound', async ({
  app,
  page,
  userData,
}) => {
  mkdirSync(path.join(userData, 'songs'));
  copyFileSync(fixture, path.join(userData, 'notes.txt'));
  const at = (name: string) => path.join(userData, name);
  await startOnce(userData, nowhere, at('songs'));
  await expect(page.getByText('songs is a folder. Open the sounds that are in it.')).toBeVisible();
  await startOnce(userData, nowhere, at('notes.txt'));
  await expect(page.getByText(/notes.txt is no sound and no voice/)).toBeVisible();
  if (await isStandIn(app)) {
    await handOver('open-file', () => startOnce(userData, nowhere, at('gone.wav')));
    await expect(page.getByText('gone.wav is not there any more. It may have been moved')).toBeVisible();
  }
  await startOnce(userData, nowhere, at('songs'), at('gone.wav'));
  await expect(page.getByText(/^2 things can’t be opened/)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('of more files than the app takes at once the person learns how many, and what to do with the rest', async ({
  app,
  page,
  userData,
}) => {
  const names = Array.from({ length: 502 }, (_, i) => path.join(userData, `${i}.wav`));
  for (const name of names) copyFileSync(fixture, name);
  await startOnce(userData, nowhere, ...names);
  await expect(page.getByRole('dialog')).toContainText('Open 500 files with');
  await expect(
    page.getByText('500 files were taken. 2 more were too many at once: open them after these.'),
  ).toBeVisible();
  // what comes while the question stands joins it
  if (await isStandIn(app)) {
    await handOver('open-file', () => startOnce(userData, nowhere, names[501]!));
    await expect(page.getByRole('dialog')).toContainText('Open 501 files with');
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Converter' }).click();
  await expect(page.getByText('0.wav', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('job')).length),
  ).toBe(501);
});

test('no address of the window reads a file that nobody has opened', async ({ page, userData }) => {
  const answers = await page.evaluate(async (folder) => {
    const status = async (address: string) => (await fetch(address)).status;
    return [
      await status(`/opened/${encodeURIComponent(`${folder}/settings.json`)}`),
      await status('/opened/..%2f..%2fetc%2fpasswd'),
      await status(`/opened/${crypto.randomUUID()}`),
    ];
  }, userData);
  expect(answers).toEqual([404, 404, 404]);
});

test('the app’s icon shows how far the work is, and nothing once it is done', async ({ app, page }) => {
  test.skip(!(await isStandIn(app)), 'a real window does not tell what it shows there');
  const shown = await app.evaluateHandle(({ BrowserWindow }) => {
    const seen: number[] = [];
    const window = BrowserWindow.getAllWindows()[0]!;
    window.setProgressBar = (progress) => void seen.push(progress);
    return seen;
  });
  await page.evaluate(async () => {
    await window.formant.progressShow(0.5, false);
    await window.formant.progressShow(null, false);
  });
  expect(await shown.jsonValue()).toEqual([0.5, -1]);
  await expect(page.evaluate(() => window.formant.progressShow(2, false))).rejects.toThrow(/Bad arguments/);
});
