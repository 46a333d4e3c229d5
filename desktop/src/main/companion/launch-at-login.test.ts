import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeLaunchAtLogin } from './launch-at-login.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'formant-autostart-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const noItems = {
  getLoginItemSettings: (): never => {
    throw new Error('Linux has no login items');
  },
  setLoginItemSettings: (): never => {
    throw new Error('Linux has no login items');
  },
};
const linux = (command: readonly string[] = ['/opt/Formant/formant']) =>
  makeLaunchAtLogin({
    platform: 'linux',
    items: noItems,
    autostart: path.join(folder, 'autostart'),
    command,
  });
const file = () => path.join(folder, 'autostart/formant.desktop');

test('on Linux a file in the autostart folder starts the app hidden, and its absence starts nothing', () => {
  const launch = linux();
  expect(launch.isOn()).toBe(false);
  launch.set(true);
  expect(launch.isOn()).toBe(true);
  expect(readFileSync(file(), 'utf8')).toBe(
    '[Desktop Entry]\nType=Application\nName=Formant\nExec="/opt/Formant/formant" "--hidden"\nTerminal=false\nX-GNOME-Autostart-enabled=true\n',
  );
  launch.set(false);
  expect([launch.isOn(), existsSync(file())]).toEqual([false, false]);
});

test.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])(
  'what the desktop’s own settings have switched off by %s is off, and stays off',
  (line) => {
    const launch = linux();
    launch.set(true);
    const text = `${readFileSync(file(), 'utf8').replace(/^X-GNOME.*\n/m, '')}${line}\n`;
    writeFileSync(file(), text);
    expect(launch.isOn()).toBe(false);
    launch.refresh();
    expect(readFileSync(file(), 'utf8')).toBe(text);
  },
);

test('an app that was moved is started where it is now', () => {
  linux(['/old place/Formant.AppImage']).set(true);
  linux(['/new place/Formant.AppImage']).refresh();
  expect(readFileSync(file(), 'utf8')).toContain('Exec="/new place/Formant.AppImage" "--hidden"\n');
});

test('nothing of a path is taken for a command', () => {
  linux(['/a "b" $HOME `id` 50% \\c']).set(true);
  expect(readFileSync(file(), 'utf8')).toContain(
    'Exec="/a \\\\"b\\\\" \\\\$HOME \\\\`id\\\\` 50%% \\\\\\\\c" "--hidden"\n',
  );
});

test.each(['win32', 'darwin'] as const)('on %s the system’s own login item is set and asked', (platform) => {
  let kept: { openAtLogin: boolean; args?: string[] } = { openAtLogin: false };
  const launch = makeLaunchAtLogin({
    platform,
    items: {
      // Windows answers for exactly these arguments
      getLoginItemSettings: (options) => ({
        openAtLogin: kept.openAtLogin && options?.args?.join() === kept.args?.join(),
      }),
      setLoginItemSettings: (settings) => {
        kept = settings;
      },
    },
    autostart: folder,
    command: ['C:\\Formant.exe'],
  });
  launch.set(true);
  expect([launch.isOn(), kept]).toEqual([true, { openAtLogin: true, args: ['--hidden'] }]);
  launch.set(false);
  expect(launch.isOn()).toBe(false);
});
