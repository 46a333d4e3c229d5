import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOwnSettings } from '../../bin/own-settings.mjs';
import { modelsFolder } from '../kernel/models-folder.ts';
import type { ModelStore } from '../ports/models/port.ts';

const home = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Where the command line keeps things when `DATA_DIR` does not say: beside the server of a checkout, which keeps its
 * own there too, else in the person's own folder for data. Never in the folder that somebody happens to be in.
 */
export function dataFolder(env: Record<string, string | undefined> = process.env): string {
  if (env.DATA_DIR) return path.resolve(env.DATA_DIR);
  return isCheckout() ? path.join(home, 'data') : path.join(ownFolder(env), 'formant');
}

/** A checkout's `.env`, so that the command means the server that runs. Tests have settings of their own. */
export function readCheckoutSettings(env: NodeJS.ProcessEnv = process.env, folder = home): void {
  if (env.NODE_ENV !== 'test' && isCheckout(folder)) readOwnSettings(folder, env);
}

/** `FORMANT_MODELS`, else `models` in the folder for data. */
export const ownModels = (env: Record<string, string | undefined> = process.env): string =>
  modelsFolder({ ...env, DATA_DIR: dataFolder(env) });

/** What is installed there; where there is no such folder, what installs and runs models need not be loaded. */
export async function installedModels(): Promise<ModelStore | undefined> {
  const folder = ownModels();
  if (!existsSync(folder)) return undefined;
  const { modelFolder } = await import('../ports/models/folder.ts');
  return modelFolder(folder);
}

/** Whether a server has kept anything yet where it would. */
export const hasServerData = (env: Record<string, string | undefined>): boolean =>
  Boolean(env.DATABASE_URL) || existsSync(path.join(dataFolder(env), 'formant.sqlite'));

/** As the XDG Base Directory Specification, Apple's File System Programming Guide and Windows' Known Folders have it. */
function ownFolder(env: Record<string, string | undefined>): string {
  if (process.platform === 'win32' && env.LOCALAPPDATA) return env.LOCALAPPDATA;
  if (process.platform === 'darwin') return path.join(homedir(), 'Library', 'Application Support');
  const named = env.XDG_DATA_HOME;
  return named && path.isAbsolute(named) ? named : path.join(homedir(), '.local', 'share');
}

function isCheckout(folder = home): boolean {
  try {
    const { workspaces } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      workspaces?: unknown;
    };
    return Array.isArray(workspaces);
  } catch {
    return false;
  }
}
