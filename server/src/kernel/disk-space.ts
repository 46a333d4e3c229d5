import { statfs } from 'node:fs/promises';
import type { Ctx } from './ctx.ts';
import { AppError } from './errors.ts';
import { perCtx } from './per-ctx.ts';

const told = perCtx(() => ({ low: false }));

/** Whether the data folder's disk has less free than is kept for sign-ins, mail and the log. Told in the log once. */
export async function diskIsLow(ctx: Ctx): Promise<boolean> {
  return (await roomOf(ctx)) < 0;
}

/** Free bytes above the reserve; negative where that is touched. */
async function roomOf(ctx: Ctx): Promise<number> {
  const { bavail, bsize } = await statfs(ctx.config.dataDir);
  const free = bavail * bsize;
  const room = free - ctx.config.diskReserveBytes;
  const state = told(ctx);
  if (state.low !== room < 0) {
    state.low = room < 0;
    if (state.low)
      ctx.log.warn(
        { freeBytes: free, reserveBytes: ctx.config.diskReserveBytes, folder: ctx.config.dataDir },
        'the disk is nearly full: uploads and jobs are refused until there is room',
      );
    else ctx.log.info({ freeBytes: free }, 'the disk has room again');
  }
  return room;
}

/**
 * Call before a file is stored. Where a storage service keeps the files, this disk does not matter.
 * @throws AppError insufficient_storage
 */
export async function assertRoomForFile(ctx: Ctx, bytes: number): Promise<void> {
  if (ctx.storage.local !== null && (await roomOf(ctx)) < bytes) throw full();
}

/**
 * Call before a job that makes files is taken on.
 * @throws AppError insufficient_storage
 */
export async function assertRoomForWork(ctx: Ctx): Promise<void> {
  // beside a storage service a process that runs no jobs leaves the work to other machines
  if (ctx.storage.local === null && ctx.config.role === 'web') return;
  if (await diskIsLow(ctx)) throw full();
}

function full(): AppError {
  const text =
    'The server’s disk is nearly full, so that it takes no new files and jobs at the moment. Delete what you no longer need, or try again later; whoever runs the server has to make room.';
  return new AppError('insufficient_storage', text, { notify: text });
}

/** What a write says to people that found no room at all. */
export function diskFull(cause: unknown): AppError {
  const text =
    'The server’s disk is full, so that nothing can be saved. Try again later; whoever runs the server has to make room.';
  return new AppError('insufficient_storage', text, { notify: text, cause });
}
