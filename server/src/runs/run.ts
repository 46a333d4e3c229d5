import { ToolError } from '@formant/engine';
import type { Transaction } from 'sequelize';
import type { z } from 'zod';
import type { Ctx } from '../kernel/ctx.ts';
import { AppError } from '../kernel/errors.ts';
import type { ActiveJob } from '../ports/queue/port.ts';
import { holding, type Take } from './holds.ts';
import { type KeySpace, runKeys } from './keys.ts';
import { dropKeys, type Stored, storing } from './stored.ts';
import { dropEarlierFolders, inWorkFolder, runFolderName } from './work-folder.ts';

/** The row that a run works on, once it has it. */
export interface Claimed<Row> {
  row: Row;
  /** Names the work among all others, such as by the row's uuid; its folder and its keys are made of it. */
  id: string;
  /** Rises with every run of this work and never repeats. */
  fence: number;
}

/** What a run works with. */
export interface Run<Row> {
  job: ActiveJob;
  row: Row;
  /** An empty folder, gone after the run. */
  folder: string;
  /** Gets a file for the run, given back after it in reverse order. */
  take: Take;
  stored: Stored;
}

/** What a run has made. */
export interface Made {
  /** Records it, in the transaction that ends the job. @throws Overtaken when the row is somebody else's by now */
  keep(transaction: Transaction): Promise<void>;
  /** After the end is recorded, with the folder still there; when it fails, the log tells of it. */
  after?(): Promise<void>;
}

/** Somebody cancelled the row, or it was given to another run: what this one stored goes, and its job ends quietly. */
export class Overtaken extends Error {
  override name = 'Overtaken';
}

/** What is a kind of job's own. Everything else of its runs is the same for all kinds. */
export interface RunKind<Payload, Row> {
  jobName: string;
  maxAttempts: number;
  /** How many of them run at once in a process; as many as the compute pool has places unless it is said. */
  concurrency?: number;
  payload: z.ZodType<Payload>;
  keys: KeySpace;
  /** Endings of all keys that a run on this row may write. */
  endings(row: Row): string[];
  /** Takes the row; null when there is nothing to do any more, and the job ends quietly. */
  claim(ctx: Ctx, payload: Payload, job: ActiveJob): Promise<Claimed<Row> | null>;
  /** Computes and stores. @throws ToolError or AppError with words for people, else it is tried again */
  work(ctx: Ctx, run: Run<Row>): Promise<Made>;
  /**
   * Writes into the row what was wrong, and may end the job by `job.commit`; the queue gets the error afterwards and
   * leaves a job that has ended as it is. Not for runs that were cancelled or lost their lease.
   */
  failed?(ctx: Ctx, row: Row, error: ToolError | AppError, job: ActiveJob): Promise<void>;
}

/** Has this process work on the jobs of a kind. */
export function workOn<Payload, Row>(ctx: Ctx, kind: RunKind<Payload, Row>): void {
  const { jobName, maxAttempts, concurrency = ctx.compute.size } = kind;
  ctx.queue.work(jobName, { concurrency, maxAttempts }, (job) => runOnce(ctx, kind, job));
}

/**
 * One run of one job: takes the row, clears away what killed runs have left, works in a folder of its own, stores
 * under keys of its own, and records all of it in the transaction that ends the job. When it fails, is cancelled or
 * loses its lease, nothing of it stays.
 * @throws what the queue has to know: LeaseLost, the signal's reason, ToolError, AppError, faults of ours
 */
async function runOnce<Payload, Row>(ctx: Ctx, kind: RunKind<Payload, Row>, job: ActiveJob): Promise<void> {
  const claimed = await kind.claim(ctx, kind.payload.parse(job.payload), job);
  if (!claimed) return;
  const { row, id, fence } = claimed;
  const keyOf = runKeys(ctx, kind.keys, id);
  await dropEarlierFolders(ctx, id, fence);
  const inFolder = (folder: string) =>
    holding(async (take) => {
      const made = await storing(
        ctx,
        (ending) => keyOf(fence, ending),
        async (stored) => {
          const ready = await kind.work(ctx, { job, row, folder, take, stored });
          await stored.commit((effects) => job.commit(effects), ready.keep);
          return ready;
        },
        job.signal,
      );
      await tidyUp(ctx, job, async () => {
        // those that were killed between storing and recording; their fences lie below this one
        for (let earlier = 1; earlier < fence; earlier++)
          await dropKeys(
            ctx,
            kind.endings(row).map((ending) => keyOf(earlier, ending)),
          );
        await made.after?.();
      });
    });
  try {
    await inWorkFolder(ctx, runFolderName(id, fence), inFolder);
  } catch (error) {
    if (error instanceof Overtaken) return;
    const hasWords = error instanceof ToolError || error instanceof AppError;
    if (hasWords && !job.signal.aborted) await kind.failed?.(ctx, row, error, job);
    throw error;
  }
}

/** The job has ended: what goes wrong from here on changes that no more. */
async function tidyUp(ctx: Ctx, job: ActiveJob, run: () => Promise<void>): Promise<void> {
  await run().catch((error: unknown) => {
    ctx.log.warn({ err: error, jobId: job.id }, 'a job is done, but not all that follows it');
  });
}
