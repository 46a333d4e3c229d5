import { createHmac } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ToolError } from '@formant/engine';
import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { keyFor } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { type ActiveJob, LeaseLost } from '../../ports/queue/port.ts';
import { runBuild } from './build.ts';
import { runImport } from './import.ts';
import { isOpenJob, jobName, moveJob } from './jobs.ts';
import { jobRows, type Result, type VoiceJobRow } from './models.ts';
import { runTraining } from './train.ts';

const payload = z.object({ voiceJobId: z.int() });
/** Samples that bring a worker down three times will do so again. */
const maxAttempts = 4;

/** What a run works with. */
export interface Run {
  job: ActiveJob;
  row: VoiceJobRow;
  /** An empty folder, gone after the run. */
  folder: string;
  /** Where this run's file goes in storage: another one for each run, so that one that was overtaken does no harm. */
  key(extension: string): string;
}
/** What a run has made. */
export interface Made {
  result: Result;
  /** Objects in storage that go again unless the end of the job is recorded. */
  stored: string[];
  keep(transaction: Transaction): Promise<void>;
  /** After the job's end is recorded; may fail without harm. */
  after?(): Promise<void>;
}

const runs = { train: runTraining, metamodel: runTraining, build: runBuild, import: runImport } as const;

export function workOnVoices(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: ctx.compute.size, maxAttempts }, (job) => runJob(ctx, job));
}

/** One run of one job. A fault of the samples ends it with words; a fault of ours is tried again by the queue. */
async function runJob(ctx: Ctx, job: ActiveJob): Promise<void> {
  const { voiceJobId } = payload.parse(job.payload);
  const row = (await jobRows(ctx).findByPk(voiceJobId, { raw: true })) as VoiceJobRow | null; // safe: raw rows have the model's attributes
  if (!row || !isOpenJob(row)) return;
  const base = path.join(ctx.config.dataDir, 'work');
  await dropLeft(base, row.uuid);
  const folder = path.join(base, `${row.uuid}-${job.fence}`);
  await mkdir(folder, { recursive: true });
  const secret = createHmac('sha256', keyFor(ctx.config, 'keys of voices')).update(row.uuid).digest('hex');
  const keyOf = (fence: number, extension: string) =>
    `voices/models/${secret.slice(0, 32)}/${fence}.${extension}`;
  try {
    await ctx.db.transaction((transaction) => moveJob(ctx, row, 'processing', transaction));
    const made = await runs[row.kind](ctx, {
      job,
      row,
      folder,
      key: (extension) => keyOf(job.fence, extension),
    });
    await job
      .commit(async (transaction) => {
        await made.keep(transaction);
        await moveJob(ctx, row, 'succeeded', transaction, { result: made.result });
      })
      .catch(async (error: unknown) => {
        for (const key of made.stored) await ctx.storage.delete(key);
        throw error;
      });
    for (let fence = 1; fence < job.fence; fence++)
      for (const extension of ['fvoice', 'onnx']) await ctx.storage.delete(keyOf(fence, extension));
    await made.after?.().catch((error: unknown) => {
      ctx.log.warn({ err: error, voiceJob: row.uuid }, 'a voice stays without a preview');
    });
  } catch (error) {
    if (job.signal.aborted || error instanceof LeaseLost) throw error;
    if (!(error instanceof ToolError || error instanceof AppError)) throw error;
    const { code, message } = error;
    await job.commit((transaction) => moveJob(ctx, row, 'failed', transaction, { error: { code, message } }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Folders that killed runs of the same job have left. */
async function dropLeft(base: string, uuid: string): Promise<void> {
  for (const name of await readdir(base).catch(() => []))
    if (name.startsWith(`${uuid}-`)) await rm(path.join(base, name), { recursive: true, force: true });
}
