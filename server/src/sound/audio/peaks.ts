import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { rowByKey } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { ActiveJob } from '../../ports/queue/port.ts';
import { type Audio, audioRows } from './models.ts';

const jobName = 'audio.peaks';
const payload = z.object({ audioId: z.int() });

export async function addPeaksJob(ctx: Ctx, audioId: number, transaction: Transaction): Promise<void> {
  await ctx.queue.add(jobName, { audioId } satisfies z.input<typeof payload>, { transaction });
}

/** Draws the waveform of new audio and measures its true length. */
export function workOnPeaks(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: 1, maxAttempts: 3 }, (job) => drawPeaks(ctx, job));
}

async function drawPeaks(ctx: Ctx, job: ActiveJob): Promise<void> {
  const { audioId } = payload.parse(job.payload);
  const audio = await rowByKey(audioRows(ctx), audioId);
  if (!audio || audio.deletedAt !== null) return;
  const local = await ctx.storage.localFile(audio.storageKey);
  try {
    const outline = await ctx.compute.outline(local.path, { signal: job.signal });
    const peaksKey = await storePeaks(ctx, audio, [...outline.peaks]);
    await job.commit(async (transaction) => {
      await audioRows(ctx).update(
        { peaksKey, durationMs: outline.durationMs },
        { where: { id: audio.id }, transaction },
      );
    });
  } finally {
    await local.release();
  }
}

/** Writes the waveform beside the sound, in the form the players read. */
export async function storePeaks(ctx: Ctx, audio: Audio, peaks: readonly number[]): Promise<string> {
  const key = `${audio.storageKey}.peaks.json`;
  const bytes = Buffer.from(JSON.stringify({ version: 1, peaks }));
  await ctx.storage.put(key, Readable.from([bytes]), { contentType: 'application/json' });
  return key;
}

const stored = z.object({ peaks: z.array(z.number()) });

/** The waveform that `storePeaks` has written; null when it is gone. */
export async function readPeaks(ctx: Ctx, key: string): Promise<readonly number[] | null> {
  if ((await ctx.storage.size(key)) === null) return null;
  return stored.parse(await json(await ctx.storage.get(key))).peaks;
}
