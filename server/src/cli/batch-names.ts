import { dirname, extname, isAbsolute, join, parse, relative, sep } from 'node:path';
import type { BatchFile } from './batch-files.ts';

/**
 * A name for the results of each file, without extension, no two alike even where case does not count. It is the
 * file's own place wherever that is enough; where it is not, the folders that tell files apart come before it
 * (`a/x`, `b/x`), or its kind after it (`x-wav`, `x-mp3`).
 */
export function batchNames(files: readonly BatchFile[]): string[] {
  const names = files.map(({ place }) => bare(place));
  const groups = new Map<string, number[]>();
  for (const [index, name] of names.entries())
    groups.set(key(name), [...(groups.get(key(name)) ?? []), index]);
  const taken = new Set([...groups].filter(([, group]) => group.length === 1).map(([name]) => name));
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    const clashing = group.map((index) => files[index]!);
    const chosen = ways(clashing).find((way) => areFree(way, taken)) ?? numbered(clashing, taken);
    for (const [at, index] of group.entries()) {
      names[index] = chosen[at]!;
      taken.add(key(chosen[at]!));
    }
  }
  return names;
}

const key = (name: string) => name.toLowerCase().normalize();
const bare = (place: string) => join(dirname(place), shortened(parse(place).name));

/** Room that a name leaves for an output, a number and an ending: file systems take 255 bytes at most. */
const mostNameBytes = 220;

/** A name as it is, or cut where its file's own ending just fitted and a longer one would not. */
export function shortened(name: string): string {
  if (Buffer.byteLength(name) <= mostNameBytes) return name;
  let bytes = 0;
  let end = 0;
  // letters stay whole, with the marks on them
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > mostNameBytes) return name.slice(0, end) || 'sound';
    end += segment.length;
  }
  return name;
}
const withKind = (place: string) => `${bare(place)}${extname(place).replace('.', '-')}`;

/** Ways to call files that would be called alike, the plainest first. */
function ways(files: readonly BatchFile[]): string[][] {
  const base = files.map(({ path }) => dirname(path)).reduce(sharedFolder);
  const long = files.map(({ path }) => relative(base, path));
  const usable = long.every((place) => !isAbsolute(place) && !place.startsWith('..')); // Windows has drives
  return [
    ...(usable ? [long.map(bare)] : []),
    files.map(({ place }) => withKind(place)),
    ...(usable ? [long.map(withKind)] : []),
  ];
}

function sharedFolder(one: string, other: string): string {
  const a = one.split(sep);
  const b = other.split(sep);
  const differ = a.findIndex((part, index) => part !== b[index]);
  return (differ < 0 ? a : a.slice(0, differ)).join(sep) || sep;
}

const areFree = (names: readonly string[], taken: ReadonlySet<string>) =>
  new Set(names.map(key)).size === names.length && names.every((name) => !taken.has(key(name)));

function numbered(files: readonly BatchFile[], taken: ReadonlySet<string>): string[] {
  const used = new Set(taken);
  return files.map(({ place }) => {
    let name = bare(place);
    for (let number = 2; used.has(key(name)); number++) name = `${bare(place)}-${number}`;
    used.add(key(name));
    return name;
  });
}
