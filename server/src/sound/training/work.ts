import { z } from 'zod';
import { rowByKey } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type Made, type RunKind, workOn } from '../../runs/run.ts';
import { runBuild } from './build.ts';
import { runImport } from './import.ts';
import { isOpenJob, jobName, moveJob } from './jobs.ts';
import { jobRows, type VoiceJobRow } from './models.ts';
import type { VoiceRun } from './run.ts';
import { runTraining } from './train.ts';

const payload = z.object({ voiceJobId: z.int() });
const works = { train: runTraining, metamodel: runTraining, build: runBuild, import: runImport } as const;

/** A fault of the samples ends the job with words; a fault of ours is tried again by the queue. */
const voiceRuns: RunKind<z.infer<typeof payload>, VoiceJobRow> = {
  jobName,
  // samples that bring a worker down three times will do so again
  maxAttempts: 4,
  payload,
  keys: { use: 'keys of voices', folder: 'voices/models' },
  endings: () => ['.fvoice', '.onnx'],
  async claim(ctx, { voiceJobId }, job) {
    const row = await rowByKey(jobRows(ctx), voiceJobId);
    return row && isOpenJob(row) ? { row, id: row.uuid, fence: job.fence } : null;
  },
  work: runJob,
  failed: (ctx, row, { code, message }, job) =>
    job.commit((transaction) => moveJob(ctx, row, 'failed', transaction, { error: { code, message } })),
};

export const workOnVoices = (ctx: Ctx): void => workOn(ctx, voiceRuns);

async function runJob(ctx: Ctx, run: VoiceRun): Promise<Made> {
  const { row } = run;
  await ctx.db.transaction((transaction) => moveJob(ctx, row, 'processing', transaction));
  const made = await works[row.kind](ctx, run);
  return {
    ...made,
    async keep(transaction) {
      await made.keep(transaction);
      await moveJob(ctx, row, 'succeeded', transaction, { result: made.result });
    },
  };
}
