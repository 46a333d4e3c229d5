import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { SpeechDone, SpeechSound } from '../../compute/port.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type ActiveJob, LeaseLost } from '../../ports/queue/port.ts';
import { fetchSpoken } from './cast.ts';
import { dropStored, keepSpeech, storeSpeech } from './keep.ts';
import { type Speech, speechRows } from './models.ts';
import { jobName } from './request.ts';

const payload = z.object({ speechId: z.int() });
const maxAttempts = 3;

export function workOnSpeeches(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: ctx.compute.size, maxAttempts }, (job) => runSpeech(ctx, job));
}

async function runSpeech(ctx: Ctx, job: ActiveJob): Promise<void> {
  const { speechId } = payload.parse(job.payload);
  const speech = (await speechRows(ctx).findByPk(speechId, { raw: true })) as Speech | null; // safe: raw rows have the model's attributes
  if (!speech || speech.settled) return;
  const startedAt = Date.now();
  await inFolder(ctx, `speech-${speech.uuid}-${job.fence}`, async (folder) => {
    const done = await speakInto(ctx, speech, folder, {
      signal: job.signal,
      progress: (fraction) => job.progress('speak', fraction),
    });
    const keys = await storeSpeech(ctx, speech, job.fence, done);
    await job
      .commit((transaction) => keepSpeech(ctx, speech, done, keys, Date.now() - startedAt, transaction))
      .catch(async (error: unknown) => {
        if (error instanceof LeaseLost) await dropStored(ctx, keys);
        throw error;
      });
  });
}

/** A folder for one run, gone with it. */
export async function inFolder<T>(ctx: Ctx, name: string, run: (folder: string) => Promise<T>): Promise<T> {
  const folder = path.join(ctx.config.dataDir, 'work', name);
  await mkdir(folder, { recursive: true });
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws ToolError, AppError not_found for a voice that was taken back, `signal.reason` */
export async function speakInto(
  ctx: Ctx,
  speech: Pick<Speech, 'userId' | 'text' | 'voiceId' | 'speed' | 'pitch' | 'format'> & {
    language?: string | null | undefined;
  },
  folder: string,
  options: { signal: AbortSignal; progress?(fraction: number): void; sound?(sound: SpeechSound): void },
): Promise<SpeechDone> {
  const { text, speed, pitch, format } = speech;
  const { voiceId, voice, release } = await fetchSpoken(ctx, speech.userId, speech.voiceId);
  try {
    return await ctx.compute.speak(
      {
        ...{ text, voiceId, speed, pitch, format, path: path.join(folder, `speech.${format}`) },
        ...(voice ? { voice, ...(speech.language ? { language: speech.language } : {}) } : {}),
      },
      {
        signal: options.signal,
        progress: ({ fraction }) => options.progress?.(fraction),
        ...(options.sound ? { sound: options.sound } : {}),
      },
    );
  } finally {
    await release();
  }
}
