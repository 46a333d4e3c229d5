import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Transaction } from 'sequelize';
import { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ActiveJob } from '../../ports/queue/port.ts';
import { uploadRows } from '../uploads/index.ts';
import { newKey } from './boards.ts';
import { dropUpload } from './ending.ts';
import { soundRows } from './models.ts';

const jobName = 'soundboard.level';
const payload = z.object({ soundId: z.int(), fromMs: z.int(), toMs: z.int().nullable() });
const barCount = 96;

/** @param span what to cut out of a long file; null keeps the whole, so that its ends can be moved later */
export async function addLevelJob(
  ctx: Ctx,
  soundId: number,
  span: { fromMs: number; toMs: number | null } | null,
  transaction: Transaction,
): Promise<number> {
  const input = { soundId, ...(span ?? { fromMs: 0, toMs: null }) } satisfies z.input<typeof payload>;
  return ctx.queue.add(jobName, input, { transaction });
}

/** Brings new sounds to one loudness. */
export function workOnSounds(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: 1, maxAttempts: 3 }, (job) => level(ctx, job));
}

async function level(ctx: Ctx, job: ActiveJob): Promise<void> {
  const { soundId, fromMs, toMs } = payload.parse(job.payload);
  const sound = await soundRows(ctx).findByPk(soundId, { raw: true });
  if (!sound || sound.deletedAt !== null || sound.uploadId === null) return;
  const uploadId = sound.uploadId;
  const upload = await uploadRows(ctx).findByPk(uploadId, { raw: true });
  if (upload?.status !== 'completed')
    throw new AppError('expired', 'The uploaded file has been deleted. Add the sound again.');
  const folder = await mkdtemp(path.join(tmpdir(), 'formant-sound-'));
  const input = await ctx.storage.localFile(upload.storageKey);
  try {
    const output = path.join(folder, 'sound.flac');
    const clip = await ctx.compute.clip({ input: input.path, output, fromMs, toMs }, { signal: job.signal });
    const storageKey = newKey('flac');
    await ctx.storage.putFile(storageKey, output, { contentType: 'audio/flac' });
    try {
      await job.commit(async (transaction) => {
        await soundRows(ctx).update(
          {
            storageKey,
            durationMs: clip.durationMs,
            bars: JSON.stringify(barsOf(clip.peaks)),
            uploadId: null,
          },
          { where: { id: soundId, deletedAt: null }, transaction },
        );
      });
    } catch (error) {
      await ctx.storage.delete(storageKey);
      throw error;
    }
    await dropUpload(ctx, uploadId);
  } finally {
    await input.release();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The loudest sample of each of `barCount` stretches, 0..127, of pairs of minimum and maximum. */
function barsOf(peaks: Int8Array): number[] {
  const pairs = peaks.length / 2;
  return Array.from({ length: Math.min(barCount, pairs) }, (_, bar, count = Math.min(barCount, pairs)) => {
    let most = 0;
    for (let i = Math.floor((bar * pairs) / count) * 2; i < Math.floor(((bar + 1) * pairs) / count) * 2; i++)
      most = Math.max(most, Math.abs(peaks[i] ?? 0));
    return most;
  });
}
