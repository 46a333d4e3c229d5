import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fastFolder } from '@formant/server/testing/fast-folder';
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test';

export const appFolder = path.join(import.meta.dirname, '..');
/** An address nothing listens on: the app as it is without a network. */
const nowhere = 'http://127.0.0.1:9';

/** `folder`: another built app than the one of this checkout. */
type Launch = { server?: string; env?: Record<string, string>; args?: string[]; folder?: string };
type Fixtures = {
  /** User data of this test alone. */
  userData: string;
  /** Starts the app; what it starts is closed after the test. */
  launch(options?: Launch): Promise<ElectronApplication>;
  app: ElectronApplication;
  /** The app's window, loaded. */
  page: Page;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  userData: async ({}, use) => {
    const folder = mkdtempSync(path.join(fastFolder(), 'formant-desktop-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  launch: async ({ userData }, use) => {
    const running = new Set<ElectronApplication>();
    await use(async ({ server = nowhere, env = {}, args = [], folder = appFolder } = {}) => {
      const app = await _electron.launch({
        args: ['.', `--user-data-dir=${userData}`, ...args],
        cwd: folder,
        env: { ...cleanEnvironment(), ...desktopTools(), FORMANT_SERVER: server, ...env },
      });
      running.add(app);
      app.on('close', () => running.delete(app));
      await recordBrowser(app);
      return app;
    });
    for (const app of running) {
      // who ends the test does not mind what is lost with it
      await app
        .evaluate(({ dialog }) => {
          dialog.showMessageBoxSync = () => 1;
        })
        .catch(() => undefined);
      await app.close();
    }
  },
  app: async ({ launch }, use) => use(await launch()),
  page: async ({ app }, use) => use(await loadedWindow(app)),
});
export { expect } from '@playwright/test';

/** The first window, once it shows the app. */
export async function loadedWindow(app: ElectronApplication): Promise<Page> {
  const page = await app.firstWindow();
  await page.waitForFunction(() => 'formant' in window && document.readyState === 'complete');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** The app asks the system to open pages; tests keep the addresses instead. */
async function recordBrowser(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = async (address) => {
      opened.push(address);
    };
  });
}

/** Counts the sounds that a window starts from now on; the function tells how many. */
export async function countSounds(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(globalThis, { sounds: 0 });
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...args) {
      counted.sounds++;
      start.apply(this, args);
    };
  });
  // safe: put there above
  return () => page.evaluate(() => (globalThis as unknown as { sounds: number }).sounds);
}

/** Whether a double of Electron runs the app; it can be looked into further than the real one. */
export const isStandIn = (app: ElectronApplication): Promise<boolean> =>
  app.evaluate((electron) => 'trays' in electron);

/** Addresses that the app wanted to have opened in the browser. */
export const openedPages = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);

/** Starts the app a second time with a link, as the system does; resolves when that process has ended. */
export { openLink } from './open-link.ts';

/** Tools of a Linux desktop that the app asks, as tests want them to answer. */
function desktopTools(): Record<string, string> {
  const folder = path.join(import.meta.dirname, 'desktop-tools');
  return { PATH: `${folder}${path.delimiter}${process.env.PATH ?? ''}` };
}

function cleanEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
