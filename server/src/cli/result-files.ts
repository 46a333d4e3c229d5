import type { BigIntStats } from 'node:fs';
import { lstat, mkdtemp, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { makeFolder } from '../compute/make-folder.ts';
import { type FileFormat, fileFormats, isFileFormat } from '../ports/codec/port.ts';
import { standard } from './standard-streams.ts';
import { UsageError } from './usage-error.ts';

/**
 * Looks at the places that results are to take, before any work is done for them.
 * @param inputs files that are read; no result ever takes the place of one, by whatever name
 * @throws UsageError for an input, a folder or, unless `overwrite`, any file in one of the places, and for two results
 * of one name
 */
export async function requireFree(
  targets: readonly string[],
  { inputs, overwrite }: { inputs: readonly string[]; overwrite: boolean },
): Promise<void> {
  const read = new Set<string>();
  for (const input of inputs) {
    const found = await look(stat, input);
    if (found) read.add(identity(found));
  }
  const names = new Set<string>();
  const taken: string[] = [];
  for (const target of targets) {
    const name = target.toLowerCase().normalize();
    if (names.has(name))
      throw new UsageError(`Two results would be called ${target}. Run their files one after the other.`);
    names.add(name);
    // a link that leads nowhere is something too
    if (!(await look(lstat, target))) continue;
    const there = await look(stat, target);
    if (there && read.has(identity(there)))
      throw new UsageError(`${target} is an input, and would be replaced by a result. Name another --out.`);
    if (there?.isDirectory()) throw new UsageError(`${target} is a folder. Name another --out.`);
    taken.push(target);
  }
  if (taken.length > 0 && !overwrite) throw alreadyThere(taken);
}

/**
 * Works in a folder of its own on the disk of `out`, which is made where it is not there (null for no results: then it
 * lies among the system's temporary files). Afterwards nothing of it is left but what was put in place.
 */
export async function besideResults<T>(out: string | null, work: (folder: string) => Promise<T>): Promise<T> {
  const made = out === null ? null : await makeFolder(out);
  try {
    const folder = await mkdtemp(out === null ? join(tmpdir(), 'formant-') : join(out, '.formant-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    if (out !== null && made !== null) await removeEmpty(out, made);
  }
}

/**
 * Gives finished files their names, in folders that are made where they are missing. A file that was there is replaced
 * at once and whole with `overwrite`; without it none is, not even one that came while the work was done.
 * @throws UsageError where such a one came; then none of the files has got its name
 */
export async function putInPlace(
  files: readonly { from: string; to: string }[],
  overwrite: boolean,
): Promise<void> {
  const made: [folder: string, top: string][] = [];
  const held: string[] = [];
  try {
    for (const { to } of files) {
      const folder = dirname(to);
      const top = await makeFolder(folder);
      if (top !== null) made.push([folder, top]);
      if (overwrite) continue;
      await hold(to);
      held.push(to);
    }
    for (const { from, to } of files) await rename(from, to);
  } catch (error) {
    for (const path of held) await rm(path, { force: true });
    for (const [folder, top] of made) await removeEmpty(folder, top);
    throw error;
  }
}

/** The folder that a run's results go to: the file's own, none for standard output and for reports. */
export const placeOf = ({ out, outFile }: { out: string | null; outFile: string | null }): string | null =>
  outFile === null || outFile === standard ? out : dirname(outFile);

/** Takes a name that must be free: renaming alone would replace what is there. */
async function hold(path: string): Promise<void> {
  try {
    await (await open(path, 'wx')).close();
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? alreadyThere([path]) : error;
  }
}

function alreadyThere(paths: readonly string[]): UsageError {
  const [only, ...others] = paths;
  return new UsageError(
    others.length === 0
      ? `${only} is there already. Add --overwrite to replace it, or name another --out.`
      : `${paths.length} files are there already: ${paths.join(', ')}. Add --overwrite to replace them, or name another --out.`,
  );
}

/** Removes a folder and those above it as far as `top`, up to the first that holds something. */
async function removeEmpty(folder: string, top: string): Promise<void> {
  for (let at = folder; ; at = dirname(at)) {
    const removed = await rmdir(at).then(
      () => true,
      () => false,
    );
    if (!removed || at === top) return;
  }
}

/** One file, whatever its names are: links, and letters whose case does not count. */
const identity = ({ dev, ino }: BigIntStats): string => `${dev}:${ino}`;

function look(
  by: (path: string, options: { bigint: true }) => Promise<BigIntStats>,
  path: string,
): Promise<BigIntStats | null> {
  return by(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
}

/** As it was named, else by the ending of the file; null where neither says. */
export function formatOf(named: string | undefined, outFile: string | null): FileFormat | null {
  const ending = outFile === null || outFile === standard ? '' : extname(outFile).slice(1).toLowerCase();
  const format = named ?? (ending || null);
  if (format === null && outFile !== null && outFile !== standard)
    throw new UsageError(
      `${outFile} has no ending that names a format. Endings are: ${fileFormats.map((one) => `.${one}`).join(' ')}; or add --format.`,
    );
  if (format !== null && !isFileFormat(format))
    throw new UsageError(`There is no format "${format}". Formats are: ${fileFormats.join(', ')}.`);
  if (named !== undefined && ending && isFileFormat(ending) && ending !== format)
    throw new UsageError(
      `The file is called .${ending}, and --format says ${format}. Let both say the same.`,
    );
  return format;
}
