import { product } from '../base/product.ts';

/** Systems that the app is built for. */
export const systems = ['win', 'mac', 'linux'] as const;
export type System = (typeof systems)[number];
/** A system's own number, as `os.release()` counts: Windows 10 of 2019 is 10.0.17763, macOS 13 is 22.0.0. */
export const systemNumber = /^\d{1,5}(?:\.\d{1,6}){1,3}$/;
export const systemNames: Readonly<Record<System, string>> = {
  win: 'Windows',
  mac: 'macOS',
  linux: 'Linux',
};

export const processors = ['x64', 'arm64', 'universal'] as const;
export type Processor = (typeof processors)[number];

/** `beta` gets what is stable as well, once that is newer. */
export const releaseChannels = ['stable', 'beta'] as const;
export type ReleaseChannel = (typeof releaseChannels)[number];

/** What an installer is, by the end of its name. */
export const installerKinds = ['exe', 'dmg', 'zip', 'AppImage', 'deb'] as const;
export type InstallerKind = (typeof installerKinds)[number];
export const releaseFileKinds = [...installerKinds, 'blockmap'] as const;
export type ReleaseFileKind = (typeof releaseFileKinds)[number];

export const releaseLimits = {
  /** Of one file; installers have about 130 MB. */
  fileBytes: 1024 ** 3,
  notesChars: 20_000,
} as const;

const kindsOf: Readonly<Record<System, readonly InstallerKind[]>> = {
  win: ['exe'],
  mac: ['dmg', 'zip'],
  linux: ['AppImage', 'deb'],
};
/** As each system's builders name processors. */
const processorNames: Readonly<Record<string, Processor>> = {
  x64: 'x64',
  x86_64: 'x64',
  amd64: 'x64',
  arm64: 'arm64',
  aarch64: 'arm64',
  universal: 'universal',
};

/** `1.4.2` or `1.5.0-beta.1`. */
export const releaseVersion =
  /^(?:0|[1-9]\d{0,4})(?:\.(?:0|[1-9]\d{0,4})){2}(?:-[0-9A-Za-z]+(?:\.[0-9A-Za-z]+)*)?$/;

export interface ReleaseFileName {
  version: string;
  os: System;
  arch: Processor;
  kind: ReleaseFileKind;
}

const fileName = new RegExp(
  `^${product.name}-(\\d[\\w.-]*?)-(win|mac|linux)-(\\w+)\\.(${installerKinds.join('|')})(\\.blockmap)?$`,
);

/** What a file says of itself by its name, as the builder writes it: `Formant-1.4.2-linux-x86_64.AppImage`; null for another. */
export function releaseFileOf(name: string): ReleaseFileName | null {
  const [, version = '', os, processor = '', kind, blockmap] = fileName.exec(name) ?? [];
  const arch = Object.hasOwn(processorNames, processor) ? processorNames[processor] : undefined;
  const system = systems.find((one) => one === os);
  const of = installerKinds.find((one) => one === kind);
  if (!system || !arch || !of || !releaseVersion.test(version)) return null;
  if (!kindsOf[system].includes(of)) return null;
  return { version, os: system, arch, kind: blockmap ? 'blockmap' : of };
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const namedInstaller = new RegExp(`-(${uuid})(?: ?\\(\\d+\\))?\\.(?:exe|AppImage)$`, 'i');

/**
 * What an installer is called for whoever asked for it by an address with a uuid, such as
 * `Formant-1.4.2-win-x64-<uuid>.exe`: its bytes, which are signed, stay. Only of files that know their own name when
 * they are started; others are called as ever.
 */
export function installerNameFor(name: string, downloadUuid: string): string {
  const kind = releaseFileOf(name)?.kind;
  if (kind !== 'exe' && kind !== 'AppImage') return name;
  return name.replace(/\.\w+$/, (ending) => `-${downloadUuid.toLowerCase()}${ending}`);
}
/** The uuid in such a name, also where a browser has numbered the file; null where there is none. */
export const downloadUuidIn = (name: string): string | null =>
  namedInstaller.exec(name.trim())?.[1]?.toLowerCase() ?? null;

/**
 * The order of two versions by Semantic Versioning 2.0.0, section 11: negative where `a` comes first. What is no version
 * comes before all that are.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let i = 0; i < 3; i++) {
    const difference = (left.numbers[i] ?? -1) - (right.numbers[i] ?? -1);
    if (difference !== 0) return difference;
  }
  if (!left.early || !right.early) return (left.early ? -1 : 0) - (right.early ? -1 : 0);
  const [ours, theirs] = [left.early.split('.'), right.early.split('.')];
  for (let i = 0; i < Math.max(ours.length, theirs.length); i++) {
    const difference = compareIdentifiers(ours[i], theirs[i]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function partsOf(version: string): { numbers: number[]; early: string } {
  const [, numbers = '', early = ''] = /^(\d+\.\d+\.\d+)(?:-([\w.-]+))?/.exec(version) ?? [];
  return { numbers: numbers ? numbers.split('.').map(Number) : [], early };
}

function compareIdentifiers(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  const [isNumber, isOther] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOther) return Number(a) - Number(b);
  if (isNumber !== isOther) return isNumber ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
