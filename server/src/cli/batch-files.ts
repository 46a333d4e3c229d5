import { glob, readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { UsageError } from './usage-error.ts';

export type BatchFile = {
  path: string;
  /** Where it lies below the folder or pattern that named it; its bare name when it was named itself. */
  place: string;
};

/** Names that sound files and videos have; what a folder holds besides is passed over. */
const soundNames = new Set(
  (
    '3g2 3gp aac ac3 aif aifc aiff amr ape asf au avi caf dts eac3 flac flv m4a m4b m4v mka mkv mov mp2 mp3 mp4 ' +
    'mpeg mpg mts ogg oga ogv opus ts tta w64 wav webm wma wmv wv'
  ).split(' '),
);
const isSoundName = (name: string) => soundNames.has(extname(name).slice(1).toLowerCase());
const magic = /[*?[\]{}]/;

/** Whether an argument stands for one file, there or not, and not for a folder or a pattern. */
export async function isOneFile(argument: string): Promise<boolean> {
  const kind = await kindOf(argument);
  return kind === 'file' || (kind === null && !magic.test(argument));
}

/**
 * The files that arguments name: files, folders (with `recursive` those below them too) and glob patterns, which
 * are expanded here because not every shell does. In order of the arguments, each file once. Hidden files and
 * everything in `leaveOut` are passed over unless they are named themselves.
 * @throws UsageError for a name or pattern that there is nothing for
 */
export async function batchFiles(
  inputs: readonly string[],
  { recursive, leaveOut }: { recursive: boolean; leaveOut: string | null },
): Promise<BatchFile[]> {
  const found = new Map<string, BatchFile>();
  for (const input of inputs) {
    const files = await filesOf(input, recursive);
    for (const file of files) {
      const made = leaveOut !== null && file.path !== resolve(input) && isBelow(file.path, leaveOut);
      if (!made && !found.has(file.path)) found.set(file.path, file);
    }
  }
  if (found.size === 0) throw new UsageError('There is no sound file among these.');
  return [...found.values()];
}

async function filesOf(input: string, recursive: boolean): Promise<BatchFile[]> {
  const path = resolve(input);
  const kind = await kindOf(path);
  if (kind === 'file') return [{ path, place: basename(path) }];
  if (kind === 'folder') {
    const files = await soundsIn(path, recursive);
    if (files.length === 0)
      throw new UsageError(
        `There is no sound file in ${input}.${recursive ? '' : ' Add --recursive to look into the folders in it.'}`,
      );
    return files;
  }
  if (!magic.test(input)) throw new UsageError(`There is no file ${input}.`);
  const files = await matches(input);
  if (files.length === 0) throw new UsageError(`No sound file matches ${input}.`);
  return files;
}

async function soundsIn(folder: string, recursive: boolean, below = ''): Promise<BatchFile[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const files: BatchFile[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name } = entry;
    if (name.startsWith('.')) continue;
    const place = join(below, name);
    // links to files count as files; links to folders don't, because they may lead in a circle
    if (entry.isDirectory()) {
      if (recursive) files.push(...(await soundsIn(folder, recursive, place)));
    } else if (isSoundName(name) && (await kindOf(join(folder, place))) === 'file')
      files.push({ path: join(folder, place), place });
  }
  return files;
}

/** A pattern that names a kind of file (`*.bin`) gets what it asks for, one that doesn't gets sounds. */
async function matches(pattern: string): Promise<BatchFile[]> {
  const named = /\.[^.*?/\\]+$/.test(pattern);
  const base = resolve(fixedPart(pattern));
  const files: BatchFile[] = [];
  for await (const match of glob(pattern)) {
    const path = resolve(match);
    if ((named || isSoundName(path)) && (await kindOf(path)) === 'file')
      files.push({ path, place: relative(base, path) });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The folders at the start of a pattern that hold nothing to be expanded. */
function fixedPart(pattern: string): string {
  const parts = pattern.split(/[/\\]/);
  const fixed = parts.slice(
    0,
    parts.findIndex((part) => magic.test(part)),
  );
  return fixed.length === 1 && fixed[0] === '' ? '/' : fixed.join('/') || '.';
}

const kindOf = (path: string): Promise<'file' | 'folder' | null> =>
  stat(path).then(
    (found) => (found.isDirectory() ? 'folder' : 'file'),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      if (error.code === 'EINVAL') return null; // Windows, of a pattern
      throw error;
    },
  );

function isBelow(path: string, folder: string): boolean {
  for (let at = dirname(path); ; at = dirname(at)) {
    if (at === folder) return true;
    if (dirname(at) === at) return false;
  }
}
