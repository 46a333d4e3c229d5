import type { Installer, PublicRelease } from '@formant/contract/desk/releases';
import { expect, it } from 'vitest';
import { installerHref, newestFor, sorted } from './downloads-data.ts';

const file = (os: Installer['os'], kind: Installer['kind'], arch: Installer['arch']): Installer => {
  const name = `Formant-1.0.0-${os}-${arch}.${kind}`;
  const sums = { sizeBytes: 1, sha512: '', sha256: '', signed: null };
  return { name, os, arch, kind, url: `/update-download/${name}`, ...sums };
};
const release = (
  version: string,
  files: Installer[],
  channel: PublicRelease['channel'] = 'stable',
): PublicRelease => ({ version, channel, files, notes: '', publishedAt: '2026-01-01T00:00:00.000Z' });

const windows = [file('win', 'exe', 'arm64'), file('win', 'exe', 'x64')];
const mac = [file('mac', 'zip', 'universal'), file('mac', 'dmg', 'universal')];
const releases = [
  release('2.1.0-beta.1', [...windows, ...mac], 'beta'),
  release('2.0.0', windows),
  release('1.9.0', [...windows, ...mac]),
  release('1.8.0-beta.2', mac, 'beta'),
];

it('takes the newest stable version that a system has, and the file most people want first', () => {
  const found = newestFor(releases, 'mac');
  expect([found?.release.version, found?.files.map(({ kind }) => kind)]).toEqual(['1.9.0', ['dmg', 'zip']]);
  expect(newestFor(releases, 'win')?.files.map(({ arch }) => arch)).toEqual(['x64', 'arm64']);
  expect(newestFor(releases, 'linux')).toBeNull();
  expect(newestFor(releases.slice(0, 1), 'mac')?.release.version).toBe('2.1.0-beta.1');
});

it('shows an early version only where it is newer than the stable one', () => {
  const { stable, early, older } = sorted(releases);
  expect([stable?.version, early?.version]).toEqual(['2.0.0', '2.1.0-beta.1']);
  expect(older.map(({ version }) => version)).toEqual(['1.9.0', '1.8.0-beta.2']);
  expect(sorted(releases.slice(1)).early).toBeNull();
});

it('names the file in the address of a download, and the visit where it is known', () => {
  expect(installerHref(file('win', 'exe', 'x64'))).toBe('/installer-download?os=win&arch=x64&kind=exe');
  expect(installerHref(file('win', 'exe', 'x64'), 'id')).toBe(
    '/installer-download/id?os=win&arch=x64&kind=exe',
  );
});
