import { Readable } from 'node:stream';
import type { Transaction } from 'sequelize';
import type { Ctx } from '../kernel/ctx.ts';

/** Runs effects in one transaction: that of a job's end, or a plain one. */
export type InTransaction = (effects: (transaction: Transaction) => Promise<void>) => Promise<void>;

/** What one run puts into storage; every method answers the key. */
export interface Stored {
  /** Moves a file of this machine in. */
  file(ending: string, path: string, options?: { contentType?: string }): Promise<string>;
  /** Stores a stream, such as that of a file that has to stay where it is. */
  stream(ending: string, bytes: Readable): Promise<string>;
  json(ending: string, value: unknown): Promise<string>;
  /** @param peaks pairs of minimum and maximum, as the compute pool gives them */
  peaks(ending: string, peaks: Int8Array): Promise<string>;
  /** Records everything that was stored: `keep` runs in the transaction that `begin` opens. @throws what both throw */
  commit(begin: InTransaction, keep: (transaction: Transaction) => Promise<void>): Promise<void>;
}

/**
 * Stores and records; whatever was stored is deleted again when `use` fails, unless it may be recorded: where the
 * answer to a COMMIT was lost the rows may point to it, and a later run of the same work deletes what they do not.
 * @param keyOf the key of an ending; no other run may have it
 * @param signal once aborted nothing more is stored
 * @throws what `use` throws
 */
export async function storing<T>(
  ctx: Ctx,
  keyOf: (ending: string) => string,
  use: (stored: Stored) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const keys: string[] = [];
  let mayBeRecorded = false;
  // noted first: what was cut off half way is deleted too
  const noted = (ending: string): string => {
    signal?.throwIfAborted();
    const key = keyOf(ending);
    keys.push(key);
    return key;
  };
  const stored: Stored = {
    async file(ending, path, options) {
      const key = noted(ending);
      await ctx.storage.putFile(key, path, options);
      return key;
    },
    async stream(ending, bytes) {
      const key = noted(ending);
      await ctx.storage.put(key, bytes);
      return key;
    },
    async json(ending, value) {
      const key = noted(ending);
      const bytes = Readable.from([Buffer.from(JSON.stringify(value))]);
      await ctx.storage.put(key, bytes, { contentType: 'application/json' });
      return key;
    },
    peaks: (ending, peaks) => stored.json(ending, { version: 1, peaks: [...peaks] }),
    commit: (begin, keep) =>
      begin(async (transaction) => {
        await keep(transaction);
        mayBeRecorded = true;
      }),
  };
  try {
    return await use(stored);
  } catch (error) {
    if (!mayBeRecorded)
      await dropKeys(ctx, keys).catch((failure: unknown) => {
        ctx.log.warn({ err: failure, keys }, 'what a failed run has stored could not be deleted');
      });
    throw error;
  }
}

export async function dropKeys(ctx: Pick<Ctx, 'storage'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await ctx.storage.delete(key);
}
