import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { test as base, expect, isStandIn, loadedWindow } from './app.ts';
import { type LineBetween, lineBetween } from './line-between.ts';
import { type RealServer, signIn, startRealServer } from './real-server.ts';
import { imageName, makeReleases } from './release-images.ts';

// The app as it is packed, with the library that puts new versions in place, against the whole server. The new version is a
// program indeed: the system's shell, which notes that it was started.
const runs = (
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }
).version;
const newer = '7.1.0';
const size = 6_000_000;
const patience = { timeout: 90_000 };

interface Installed {
  /** The file that the person has started. */
  program: string;
  cache: string;
  /** Where a started new version leaves a line. */
  mark: string;
  /** Starts it; whoever sits before it is `watch`ed. */
  start(server: string): Promise<{
    app: ElectronApplication;
    page: Page;
    person: Awaited<ReturnType<typeof watch>>;
  }>;
}
type Fixtures = {
  /** What the newer version is, and between app and server a line that can be disturbed. */
  image: Buffer;
  line: LineBetween;
  installed: Installed;
  /** Fetching takes its time on a busy machine. */
  patient: undefined;
};
/** A server that offers the newer version. */
type Service = RealServer & ReturnType<typeof makeReleases>;

const test = base.extend<Fixtures, { service: Service }>({
  patient: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use, info) => {
      info.setTimeout(240_000);
      await use(undefined);
    },
    { auto: true },
  ],
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const { close, ...api } = await startRealServer();
      const releases = makeReleases(api.dataDir, path.join(api.dataDir, 'made'));
      const shell = readFileSync('/bin/bash');
      await releases.add(newer, Buffer.concat([shell, randomBytes(size - shell.length)]));
      await releases.admin('publish', newer);
      await use({ ...api, ...releases });
      await close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  image: async ({ service }, use) => use(service.image(newer)),
  line: async ({ service }, use) => {
    const line = await lineBetween(service.url);
    await use(line);
    line.close();
  },
  installed: async ({ userData, launch }, use, info) => {
    const folder = path.join(userData, 'installed');
    const resources = path.join(folder, 'resources');
    mkdirSync(resources, { recursive: true });
    // as electron-builder writes it; the server's address is told by the app
    writeFileSync(
      path.join(resources, 'app-update.yml'),
      'provider: generic\nurl: https://formant.invalid/\nupdaterCacheDirName: formant-updater\n',
    );
    const program = path.join(folder, imageName(runs));
    writeFileSync(program, 'the version that runs');
    const mark = path.join(folder, 'started');
    const script = path.join(folder, 'on-start.sh');
    writeFileSync(script, `echo "$0 $APPIMAGE_SILENT_INSTALL $APPIMAGE_EXIT_AFTER_INSTALL" > '${mark}'\n`);
    const env = {
      STAND_IN_PACKAGED: '1',
      STAND_IN_RESOURCES: resources,
      APPIMAGE: program,
      XDG_CACHE_HOME: path.join(folder, 'cache'),
      HOME: folder,
      BASH_ENV: script,
    };
    await use({
      program,
      mark,
      cache: path.join(folder, 'cache/formant-updater'),
      async start(server) {
        const app = await launch({ server, env });
        info.skip(!(await isStandIn(app)), 'a real Electron is packed to be tested so');
        const page = await loadedWindow(app);
        return { app, page, person: await watch(app) };
      },
    });
  },
});

interface Shown {
  boxes: { message: string; detail?: string; buttons?: string[] }[];
  bar: number[];
}
/** Keeps what the person is asked, told and shown; each box waits for `press`. */
async function watch(app: ElectronApplication) {
  await app.evaluate(({ BrowserWindow, dialog }) => {
    const shown: Shown & { press?: (button: number) => void } = { boxes: [], bar: [] };
    Object.assign(globalThis, { shown });
    dialog.showMessageBox = (...given: unknown[]) => {
      shown.boxes.push(given.at(-1) as Shown['boxes'][number]);
      return new Promise((resolve) => {
        shown.press = (response) => resolve({ response, checkboxChecked: false });
      });
    };
    const window = BrowserWindow.getAllWindows()[0]!;
    const setProgressBar = window.setProgressBar;
    window.setProgressBar = (fraction: number) => {
      shown.bar.push(fraction);
      setProgressBar.call(window, fraction);
    };
  });
  const shown = () => app.evaluate(() => (globalThis as unknown as { shown: Shown }).shown);
  return {
    bar: async () => (await shown()).bar,
    boxes: async () => (await shown()).boxes,
    messages: async () => (await shown()).boxes.map(({ message }) => message),
    press: (button: number) =>
      app.evaluate(
        (_, index) =>
          (globalThis as unknown as { shown: { press(button: number): void } }).shown.press(index),
        button,
      ),
    look: () =>
      app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('check-updates')?.click()),
  };
}

const sha512 = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64');
/** Everything in a folder, by its path in there. */
const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

