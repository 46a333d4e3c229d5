import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Ctx } from '../kernel/ctx.ts';
import { folderLeaseMs, foldersInUse, workRoot } from './work-folder.ts';

/** Often, as a server that is started right after its kill finds leases that are not over yet. */
const sweepEveryMs = 10 * 60_000;

/**
 * Removes the work folders of killed processes: those that this process does not use and that nobody has touched for
 * the length of a lease. Folders of live runs stay, also those of other processes on the same disk.
 * @returns the names of what was removed
 */
export async function sweepWork(ctx: Ctx, { leaseMs = folderLeaseMs } = {}): Promise<string[]> {
  const root = workRoot(ctx);
  const swept: string[] = [];
  for (const name of await readdir(root).catch(() => [])) {
    const folder = path.join(root, name);
    const found = await lstat(folder).catch(() => null); // gone in this moment
    // the disk's time, as all processes see it; a test's clock may stand still
    if (!found || foldersInUse(ctx).has(folder) || Date.now() - found.mtimeMs < leaseMs) continue;
    await rm(folder, { recursive: true, force: true });
    swept.push(name);
  }
  return swept;
}

/** Sweeps now and from time to time. A disk that refuses is no reason not to start; the log tells of it. */
export async function keepWorkSwept(ctx: Ctx): Promise<void> {
  const sweep = async () => {
    const swept = await sweepWork(ctx);
    if (swept.length > 0) ctx.log.info({ folders: swept }, 'work folders of killed processes were removed');
  };
  ctx.queue.every(sweepEveryMs, sweep);
  await sweep().catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'work folders of killed processes could not be removed');
  });
}
