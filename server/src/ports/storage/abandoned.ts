import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '../../kernel/time.ts';

/** Removes what killed processes were writing; nothing takes a day to write. */
export async function dropAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const written = await stat(file).catch(() => null); // another process may remove it at the same time
    if (written && Date.now() - written.mtimeMs > dayMs) await rm(file, { force: true });
  }
}
