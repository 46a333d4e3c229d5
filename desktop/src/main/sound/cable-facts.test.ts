import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os, { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeCableFacts } from './cable-facts.ts';

let folder = '';
const shown: string[] = [];
const usualRoot = process.env.SystemRoot;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'formant-cable-'));
  mkdirSync(path.join(folder, 'Downloads'));
  process.env.SystemRoot = folder;
  shown.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
  if (usualRoot === undefined) delete process.env.SystemRoot;
  else process.env.SystemRoot = usualRoot;
});

const facts = (platform: NodeJS.Platform, downloads = path.join(folder, 'Downloads')) =>
  makeCableFacts({
    downloads: () => downloads,
    platform: () => platform,
    show: (file) => shown.push(file),
  });
function put(name: string, text = '') {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}
/** A registry that knows one driver, as Windows' own program tells it. */
function registry(service: string, image: string) {
  const program = put(
    'System32/reg.exe',
    `#!/bin/sh
case "$1 $2 $3 $4" in
  'query HKLM\\SYSTEM\\CurrentControlSet\\Services\\${service} /v ImagePath')
    printf '\\r\\n%s\\r\\n    ImagePath    REG_EXPAND_SZ    %s\\r\\n\\r\\n' "$2" '${image}' ;;
  *) echo 'ERROR: The system was unable to find the specified registry key or value.' >&2; exit 1 ;;
esac
`,
  );
  chmodSync(program, 0o755);
}
/** The computer was started so long ago, in s. */
const startedBefore = (seconds: number) => vi.spyOn(os, 'uptime').mockReturnValue(seconds);

test('nothing is looked for on Linux, where the app adds a microphone itself', async () => {
  put('Downloads/BlackHole2ch-0.6.1.pkg');
  expect(await facts('linux').state(true)).toEqual({
    ...{ system: 'linux', installer: null, downloads: 'unseen', driver: 'none' },
  });
  expect(await facts('linux').showInstaller()).toBe(false);
});

test('the newest installer among the downloads is named and shown, and no other file', async () => {
  put('Downloads/vbcable.txt');
  put('Downloads/BlackHole2ch-0.6.1.pkg');
  utimesSync(put('Downloads/VBCABLE_Driver_Pack43.zip'), 1000, 1000);
  utimesSync(put('Downloads/VBCABLE_Driver_Pack45 (1).zip'), 2000, 2000);
  const windows = facts('win32');
  expect(await windows.state(true)).toMatchObject({
    ...{ system: 'windows', installer: 'VBCABLE_Driver_Pack45 (1).zip', downloads: 'seen' },
  });
  expect(await windows.showInstaller()).toBe(true);
  expect(shown).toEqual([path.join(folder, 'Downloads/VBCABLE_Driver_Pack45 (1).zip')]);
  expect(await facts('darwin').state(true)).toMatchObject({
    ...{ system: 'mac', installer: 'BlackHole2ch-0.6.1.pkg' },
  });
});

test('the downloads are looked into only where that is asked for; a closed folder is told of', async () => {
  put('Downloads/VBCABLE_Driver_Pack45.zip');
  expect(await facts('win32').state(false)).toMatchObject({ installer: null, downloads: 'unseen' });
  const closed = facts('win32', path.join(folder, 'nowhere'));
  expect(await closed.state(true)).toMatchObject({ installer: null, downloads: 'closed' });
  expect(await closed.showInstaller()).toBe(false);
});

test('a driver of Windows is found by its file, and is new until the next start of the computer', async () => {
  expect(await facts('win32').state(false)).toMatchObject({ driver: 'none' });
  put('System32/drivers/vbaudio_cable64_win10.sys');
  startedBefore(3600);
  expect(await facts('win32').state(false)).toMatchObject({ driver: 'new' });
  startedBefore(-60);
  expect(await facts('win32').state(false)).toMatchObject({ driver: 'there' });
});

test.each(['VBAudioVACMME', 'VBAudioVACWDM'])(
  'a driver that only the registry tells of (%s) is found where it lies, and not once it is gone',
  async (service) => {
    startedBefore(3600);
    const place =
      'System32/DriverStore/FileRepository/vbmmecable64_win10.inf_amd64_0a/vbaudio_cable64_win10.sys';
    registry(service, `\\SystemRoot\\${place.replaceAll('/', '\\')}`);
    expect(await facts('win32').state(false), 'the registry has outlived it').toMatchObject({
      driver: 'none',
    });
    put(place);
    expect(await facts('win32').state(false)).toMatchObject({ driver: 'new' });
    registry(service, place.replaceAll('/', '\\'));
    expect(await facts('win32').state(false), 'told without the folder of Windows').toMatchObject({
      driver: 'new',
    });
  },
);
