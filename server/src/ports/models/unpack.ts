import { spawn } from 'node:child_process';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Unpack } from 'tar';
import decompress from 'unbzip2-stream';
import { WrongFileError } from './download.ts';
import { sha256Of } from './file-hash.ts';

/** Of what is unpacked; no bundle of a voice comes near. */
const mostBytes = 4 * 2 ** 30;
const mostFiles = 20_000;

/** A file as it was unpacked. */
export interface UnpackedFile {
  sha256: string;
  bytes: number;
}

/**
 * Unpacks a .tar.bz2, or a .tgz, into a new folder, without the one folder that it holds everything in. Nothing but plain files
 * below that folder is made: an archive with a link, or a path that leads out, is refused as a whole.
 * @returns its files by their paths, with slashes
 * @throws WrongFileError, `signal.reason`
 */
export async function unpackBundle(
  archive: string,
  folder: string,
  signal: AbortSignal,
): Promise<Record<string, UnpackedFile>> {
  await mkdir(folder, { recursive: true });
  let bytes = 0;
  let count = 0;
  let fault: string | null = null;
  const refuse = (why: string): false => {
    fault ??= why;
    return false;
  };
  const unpacker = new Unpack({
    cwd: folder,
    strip: 1,
    noMtime: true,
    preserveOwner: false,
    onwarn: (_code, message) => refuse(String(message)),
    filter(name, entry) {
      const type = 'type' in entry ? entry.type : 'File';
      bytes += entry.size ?? 0;
      count++;
      if (type === 'Directory') return true;
      if (type !== 'File' && type !== 'OldFile') return refuse(`${name} is no plain file`);
      if (bytes > mostBytes || count > mostFiles) return refuse('it holds more than any voice needs');
      return true;
    },
  });
  try {
    if (archive.endsWith('.tgz')) await pipeline(createReadStream(archive), unpacker, { signal });
    else await throughBunzip(archive, unpacker, signal);
  } catch (cause) {
    signal.throwIfAborted();
    throw new WrongFileError(
      `${path.basename(archive)} can't be unpacked: it is cut short, or no .tar.bz2. Fetch it again.`,
      { cause },
    );
  }
  if (fault)
    throw new WrongFileError(`${path.basename(archive)} is refused: ${fault}. Nothing was installed.`);
  const files = await filesBelow(folder);
  if (Object.keys(files).length === 0)
    throw new WrongFileError(`${path.basename(archive)} holds no files. Fetch it again.`);
  return files;
}

/** By the system's bzip2 where there is one, which is many times as fast, else in this process. */
async function throughBunzip(archive: string, to: Unpack, signal: AbortSignal): Promise<void> {
  const whole = (): ReadStream => createReadStream(archive);
  const child = spawn('bzip2', ['-dc'], { stdio: ['pipe', 'pipe', 'ignore'], signal });
  const started = await new Promise<boolean>((resolve) => {
    child.once('spawn', () => resolve(true));
    child.once('error', () => resolve(false));
  });
  if (!started) {
    signal.throwIfAborted();
    await pipeline(whole(), decompress(), to, { signal });
    return;
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.on('error', () => undefined); // a cancel, which the pipeline tells, too
  await pipeline(whole(), Duplex.from({ writable: child.stdin, readable: child.stdout }), to, { signal });
  const code = await ended;
  if (code !== 0) throw new Error(`bzip2 ended with ${code}`);
}

/** What lies in a folder, by paths with slashes. */
export async function filesBelow(folder: string): Promise<Record<string, UnpackedFile>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, UnpackedFile> = {};
  for (const entry of found) {
    if (!entry.isFile()) continue;
    const place = path.join(entry.parentPath, entry.name);
    files[path.relative(folder, place).split(path.sep).join('/')] = {
      sha256: await sha256Of(place),
      bytes: (await stat(place)).size,
    };
  }
  return files;
}
