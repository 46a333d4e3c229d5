import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runUpdates } from '../../e2e/image-updater.ts';
import { openSettings, type SettingsFile } from './settings.ts';

// The library itself against a feed over HTTP, as electron-builder writes it; only the app around it is given.
/** A busy machine takes seconds for the first look. */
const patience = { timeout: 20_000 };
let folder: string;
let feed: Server;
let files: Map<string, Buffer>;
let asked: string[];
let breaksAfter: number | null;
let knowsRanges: boolean;
/** What stands between app and server answers every question with this page. */
let everywhere: Buffer | null;
let settings: SettingsFile;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'formant-updates-'));
  settings = openSettings(folder, () => {});
  files = new Map();
  asked = [];
  breaksAfter = null;
  knowsRanges = true;
  everywhere = null;
  feed = createServer((req, res) => {
    const name = (req.url ?? '').split('?')[0]?.replace('/update-download/', '') ?? '';
    if (everywhere) return void res.writeHead(200, { 'content-type': 'text/html' }).end(everywhere);
    const range = /^bytes=(\d+)-$/.exec(req.headers.range ?? '')?.[1];
    asked.push(range ? `${name} from ${range}` : name);
    const file = files.get(name);
    if (!file) return void res.writeHead(404).end();
    const at = knowsRanges ? Number(range ?? 0) : 0;
    const rest = { 'content-range': `bytes ${at}-${file.length - 1}/${file.length}` };
    res.writeHead(at ? 206 : 200, { 'content-length': file.length - at, ...(at ? rest : {}) });
    if (breaksAfter === null || !name.endsWith('.AppImage')) return void res.end(file.subarray(at));
    // the line breaks in the middle
    res.write(file.subarray(at, at + breaksAfter), () => setTimeout(() => res.destroy(), 20));
    breaksAfter = null;
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

function start({
  runs = '1.0.0',
  server = origin,
  ...given
}: { runs?: string; server?: () => string } & Partial<Parameters<typeof runUpdates>[0]> = {}) {
  return runUpdates({ folder, settings, server, version: runs, ...given });
}
const origin = () => `http://127.0.0.1:${(feed.address() as AddressInfo).port}`; // safe: it listens on TCP

test('a newer version is downloaded whole in the background, and the restart is asked for', async () => {
  const bytes = publish('1.1.0');
  const { updates, said, progress, installed, downloaded } = start();
  await updates.checkNow();
  expect(said).toEqual(['restart? 1.1.0']);
  expect(readFileSync(downloaded[0] ?? '').equals(bytes)).toBe(true);
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

test('who keeps the window for what would be lost with it is not restarted', async () => {
  publish('1.1.0');
  const { updates, said, installed } = start({ restart: true, mayEnd: false });
  await updates.checkNow();
  expect(said).toEqual(['restart? 1.1.0']);
  expect(installed).not.toHaveBeenCalled();
});

test('a file that is not the one that was announced is never put in place', async () => {
  publish('1.1.0', 'latest', true);
  const { updates, said, faults, installed, cache } = start({ restart: true });
  await updates.checkNow();
  expect(said).toEqual(['damaged']);
  expect(faults.join()).toContain('sha512 checksum mismatch');
  expect(readdirSync(cache).filter((name) => name.startsWith('part-'))).toEqual([]);
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
  await vi.waitFor(() => expect(looks()).toBe(1), patience);
  settings.update({ autoUpdate: false });
  await vi.advanceTimersByTimeAsync(24 * 3600_000);
  expect(looks()).toBe(1);
  settings.update({ autoUpdate: true });
  await vi.advanceTimersByTimeAsync(24 * 3600_000);
  await vi.waitFor(() => expect(looks()).toBe(2), patience);
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

test('a paid line is asked about, once for each version, and what came over it is counted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  publish('1.1.0');
  let bytes = 0;
  const line = { isMetered: () => true, count: (more: number) => (bytes += more) };
  const { updates, said } = start({ download: false, line });
  updates.start();
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(said).toEqual(['download? 1.1.0']), patience);
  await vi.advanceTimersByTimeAsync(24 * 3600_000);
  await vi.waitFor(() => expect(asked.filter((name) => name.endsWith('.yml'))).toHaveLength(2), patience);
  expect(said).toHaveLength(1);
  expect(asked.some((name) => name.endsWith('.AppImage'))).toBe(false);
  updates.stop();
  const willing = start({ line });
  await willing.updates.checkNow();
  expect(willing.said).toEqual(['download? 1.1.0', 'restart? 1.1.0']);
  expect(bytes).toBe(300_000);
});

test('while files are held back nothing comes by itself; a check by hand does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  publish('1.1.0');
  let letGo = () => {};
  const pass = () => new Promise<void>((resolve) => (letGo = resolve));
  // a look begins with loading the library
  const loads = [true];
  const { updates, said } = start({ loads, line: { pass } });
  updates.start();
  await vi.advanceTimersByTimeAsync(3 * 24 * 3600_000);
  expect(loads).toEqual([true]);
  letGo();
  await vi.waitFor(() => expect(said).toEqual(['restart? 1.1.0']), patience);
  updates.stop();
  const byHand = start({ line: { pass } });
  await byHand.updates.checkNow();
  expect(byHand.said).toEqual(['restart? 1.1.0']);
});

test('a check by hand says that there is nothing newer, and that the feed is away', async () => {
  publish('1.0.0');
  const { updates, said } = start();
  await updates.checkNow();
  files.clear();
  await updates.checkNow();
  feed.closeAllConnections();
  feed.close();
  await updates.checkNow();
  expect(said).toEqual(['newest', 'none', 'unreachable']);
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

test('a download that broke off goes on where it was', async () => {
  const bytes = publish('1.1.0');
  breaksAfter = 100_000;
  const { updates, said, downloaded } = start();
  await updates.checkNow();
  expect(said).toEqual(['unreachable']);
  await updates.checkNow();
  expect(said).toEqual(['unreachable', 'restart? 1.1.0']);
  const rests = asked.flatMap((name) =>
    / from (\d+)$/.exec(name)?.[1] ? [Number(name.split(' from ')[1])] : [],
  );
  expect(rests).toHaveLength(1);
  expect(rests[0]).toBeGreaterThan(0);
  expect(readFileSync(downloaded[0] ?? '').equals(bytes)).toBe(true);
});

test('where the line answers with the whole file, it begins anew', async () => {
  const bytes = publish('1.1.0');
  breaksAfter = 100_000;
  knowsRanges = false; // a proxy between
  const { updates, said, downloaded } = start();
  await updates.checkNow();
  await updates.checkNow();
  expect(said).toEqual(['unreachable', 'restart? 1.1.0']);
  expect(asked.at(-1)).toMatch(/ from \d+$/);
  expect(readFileSync(downloaded[0] ?? '').equals(bytes)).toBe(true);
});

test('what is left of another version is no part of this one', async () => {
  publish('1.1.0');
  breaksAfter = 100_000;
  const { updates, said, downloaded, cache } = start();
  await updates.checkNow();
  const bytes = publish('1.2.0');
  await updates.checkNow();
  expect(said).toEqual(['unreachable', 'restart? 1.2.0']);
  expect(readFileSync(downloaded[0] ?? '').equals(bytes)).toBe(true);
  expect(readdirSync(cache).filter((name) => name.startsWith('part-'))).toEqual([]);
});

test('an older version and a list that can’t be read are refused', async () => {
  publish('0.9.0');
  const { updates, said } = start();
  await updates.checkNow();
  for (const text of ['', 'version: [', 'version: newest\npath: x\nsha512: x\n', 'version: 1.1.0\n'])
    for (const name of files.keys())
      if (name.endsWith('.yml')) {
        files.set(name, Buffer.from(text));
        await updates.checkNow();
      }
  expect(said).toEqual(['newest', 'unreadable', 'unreadable', 'unreadable', 'unreadable']);
  expect(asked.some((name) => name.endsWith('.AppImage'))).toBe(false);
});

test('the page of a network that wants a sign-in first is not taken for the server’s list', async () => {
  publish('1.1.0');
  for (const name of files.keys()) if (name.endsWith('.yml')) files.set(name, Buffer.from('version: ['));
  everywhere = Buffer.from('<html>Welcome</html>');
  const { updates, said } = start();
  await updates.checkNow();
  everywhere = null;
  await updates.checkNow();
  expect(said).toEqual(['portal', 'unreadable']);
});

test('a disk that is full is told of, once by itself, and nothing is left on it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  publish('1.1.0');
  const { updates, said, cache } = start();
  // each write to this device fails as a full disk does
  const sha512 =
    /sha512: (\S+)/.exec(String([...files].find(([name]) => name.endsWith('.yml'))?.[1]))?.[1] ?? '';
  const part = `part-${createHash('sha256').update(sha512).digest('hex').slice(0, 32)}`;
  mkdirSync(cache, { recursive: true });
  const fill = () => symlinkSync('/dev/full', path.join(cache, part));
  fill();
  updates.start();
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(said).toEqual(['no-room']), patience);
  expect(readdirSync(cache)).not.toContain(part);
  fill();
  await vi.advanceTimersByTimeAsync(24 * 3600_000);
  await vi.waitFor(() => expect(readdirSync(cache)).not.toContain(part), patience);
  expect(said).toEqual(['no-room']);
  updates.stop();
});

test('a version that the server supports no longer updates whatever the setting is, and asks at every look', async () => {
  publish('1.1.0');
  for (const [name, text] of files)
    if (name.endsWith('.yml')) files.set(name, Buffer.concat([text, Buffer.from('minimumVersion: 1.0.5\n')]));
  settings.update({ autoUpdate: false });
  const old = start({ download: false });
  await old.updates.checkNow();
  await old.updates.checkNow();
  expect(old.said).toEqual(['must-restart? 1.1.0', 'must-restart? 1.1.0']);
  const supported = start({ runs: '1.0.5', download: false });
  await supported.updates.checkNow();
  expect(supported.said).toEqual(['download? 1.1.0']);
});

/** The server says that support has chosen its version for this computer. */
function pin(): void {
  for (const [name, text] of files)
    if (name.endsWith('.yml')) files.set(name, Buffer.concat([text, Buffer.from('pinned: true\n')]));
}

test('a newer version that is pinned comes although updates are switched off, and the restart is asked for once', async () => {
  const bytes = publish('1.1.0');
  settings.update({ autoUpdate: false });
  const { updates, said, downloaded, installed } = start({ download: false });
  await updates.checkPinned(); // not pinned any more
  expect([said, asked.length]).toEqual([[], 1]);
  pin();
  await updates.checkPinned();
  expect(said).toEqual(['pinned-restart? 1.1.0']);
  expect(readFileSync(downloaded[0] ?? '').equals(bytes)).toBe(true);
  await updates.checkPinned();
  expect(said).toHaveLength(1);
  expect(installed).not.toHaveBeenCalled();
});

test('signed out and with updates switched off, the day’s look tells of a pinned version and fetches nothing unasked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  publish('1.1.0');
  settings.update({ autoUpdate: false });
  const { updates, said } = start({ download: false, isSignedIn: false });
  const looks = () => asked.filter((name) => name.endsWith('.yml')).length;
  updates.start();
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(looks()).toBe(1), patience);
  await updates.checkPinned(); // behind the look that runs
  expect(said).toEqual([]); // it is not pinned
  pin();
  const before = looks();
  await vi.advanceTimersByTimeAsync(24 * 3600_000);
  await vi.waitFor(() => expect(said).toEqual(['pinned-download? 1.1.0']), patience);
  await vi.advanceTimersByTimeAsync(24 * 3600_000);
  await vi.waitFor(() => expect(looks()).toBe(before + 2), patience);
  updates.stop();
  expect(said).toHaveLength(1); // once told is enough
  expect(asked.some((name) => name.endsWith('.AppImage'))).toBe(false);
});

test('signed out and with updates switched off, a pinned version is fetched when the person says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  publish('1.1.0');
  pin();
  settings.update({ autoUpdate: false });
  const { updates, said } = start({ isSignedIn: false });
  updates.start();
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(said).toEqual(['pinned-download? 1.1.0', 'pinned-restart? 1.1.0']), patience);
  updates.stop();
});

