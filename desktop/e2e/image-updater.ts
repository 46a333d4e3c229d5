import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NodeHttpExecutor } from 'builder-util';
import electronUpdater from 'electron-updater';
import { vi } from 'vitest';
import { obstacleTo } from '../src/main/accounts/server-calls.ts';
import type { SettingsFile } from '../src/main/settings.ts';
import { makeUpdates, type Updater, type UpdatesParts } from '../src/main/updates.ts';
import { resumingDownload } from '../src/main/updates-download.ts';

const { AppImageUpdater } = electronUpdater;

/** The library downloads with Electron's network; this is its own code over Node's, with the app's own download. */
class NodeDownloads extends NodeHttpExecutor {
  download = resumingDownload(fetch);
}

export interface Running {
  /** Holds the program that runs, what the app keeps, and what it downloads. */
  folder: string;
  settings: SettingsFile;
  /** Origin of the server. */
  server: () => string;
  deviceId?: string;
  version?: string;
  /** What the person answers. */
  restart?: boolean;
  download?: boolean;
  /** Whether each try to load the library succeeds. */
  loads?: boolean[];
  /** Default: somebody is. */
  isSignedIn?: boolean;
  /** Default: a line that nobody holds or pays. */
  line?: Partial<UpdatesParts['line']>;
  /** Default: nothing would be lost by a restart. */
  mayEnd?: boolean;
}

/** The app's updates, with the library for AppImages around an app that is only told of. */
export function runUpdates({ folder, settings, server, version = '1.0.0', ...given }: Running) {
  const { restart = false, download = true, isSignedIn = true, loads = [true], mayEnd = true } = given;
  const { deviceId = settings.value.deviceId } = given;
  const userDataPath = path.join(folder, 'user');
  const baseCachePath = path.join(folder, 'cache');
  for (const made of [userDataPath, baseCachePath]) mkdirSync(made, { recursive: true });
  // the library asks for this file before it knows a server
  const appUpdateConfigPath = path.join(folder, 'app-update.yml');
  writeFileSync(appUpdateConfigPath, 'updaterCacheDirName: formant-updater\n');
  const app = {
    ...{ version, name: 'formant', isPackaged: true, appUpdateConfigPath, userDataPath, baseCachePath },
    whenReady: async () => {},
    relaunch() {},
    quit() {},
    onQuit() {},
  };
  const updater = new AppImageUpdater(null, app);
  Object.assign(updater, { httpExecutor: new NodeDownloads(), logger: null });
  const installed = vi.spyOn(updater, 'quitAndInstall').mockImplementation(() => {});
  const said: string[] = [];
  const faults: string[] = [];
  const progress: (number | null)[] = [];
  const downloaded: string[] = [];
  updater.on('update-downloaded', (event) => downloaded.push(event.downloadedFile));
  const updates = makeUpdates({
    async load() {
      if (loads.shift() === false) throw new Error('The library is not there.');
      return updater as Updater;
    },
    settings,
    server,
    obstacle: () => obstacleTo(server(), fetch),
    line: { pass: async () => {}, isMetered: () => false, count: () => {}, ...given.line },
    isSignedIn: () => isSignedIn,
    own: { deviceId, version },
    progress: (fraction) => progress.push(fraction),
    async ask(what, found) {
      said.push(`${what}? ${found}`);
      return what === 'download' || what === 'pinned-download' ? download : restart;
    },
    mayEnd: () => mayEnd,
    tell: (what) => said.push(what),
    warn: (error) => faults.push(String(error)),
  });
  return {
    updates,
    updater,
    said,
    faults,
    progress,
    installed,
    downloaded,
    cache: path.join(baseCachePath, 'formant-updater'),
  };
}
