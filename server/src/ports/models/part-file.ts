import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** A part that nobody has written to for so long is nobody's: a download that is as silent has given up. */
const silenceMs = 120_000;

/** Parts that this process has taken: a claim of its own that is not among them is of one that ended with the same id. */
const mine = new Set<string>();

/** A file on its way, by the SHA-256 that it is to have. */
export interface PartFile {
  path: string;
  /** Lets others go on with it. */
  release(): Promise<void>;
}

const placeOf = (folder: string, sha256: string): string => path.join(folder, `.part-${sha256}`);

/** Bytes that are here of a file that is on its way; 0 where nothing is. */
export const partBytes = (folder: string, sha256: string): Promise<number> =>
  stat(placeOf(folder, sha256)).then(
    ({ size }) => size,
    () => 0,
  );

/**
 * Throws away what is here of a file, unless somebody fetches it now.
 * @returns whether there was something to throw away
 */
export async function dropPart(folder: string, sha256: string): Promise<boolean> {
  const part = await claimPart(folder, sha256);
  if (!part) return false;
  const bytes = await partBytes(folder, sha256);
  await rm(part.path, { force: true });
  await part.release();
  return bytes > 0;
}

/**
 * Takes the part of a file for this process; null where another one fetches it now, in which case two would write into
 * one another's bytes.
 */
export async function claimPart(folder: string, sha256: string): Promise<PartFile | null> {
  const place = placeOf(folder, sha256);
  const claim = `${place}.claim`;
  if (mine.has(claim)) return null;
  for (let tries = 0; tries < 2; tries++)
    try {
      await writeFile(claim, `${hostname()} ${process.pid}`, { flag: 'wx' });
      mine.add(claim);
      return {
        path: place,
        async release() {
          mine.delete(claim);
          await rm(claim, { force: true });
        },
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (await isHeld(claim, place)) return null;
      await rm(claim, { force: true });
    }
  return null;
}

async function isHeld(claim: string, place: string): Promise<boolean> {
  const [host = '', pid = ''] = (await readFile(claim, 'utf8').catch(() => '')).split(' ');
  if (host === hostname()) return Number(pid) !== process.pid && isAlive(Number(pid));
  // of other machines only their writing tells
  const times = await Promise.all([claim, place].map((file) => stat(file).catch(() => null)));
  return times.some((found) => found !== null && Date.now() - found.mtimeMs < silenceMs);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0); // asks only
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
