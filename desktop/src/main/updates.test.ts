import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NodeHttpExecutor } from 'builder-util';
import { configureRequestOptions, configureRequestUrl, type DownloadOptions } from 'builder-util-runtime';
import electronUpdater from 'electron-updater';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSettings, type SettingsFile } from './settings.ts';
import { makeUpdates, type Updater } from './updates.ts';

// The library itself against a feed over HTTP, as electron-builder writes it; only the app around it is given.
const { AppImageUpdater } = electronUpdater;

/** The library downloads with Electron's network; this is its own code over Node's. */
class NodeDownloads extends NodeHttpExecutor {
  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const request = { headers: options.headers ?? {} };
      configureRequestUrl(url, request);
      configureRequestOptions(request);
      const callback = (error: Error | null) => (error ? reject(error) : resolve(destination));
      this.doDownload(request, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }
}

let folder: string;
let feed: Server;
let files: Map<string, Buffer>;
let asked: string[];
let settings: SettingsFile;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'formant-updates-'));
  settings = openSettings(folder, () => {});
  files = new Map();
  asked = [];
  feed = createServer((req, res) => {
    const name = (req.url ?? '').split('?')[0]?.slice(1) ?? '';
    asked.push(name);
    const file = files.get(name);
    if (file) res.writeHead(200, { 'content-length': file.length }).end(file);
    else res.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(feed, 'listening');
  vi.stubEnv('APPIMAGE', path.join(folder, 'Formant-1.0.0.AppImage'));
  writeFileSync(path.join(folder, 'Formant-1.0.0.AppImage'), 'the version that runs');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  feed.closeAllConnections();
  feed.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Puts a version on a channel's feed; answers its bytes. */
function publish(version: string, channel = 'latest', spoil = false): Buffer {
  const bytes = randomBytes(300_000);
  const name = `Formant-${version}-linux-x64.AppImage`;
  files.set(name, bytes);
  const sha512 = createHash('sha512')
    .update(spoil ? 'other' : bytes)
    .digest('base64');
  files.set(
    `${channel}-linux${process.arch === 'x64' ? '' : `-${process.arch}`}.yml`,
    Buffer.from(
      `version: ${version}\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${bytes.length}\npath: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-01-01T00:00:00.000Z'\n`,
    ),
  );
  return bytes;
}

function start({ restart = false, download = true, runs = '1.0.0', loads = [true] } = {}) {
  const { port } = feed.address() as AddressInfo; // safe: it listens on TCP
  const userDataPath = path.join(folder, 'user');
  const baseCachePath = path.join(folder, 'cache');
  for (const made of [userDataPath, baseCachePath]) mkdirSync(made, { recursive: true });
  const updater = new AppImageUpdater(
    { provider: 'generic', url: `http://127.0.0.1:${port}` },
    {
      version: runs,
      name: 'formant',
      isPackaged: true,
      appUpdateConfigPath: path.join(folder, 'app-update.yml'),
      userDataPath,
      baseCachePath,
      whenReady: async () => {},
      relaunch() {},
      quit() {},
      onQuit() {},
    },
  );
  writeFileSync(path.join(folder, 'app-update.yml'), 'updaterCacheDirName: formant-updater\n');
  Object.assign(updater, { httpExecutor: new NodeDownloads(), logger: null });
  updater.setFeedURL({ provider: 'generic', url: `http://127.0.0.1:${port}` });
  const installed = vi.spyOn(updater, 'quitAndInstall').mockImplementation(() => {});
  const said: string[] = [];
  const faults: string[] = [];
  const progress: (number | null)[] = [];
  let downloaded = '';
  updater.on('update-downloaded', (event) => {
    downloaded = event.downloadedFile;
  });
  const updates = makeUpdates({
    async load() {
      if (loads.shift() === false) throw new Error('The library is not there.');
      return updater as Updater;
    },
    settings,
    progress: (fraction) => progress.push(fraction),
    async ask(what, version) {
      said.push(`${what}? ${version}`);
      return what === 'restart' ? restart : download;
    },
    tell: (what) => said.push(what),
    warn: (error) => faults.push(String(error)),
  });
  return { updates, said, faults, progress, installed, downloaded: () => readFileSync(downloaded) };
}

test('a newer version is downloaded whole in the background, and the restart is asked for', async () => {
  const bytes = publish('1.1.0');
  const { updates, said, progress, installed, downloaded } = start();
  await updates.checkNow();
  expect(said).toEqual(['restart? 1.1.0']);
  expect(downloaded().equals(bytes)).toBe(true);
  expect(progress.at(-1)).toBeNull();
  expect(installed).not.toHaveBeenCalled(); // “Later”: it comes when the app is quit
  await updates.checkNow();
  expect(asked.filter((name) => name.endsWith('.AppImage'))).toHaveLength(1);
});

test('the app restarts into it when the person says so', async () => {
  publish('1.1.0');
  const { updates, installed } = start({ restart: true });
  await updates.checkNow();
  expect(installed).toHaveBeenCalledTimes(1);
});

test('a file that is not the one that was announced is never put in place', async () => {
  publish('1.1.0', 'latest', true);
  const { updates, said, faults, installed } = start({ restart: true });
  await updates.checkNow();
  expect(said).toEqual(['unreachable']);
  expect(faults.join()).toContain('sha512 checksum mismatch');
  expect(installed).not.toHaveBeenCalled();
});

test('a library that could not be loaded is loaded by the next look', async () => {
  publish('1.1.0');
  const { updates, said, faults } = start({ loads: [false] });
  await updates.checkNow();
  expect(said).toEqual(['unreachable']);
  expect(faults.join()).toContain('not there');
  await updates.checkNow();
  expect(said).toEqual(['unreachable', 'restart? 1.1.0']);
});

test('it looks a moment after the start and once a day, unless the setting is off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  publish('1.0.0');
  const { updates, said } = start();
  updates.start();
  const looks = () => asked.filter((name) => name.endsWith('.yml')).length;
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(looks()).toBe(1));
  settings.update({ autoUpdate: false });
  await vi.advanceTimersByTimeAsync(24 * 3600_000);
  expect(looks()).toBe(1);
  settings.update({ autoUpdate: true });
  await vi.advanceTimersByTimeAsync(24 * 3600_000);
  await vi.waitFor(() => expect(looks()).toBe(2));
  updates.stop();
  await vi.advanceTimersByTimeAsync(48 * 3600_000);
  expect(looks()).toBe(2);
  expect(said).toEqual([]); // nobody asked, nothing is told
});

test('with the setting off a check by hand asks before it downloads', async () => {
  publish('1.1.0');
  settings.update({ autoUpdate: false });
  const { updates, said } = start({ download: false });
  await updates.checkNow();
  expect(said).toEqual(['download? 1.1.0']);
  expect(asked.some((name) => name.endsWith('.AppImage'))).toBe(false);
});

test('a check by hand says that there is nothing newer, and that the feed is away', async () => {
  publish('1.0.0');
  const { updates, said } = start();
  await updates.checkNow();
  files.clear();
  await updates.checkNow();
  expect(said).toEqual(['newest', 'unreachable']);
});

test('versions come from the channel that is set, and leaving the beta takes nothing back', async () => {
  publish('1.1.0');
  publish('1.2.0-beta.1', 'beta');
  settings.update({ updateChannel: 'beta' });
  const beta = start();
  await beta.updates.checkNow();
  expect(beta.said).toEqual(['restart? 1.2.0-beta.1']);
  settings.update({ updateChannel: 'latest' });
  const back = start({ runs: '1.2.0-beta.1' });
  await back.updates.checkNow();
  expect(back.said).toEqual(['newest']);
});
