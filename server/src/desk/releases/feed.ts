import type { Processor, ReleaseChannel, System } from '@formant/contract/facts/release-facts';
import type { ChosenUpdate } from './choose.ts';
import type { ReleaseFile } from './models.ts';

export interface FeedName {
  channel: ReleaseChannel;
  os: System;
  arch: Processor | null;
}

/** `latest.yml`, `beta-mac.yml`, `latest-linux-arm64.yml`: the names that electron-updater asks for; null for others. */
export function feedOf(name: string): FeedName | null {
  const [, channel, rest = ''] = /^(latest|beta)(|-mac|-linux|-linux-arm64)\.yml$/.exec(name) ?? [];
  if (!channel) return null;
  const os = rest.startsWith('-linux') ? 'linux' : rest === '-mac' ? 'mac' : 'win';
  const arch = os === 'linux' ? (rest.endsWith('arm64') ? 'arm64' : 'x64') : null;
  return { channel: channel === 'beta' ? 'beta' : 'stable', os, arch };
}

/** The update file of a version. Scalars are written as JSON, which YAML 1.2 contains. */
export function feedText({ release, files, percent, minimum, pinned }: ChosenUpdate, os: System): string {
  const [first] = sorted(files);
  const minOs = (JSON.parse(release.minOs) as Partial<Record<System, string>>)[os]; // safe: written from the contract's shape
  const lines = [
    `version: ${JSON.stringify(release.version)}`,
    'files:',
    ...sorted(files).flatMap((file) => [
      `  - url: ${JSON.stringify(file.name)}`,
      `    sha512: ${JSON.stringify(file.sha512)}`,
      `    size: ${Number(file.sizeBytes)}`,
      ...(file.blockMapBytes === null ? [] : [`    blockMapSize: ${file.blockMapBytes}`]),
    ]),
    ...(first ? [`path: ${JSON.stringify(first.name)}`, `sha512: ${JSON.stringify(first.sha512)}`] : []),
    ...(percent === null ? [] : [`stagingPercentage: ${percent}`]),
    ...(minOs === undefined ? [] : [`minimumSystemVersion: ${JSON.stringify(minOs)}`]),
    ...(minimum === null ? [] : [`minimumVersion: ${JSON.stringify(minimum)}`]),
    ...(pinned ? ['pinned: true'] : []),
    ...(release.notes ? [`releaseNotes: ${JSON.stringify(release.notes)}`] : []),
    `releaseDate: ${JSON.stringify(new Date(Number(release.publishedAt)).toISOString())}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Old programs read only the first: the processor that most have. */
const sorted = (files: readonly ReleaseFile[]): readonly ReleaseFile[] =>
  [...files].sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
const rank = ({ kind, arch }: ReleaseFile): number => (kind === 'deb' ? 2 : 0) + (arch === 'arm64' ? 1 : 0);
