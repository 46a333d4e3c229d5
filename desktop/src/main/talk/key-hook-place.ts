import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { app, utilityProcess } from 'electron';
import type { HookWord } from './hook-process.ts';
import { type HookAddon, type HookTold, hearKeys } from './key-hook.ts';

export type HookFailure = 'missing' | 'failed';
export interface HookWish extends HookTold {
  codes: readonly number[];
  begun(): void;
  /** It hears no more, and was not asked to end. */
  ended(what: HookFailure, text: string): void;
}
/** Where the hook runs. */
export interface HookPlace {
  /** Whether this system has the hook's compiled part; that it loads shows when it begins. */
  isThere(): boolean;
  /** @returns ends it */
  begin(wish: HookWish): () => void;
}

const require = createRequire(import.meta.url);
const addonName = 'uiohook-napi.node';

/** The packed app carries the one file for its own system, outside the archive; else it lies in the package. */
function addonFile(): string {
  if (app.isPackaged) return path.join(process.resourcesPath, 'native', addonName);
  const folder = path.dirname(require.resolve('uiohook-napi/package.json'));
  return path.join(folder, 'prebuilds', `${process.platform}-${process.arch}`, addonName);
}

function isThere(): boolean {
  try {
    return existsSync(addonFile());
  } catch {
    return false; // the package was left out
  }
}

/** In a process of its own, which may die without the app: see `hook-process.ts`. */
const besides: HookPlace = {
  isThere,
  begin({ codes, turned, heard, begun, ended }) {
    let asked = false;
    let failure: [HookFailure, string] = ['failed', 'the process of the key ended'];
    const child = utilityProcess.fork(
      path.join(import.meta.dirname, 'hook-process.js'),
      [addonFile(), codes.join(',')],
      { serviceName: 'Key held to talk', stdio: 'ignore' },
    );
    child.on('message', (word: HookWord) => {
      if (asked) return;
      if (word.kind === 'turned') turned(word.code, word.isDown);
      else if (word.kind === 'heard') heard();
      else if (word.kind === 'begun') begun();
      else {
        failure = [word.what, word.text];
        child.kill();
      }
    });
    child.on('exit', () => {
      if (!asked) ended(...failure);
    });
    return () => {
      asked = true;
      child.kill();
    };
  },
};

/**
 * On macOS the hook waits for the main run loop, which only the app's main process turns; in another one the first key
 * would hold up the keyboard.
 */
const within: HookPlace = {
  isThere,
  begin({ codes, turned, heard, begun, ended }) {
    let addon: HookAddon;
    try {
      addon = require(addonFile()) as HookAddon; // safe: the interface lists what is used of it
    } catch (error) {
      ended('missing', String(error));
      return () => {};
    }
    try {
      const end = hearKeys(addon, new Set(codes), { turned, heard }, () => performance.now());
      begun();
      return end;
    } catch (error) {
      ended('failed', String(error));
      return () => {};
    }
  },
};

export const hookPlace = (platform: NodeJS.Platform): HookPlace => (platform === 'darwin' ? within : besides);
