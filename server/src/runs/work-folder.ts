import { mkdir, readdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Ctx } from '../kernel/ctx.ts';
import { perCtx } from '../kernel/per-ctx.ts';

/**
 * A folder that nobody has touched for this long belongs to nobody: its process was killed. Far more than a busy
 * process ever pauses; what is left of a killed run is mostly dropped earlier, by the next run of its job.
 */
export const folderLeaseMs = 2 * 60_000;

/** Where all work folders lie. */
export const workRoot = ({ config }: Pick<Ctx, 'config'>): string => path.join(config.dataDir, 'work');

/** Paths of the folders that this process works in. */
export const foldersInUse = perCtx(() => new Set<string>());

/**
 * Works in an empty folder of its own, which goes with the work, however that ends. As long as it is used the folder
 * is touched now and then, so that the sweepers of all processes on this disk leave it alone.
 * @param name one segment that no other work has
 * @throws what `use` throws, and the disk's own errors
 */
export async function inWorkFolder<T>(
  ctx: Ctx,
  name: string,
  use: (folder: string) => Promise<T>,
  { leaseMs = folderLeaseMs } = {},
): Promise<T> {
  const folder = path.join(workRoot(ctx), name);
  foldersInUse(ctx).add(folder);
  // a touch that fails is made up for by the next one
  const touch = () => void utimes(folder, new Date(), new Date()).catch(() => {});
  const timer = setInterval(touch, leaseMs / 8).unref();
  try {
    await mkdir(folder, { recursive: true });
    return await use(folder);
  } finally {
    clearInterval(timer);
    await rm(folder, { recursive: true, force: true });
    foldersInUse(ctx).delete(folder);
  }
}

/** The folder of one run of a job. */
export const runFolderName = (id: string, fence: number): string => `${id}-${fence}`;

/** Removes what killed runs of the same job have left: their fences lie below this one. */
export async function dropEarlierFolders(ctx: Ctx, id: string, fence: number): Promise<void> {
  const start = runFolderName(id, 0).slice(0, -1);
  for (const name of await readdir(workRoot(ctx)).catch(() => []))
    if (name.startsWith(start) && Number(name.slice(start.length)) < fence)
      await rm(path.join(workRoot(ctx), name), { recursive: true, force: true });
}
