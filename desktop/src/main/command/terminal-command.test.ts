import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTerminalCommand, type TerminalParts } from './terminal-command.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'formant-home-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const command = (parts: Partial<TerminalParts>) => {
  const made = makeTerminalCommand({
    ...{ platform: 'darwin', home, env: { SHELL: '/bin/zsh' } },
    resources: path.join(home, 'It’s an app/Resources'),
    ...parts,
  });
  if (!made) throw new Error('the app offers no command here');
  return made;
};
/** A program that tells what it was called with. */
function program(file: string) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '#!/bin/sh\nprintf "[%s]" "$@"\n');
  chmodSync(file, 0o755);
}

test('on macOS a terminal finds it after one line in the profile, and nothing is left afterwards', () => {
  const profile = path.join(home, '.zprofile');
  writeFileSync(profile, 'export EDITOR=vi\n');
  const one = command({});
  expect([one.isOn(), one.isOnPath()]).toEqual([false, false]);
  expect([one.set(true), one.set(true)]).toEqual(['done', 'done']);
  expect([one.isOn(), one.isOnPath()]).toEqual([true, true]);
  expect(readFileSync(profile, 'utf8').match(/\.local\/bin/g)).toHaveLength(1);
  program(path.join(home, 'It’s an app/Resources/command/formant'));
  expect(execFileSync(one.file, ['run', 'a b', '$HOME'], { encoding: 'utf8' })).toBe('[run][a b][$HOME]');
  one.set(false);
  expect([one.isOn(), existsSync(one.file)]).toEqual([false, false]);
  expect(readFileSync(profile, 'utf8')).toBe('export EDITOR=vi\n');
});

test('an AppImage is started as a whole, and anew where it was moved to', () => {
  const image = path.join(home, "Ada's apps/Formant.AppImage");
  program(image);
  const env = { APPIMAGE: image, PATH: `/usr/bin:${home}/.local/bin` };
  const one = command({ platform: 'linux', env });
  one.set(true);
  expect(one.isOnPath()).toBe(true);
  expect(execFileSync(one.file, ['tools'], { encoding: 'utf8' })).toBe(
    '[--ozone-platform=headless][--disable-gpu][--log-level=3][--formant-command][--][tools]',
  );
  const moved = path.join(home, 'Formant.AppImage');
  program(moved);
  command({ platform: 'linux', env: { ...env, APPIMAGE: moved } }).refresh();
  expect(readFileSync(one.file, 'utf8')).toContain(moved);
  expect(statSync(one.file).mode & 0o111, 'it can be run').toBe(0o111);
});

test('on Windows it lies where Windows looks for commands of apps', () => {
  const env = { LOCALAPPDATA: home, Path: `C:\\Windows;${path.join(home, 'Microsoft/WindowsApps')}` };
  const one = command({ platform: 'win32', env, resources: path.join(home, '100% mine') });
  one.set(true);
  expect(one.file).toBe(path.join(home, 'Microsoft/WindowsApps/formant.cmd'));
  expect(readFileSync(one.file, 'utf8')).toContain(
    `\r\ncall "${path.join(home, '100%% mine/command/formant.cmd')}" %*\r\n`,
  );
  expect(one.isOnPath()).toBe(true);
});

test('another program’s command stays, and a package of Linux needs none', () => {
  const one = command({});
  mkdirSync(path.dirname(one.file), { recursive: true });
  writeFileSync(one.file, '#!/bin/sh\necho another\n');
  expect([one.set(true), one.set(false), one.isOn()]).toEqual(['taken', 'taken', false]);
  expect(readFileSync(one.file, 'utf8')).toContain('echo another');
  expect(
    makeTerminalCommand({ platform: 'linux', home, env: {}, resources: '/opt/Formant/resources' }),
  ).toBeNull();
});