test('signed out and with updates switched off, an older pinned version is told of once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  publish('0.9.0');
  pin();
  settings.update({ autoUpdate: false });
  const { updates, said } = start({ isSignedIn: false });
  updates.start();
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(said).toEqual(['pinned-older']), patience);
  await vi.advanceTimersByTimeAsync(24 * 3600_000);
  await vi.waitFor(() => expect(asked).toHaveLength(2), patience);
  updates.stop();
  expect(said).toHaveLength(1);
});

test('a pinned version waits while files are held back, and is asked about on a paid line', async () => {
  publish('1.1.0');
  pin();
  settings.update({ autoUpdate: false });
  let letGo = () => {};
  const pass = () => new Promise<void>((resolve) => (letGo = resolve));
  const { updates, said } = start({ download: false, line: { pass, isMetered: () => true } });
  const look = updates.checkPinned();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual([]);
  letGo();
  await look;
  expect(said).toEqual(['download? 1.1.0']);
  expect(asked.some((name) => name.endsWith('.AppImage'))).toBe(false);
});

test('an older version that is pinned is not put in place', async () => {
  publish('0.9.0');
  pin();
  const { updates, said } = start({ restart: true });
  await updates.checkPinned();
  expect([said, asked.length]).toEqual([[], 1]);
  await updates.checkNow();
  expect(said).toEqual(['newest']);
  expect(asked.some((name) => name.endsWith('.AppImage'))).toBe(false);
});

test('who asks while the app looks by itself is answered by that look', async () => {
  publish('1.0.0');
  const { updates, said } = start();
  const alone = updates.checkPinned();
  await new Promise((resolve) => setImmediate(resolve)); // its look has begun
  await updates.checkNow();
  await alone;
  expect(said).toEqual(['newest']);
  expect(asked).toHaveLength(1);
});

test('versions come from the server that the app uses now, and none from the one before is put in place', async () => {
  publish('1.1.0');
  const empty = createServer((_req, res) => res.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(empty, 'listening');
  let server = origin();
  const { updates, updater, said } = start({ server: () => server });
  await updates.checkNow();
  expect([said, updater.autoInstallOnAppQuit]).toEqual([['restart? 1.1.0'], true]);
  server = `http://127.0.0.1:${(empty.address() as AddressInfo).port}`; // safe: it listens on TCP
  // before anything is looked for there: the app may be quit first
  updates.follow();
  await expect.poll(() => updater.autoInstallOnAppQuit).toBe(false);
  await updates.checkNow();
  expect([said, updater.autoInstallOnAppQuit]).toEqual([['restart? 1.1.0', 'none'], false]);
  empty.close();
});
