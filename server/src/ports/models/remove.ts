import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { readLock, writeLock } from './lock-file.ts';

/**
 * Takes an installed model away: out of the list first, so that nobody opens what is half gone.
 * @returns false where it is not installed
 */
export async function removeModel(folder: string, id: string): Promise<boolean> {
  const lock = await readLock(folder);
  const locked = Object.hasOwn(lock.models, id) ? lock.models[id] : undefined;
  if (!locked) return false;
  const { [id]: _, ...models } = lock.models;
  await writeLock(folder, { ...lock, models });
  const gone = path.join(folder, `.removing-${randomUUID()}`);
  const isThere = await rename(path.join(folder, locked.entry.id), gone).then(
    () => true,
    () => false, // somebody has deleted it by hand
  );
  // a process that spoke with it may let go of its files a moment later
  if (isThere) await rm(gone, { recursive: true, force: true, maxRetries: 10 });
  return true;
}
