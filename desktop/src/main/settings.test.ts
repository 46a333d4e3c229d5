import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSettings } from './settings.ts';

let folder: string;
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'formant-settings-'));
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string) => path.join(folder, name);
const warn = (text: string) => void warnings.push(text);
const open = () => openSettings(folder, warn).value;
const sound = {
  deviceId: '0b0f4d4e-4a3c-4f0e-9d3e-0c6a3d1f5b11',
  server: 'https://voice.example',
  closeToTray: false,
  trayTold: true,
  latency: 'safe',
  recentFiles: ['/sounds/voice.wav'],
  autoUpdate: false,
  updateChannel: 'beta',
  convertHere: true,
  installTold: true,
  diagnostics: true,
  window: { x: 1, y: 2, width: 900, height: 700, maximized: false },
} as const;
const bad = {
  deviceId: 'seven',
  server: 7,
  closeToTray: 'no',
  trayTold: 'yes',
  latency: 'fastest',
  recentFiles: 'voice.wav',
  autoUpdate: null,
  updateChannel: 'nightly',
  convertHere: 1,
  installTold: 'yes',
  diagnostics: {},
  window: { ...sound.window, width: 'wide' },
};

test('settings survive a restart, and a spoiled file does not stop the app', () => {
  const first = openSettings(folder, warn);
  first.update({ closeToTray: false });
  expect(open()).toEqual({ ...first.value, closeToTray: false });
  writeFileSync(at('settings.json'), '{"deviceId": 7');
  const fresh = open();
  expect(fresh.closeToTray).toBe(true);
  expect(fresh.deviceId).not.toBe(first.value.deviceId);
  expect(JSON.parse(readFileSync(at('settings.json'), 'utf8'))).toEqual(fresh);
});

test.each(Object.keys(sound) as (keyof typeof sound)[])(
  'a bad %s takes no other setting along, is told, and its file is kept',
  (name) => {
    const text = JSON.stringify({ ...sound, [name]: bad[name] });
    writeFileSync(at('settings.json'), text);
    const value = open();
    const others = Object.entries(sound).filter(([one]) => one !== name);
    expect(value).toMatchObject(Object.fromEntries(others));
    expect(value[name]).not.toEqual(bad[name]);
    expect(value[name]).not.toEqual(sound[name]);
    expect(value.deviceId).toMatch(/^[0-9a-f-]{36}$/);
    expect(readFileSync(at('settings.json.bad'), 'utf8')).toBe(text);
    expect(warnings).toEqual([
      `settings.json: ${name} could not be read and has its default again; the file as it was is settings.json.bad`,
    ]);
    // what is written is sound: the next start says nothing
    expect(open()).toEqual(value);
    expect(warnings).toHaveLength(1);
  },
);

test('several bad settings are told at once, and the file that was kept first stays', () => {
  writeFileSync(at('settings.json'), '{"deviceId": 7');
  const fresh = open();
  expect(warnings).toEqual([
    'settings.json: everything could not be read and has its default again; the file as it was is settings.json.bad',
  ]);
  writeFileSync(
    at('settings.json'),
    JSON.stringify({ ...fresh, closeToTray: 0, autoUpdate: false, diagnostics: 0 }),
  );
  expect(open()).toEqual({ ...fresh, autoUpdate: false });
  expect(warnings[1]).toBe(
    'settings.json: closeToTray, diagnostics could not be read and have their defaults again; an earlier settings.json.bad was left as it is',
  );
  expect(readFileSync(at('settings.json.bad'), 'utf8')).toBe('{"deviceId": 7');
});

test.each(['null', '[]', '"words"', ''])('a file of %j is told and kept too', (text) => {
  writeFileSync(at('settings.json'), text);
  expect(open().closeToTray).toBe(true);
  expect(warnings).toHaveLength(1);
  expect(readFileSync(at('settings.json.bad'), 'utf8')).toBe(text);
});

test('the first start is nothing to tell of', () => {
  expect(open().updateChannel).toBe('latest');
  expect(warnings).toEqual([]);
  expect(existsSync(at('settings.json.bad'))).toBe(false);
});
