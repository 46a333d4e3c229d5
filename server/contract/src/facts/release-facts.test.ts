import { expect, it } from 'vitest';
import { compareVersions, releaseFileOf } from './release-facts.ts';

it('orders versions as Semantic Versioning does', () => {
  // the example of section 11.4.4, and numbers that a comparison of texts gets wrong
  const ordered = [
    'nonsense',
    '0.9.0',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.2.0',
    '1.10.0',
    '2.0.0',
  ];
  expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0);
});

it.each([
  ['Formant-1.4.2-win-x64.exe', { version: '1.4.2', os: 'win', arch: 'x64', kind: 'exe' }],
  ['Formant-1.4.2-win-arm64.exe.blockmap', { version: '1.4.2', os: 'win', arch: 'arm64', kind: 'blockmap' }],
  [
    'Formant-1.5.0-beta.1-mac-universal.zip',
    { version: '1.5.0-beta.1', os: 'mac', arch: 'universal', kind: 'zip' },
  ],
  ['Formant-1.4.2-linux-x86_64.AppImage', { version: '1.4.2', os: 'linux', arch: 'x64', kind: 'AppImage' }],
  ['Formant-1.4.2-linux-amd64.deb', { version: '1.4.2', os: 'linux', arch: 'x64', kind: 'deb' }],
])('reads %s', (name, told) => {
  expect(releaseFileOf(name)).toEqual(told);
});

it.each([
  'Formant-1.4.2-win-x64.dmg',
  'Formant-1.4-win-x64.exe',
  'Formant-1.4.2-win-constructor.exe',
  'Other-1.4.2-win-x64.exe',
  '../Formant-1.4.2-win-x64.exe',
  'Formant-1.4.2-win-x64.exe/..',
  'Formant-1.4.2-win-x64.exe\n',
])('knows no file called %j', (name) => {
  expect(releaseFileOf(name)).toBeNull();
});