test('a new version is fetched, shown as it comes, asked about, put in place of the old one and started', async ({
  installed,
  image,
  line,
}) => {
  line.pauseMs = 40; // the bar is told of once a second
  const { app, person } = await installed.start(line.url);
  await person.look();
  await expect.poll(person.messages, patience).toEqual([`Formant ${newer} is ready.`]);
  expect((await person.boxes())[0]).toMatchObject({ buttons: ['Restart now', 'Later'] });
  const bar = await person.bar();
  const [done, ...parts] = bar.toReversed();
  expect(done).toBe(-1);
  expect(parts.some((fraction) => fraction > 0 && fraction < 1)).toBe(true);
  expect(parts.toReversed()).toEqual(parts.toSorted((a, b) => a - b));
  expect(readFileSync(installed.program, 'utf8')).toBe('the version that runs');
  const kept = path.join(installed.cache, 'pending', imageName(newer));
  expect(sha512(readFileSync(kept))).toBe(sha512(image));

  const left = app.waitForEvent('close');
  await person.press(0);
  await left;
  const place = path.join(path.dirname(installed.program), imageName(newer));
  expect(existsSync(installed.program)).toBe(false);
  expect(sha512(readFileSync(place))).toBe(sha512(image));
  await expect
    .poll(() => existsSync(installed.mark) && readFileSync(installed.mark, 'utf8'))
    .toBe(`${place} true \n`);
});

test('who says Later finds the new version in place once the app was quit', async ({
  installed,
  image,
  service,
}) => {
  const { app, person } = await installed.start(service.url);
  await person.look();
  await expect.poll(person.messages, patience).toEqual([`Formant ${newer} is ready.`]);
  await person.press(1);
  expect(existsSync(installed.program)).toBe(true);
  await app.close();
  const place = path.join(path.dirname(installed.program), imageName(newer));
  expect(sha512(readFileSync(place))).toBe(sha512(image));
  // told to put itself in place and end: nobody has asked for a window
  expect(readFileSync(installed.mark, 'utf8')).toBe(`${place} true true\n`);
});

test('a byte that was changed on its way: it is said, nothing is kept and nothing put in place', async ({
  installed,
  image,
  line,
}) => {
  line.flipAt = size / 2;
  const { app, person } = await installed.start(line.url);
  await person.look();
  await expect.poll(person.messages, patience).toEqual(['The new version was damaged on its way.']);
  expect((await person.boxes())[0]?.detail).toContain('Nothing of it was kept.');
  expect(line.passed.some(({ bytes }) => bytes === image.length)).toBe(true);
  await person.press(0);
  await app.close();
  expect(filesIn(installed.cache).filter((name) => name !== '.updaterId')).toEqual([]);
  expect(readFileSync(installed.program, 'utf8')).toBe('the version that runs');
  expect(readdirSync(path.dirname(installed.program))).not.toContain(imageName(newer));
  expect(existsSync(installed.mark)).toBe(false);
});

test('a line that is cut in the middle: the next look goes on where it was, and ends well', async ({
  installed,
  userData,
  image,
  line,
}) => {
  // no look of its own comes between
  writeFileSync(path.join(userData, 'settings.json'), JSON.stringify({ autoUpdate: false }));
  line.cutAt = size / 2;
  const { app, person } = await installed.start(line.url);
  const offered = `Formant ${newer} is available. Download it?`;
  const failed = 'New versions could not be looked for.';
  await person.look();
  await expect.poll(person.messages, patience).toEqual([offered]);
  await person.press(0);
  await expect.poll(person.messages, patience).toEqual([offered, failed]);
  await person.press(0);
  await person.look();
  await expect.poll(person.messages, patience).toEqual([offered, failed, offered]);
  await person.press(0);
  await expect
    .poll(person.messages, patience)
    .toEqual([offered, failed, offered, `Formant ${newer} is ready.`]);
  // each look asks for the block map at the file's end, too, by a range that ends
  const asked = line.passed.filter(({ path: file }) => file.includes('.AppImage'));
  const [first, second] = [asked.find(({ range }) => !range), asked.at(-1)];
  const from = Number(/^bytes=(\d+)-$/.exec(second?.range ?? '')?.[1]);
  expect(from).toBeGreaterThan(0);
  expect(from).toBeLessThanOrEqual(first?.bytes ?? 0);
  expect(second?.bytes).toBe(image.length - from);
  const left = app.waitForEvent('close');
  await person.press(0);
  await left;
  const place = path.join(path.dirname(installed.program), imageName(newer));
  expect(sha512(readFileSync(place))).toBe(sha512(image));
});

test('a newer version that support pins is fetched and offered although updates are switched off', async ({
  installed,
  userData,
  service,
}) => {
  writeFileSync(path.join(userData, 'settings.json'), JSON.stringify({ autoUpdate: false }));
  const { app, page, person } = await installed.start(service.url);
  const info = () => page.evaluate(() => window.formant.appInfo());
  await expect.poll(async () => (await info()).installTold, patience).toBe(true);
  await service.admin('pin', (await info()).deviceId, newer);
  await signIn(app, page, await service.person());
  await expect(page.getByText(`have chosen version ${newer} of the app`)).toBeVisible(patience);
  await expect.poll(person.messages, patience).toEqual([`Formant ${newer} is ready.`]);
  expect((await person.boxes())[0]?.detail).toMatch(/^Those who help you have chosen this version/);
  expect(await page.evaluate(() => window.formant.updatesIsAutomatic())).toBe(false);
  await person.press(1);
  expect(readFileSync(installed.program, 'utf8')).toBe('the version that runs');
  // it stays until it is pressed
  await page.getByRole('button', { name: 'Look now' }).click();
  await expect.poll(person.messages, patience).toHaveLength(2);
  await person.press(1);
});
