import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { downloadUuidIn, installerNameFor } from '@formant/contract/facts/release-facts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installerUuid } from './installer-origin.ts';

const uuid = '6f0c6a1e-1111-4222-8333-944455566677';
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'installer-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a name carries the download for the kinds of files that know their name, and only there', () => {
  for (const name of ['Formant-1.4.2-win-x64.exe', 'Formant-1.5.0-beta.1-linux-x86_64.AppImage']) {
    const named = installerNameFor(name, uuid.toUpperCase());
    expect(named).toBe(name.replace(/\.(exe|AppImage)$/, `-${uuid}.$1`));
    expect(downloadUuidIn(named)).toBe(uuid);
    expect(downloadUuidIn(name)).toBeNull();
  }
  for (const name of [
    'Formant-1.4.2-mac-universal.dmg',
    'Formant-1.4.2-mac-universal.zip',
    'Formant-1.4.2-linux-amd64.deb',
    'Formant-1.4.2-win-x64.exe.blockmap',
    'latest.yml',
  ])
    expect(installerNameFor(name, uuid)).toBe(name);
});

test('a file that browsers have numbered is told apart, and what is no download of ours tells nothing', () => {
  for (const numbered of [' (1)', '(2)', ' (13)'])
    expect(downloadUuidIn(`Formant-1.4.2-win-x64-${uuid}${numbered}.exe`)).toBe(uuid);
  for (const other of [
    '',
    `Formant-1.4.2-win-x64-${uuid}`,
    `${uuid}.exe`,
    `Formant-1.4.2-win-x64-${uuid.slice(1)}.exe`,
    `Formant-1.4.2-win-x64-${uuid}.exe.bat`,
    `Formant-1.4.2-win-x64-${uuid} copy.exe`,
  ])
    expect(downloadUuidIn(other)).toBeNull();
});

test('Windows reads what its installer has written, an AppImage its own path, other programs nothing', () => {
  const appImage = { APPIMAGE: `/home/ada/Formant-1.4.2-linux-x86_64-${uuid}.AppImage` };
  expect(installerUuid('linux', folder, appImage)).toBe(uuid);
  expect(installerUuid('linux', folder, { APPIMAGE: '/home/ada/formant.AppImage' })).toBeNull();
  expect(installerUuid('linux', folder, {})).toBeNull();
  expect(installerUuid('win32', folder, {})).toBeNull();
  writeFileSync(path.join(folder, 'installer-name.txt'), `Formant-1.4.2-win-x64-${uuid} (1).exe`);
  expect(installerUuid('win32', folder, appImage)).toBe(uuid);
  expect(installerUuid('darwin', folder, appImage)).toBeNull();
  writeFileSync(path.join(folder, 'installer-name.txt'), 'setup.exe');
  expect(installerUuid('win32', folder, {})).toBeNull();
});
