import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { modelEntry } from '@formant/engine/models/ports/manifest';
import { z } from 'zod';

const lockedFile = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().positive(),
  /** Where it came from: an address or `file`. */
  from: z.string(),
  /** What a bundle held, by paths with slashes; the bundle itself did not stay. */
  unpacked: z.record(z.string(), z.strictObject({ sha256: z.string(), bytes: z.int().min(0) })).optional(),
});
const lock = z.strictObject({
  version: z.literal(1),
  models: z.record(
    z.string(),
    z.strictObject({ entry: modelEntry, files: z.record(z.string(), lockedFile) }),
  ),
});
/** What lies in a models folder, with the checksum each file had when it was installed. */
export type ModelLock = z.infer<typeof lock>;
export type LockedFile = z.infer<typeof lockedFile>;

const lockPath = (folder: string): string => path.join(folder, 'models.lock.json');

/** An empty lock where nothing has been installed yet. @throws Error when the file was damaged */
export async function readLock(folder: string): Promise<ModelLock> {
  let text: string;
  try {
    text = await readFile(lockPath(folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { version: 1, models: {} };
    throw error;
  }
  try {
    return lock.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${lockPath(folder)} is damaged. Delete it and install the models again.`, { cause });
  }
}

/** Replaces the lock in one step. */
export async function writeLock(folder: string, value: ModelLock): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = `${lockPath(folder)}.${randomUUID()}`;
  await writeFile(temporary, `${JSON.stringify(value, null, 2)}\n`, { flag: 'wx' });
  await rename(temporary, lockPath(folder));
}
