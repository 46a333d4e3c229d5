import path from 'node:path';
import { z } from 'zod';
import type { SpeechDone, SpeechSound } from '../../compute/port.ts';
import { rowByKey } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { holding } from '../../runs/holds.ts';
import { type Made, type Run, type RunKind, workOn } from '../../runs/run.ts';
import { fetchSpoken } from './cast.ts';
import { endingsOf, keepSpeech, speechKeys, storeSpeech } from './keep.ts';
import { type Speech, speechRows } from './models.ts';
import { jobName } from './request.ts';

const payload = z.object({ speechId: z.int() });

const speechRuns: RunKind<z.infer<typeof payload>, Speech> = {
  jobName,
  maxAttempts: 3,
  payload,
  keys: speechKeys,
  endings: (speech) => Object.values(endingsOf(speech)),
  async claim(ctx, { speechId }, job) {
    const speech = await rowByKey(speechRows(ctx), speechId);
    return !speech || speech.settled ? null : { row: speech, id: speech.uuid, fence: job.fence };
  },
  work: runSpeech,
};

export const workOnSpeeches = (ctx: Ctx): void => workOn(ctx, speechRuns);

async function runSpeech(ctx: Ctx, { job, row: speech, folder, stored }: Run<Speech>): Promise<Made> {
  const startedAt = Date.now();
  const done = await speakInto(ctx, speech, folder, {
    signal: job.signal,
    progress: (fraction) => job.progress('speak', fraction),
  });
  const keys = await storeSpeech(stored, speech, done);
  const runMs = Date.now() - startedAt;
  return { keep: (transaction) => keepSpeech(ctx, speech, done, keys, runMs, transaction) };
}

/** @throws ToolError, AppError not_found for a voice that was taken back, `signal.reason` */
export const speakInto = (
  ctx: Ctx,
  speech: Pick<Speech, 'userId' | 'text' | 'voiceId' | 'speed' | 'pitch' | 'format'> & {
    language?: string | null | undefined;
    studio?: boolean;
  },
  folder: string,
  options: { signal: AbortSignal; progress?(fraction: number): void; sound?(sound: SpeechSound): void },
): Promise<SpeechDone> =>
  holding(async (take) => {
    const { text, speed, pitch, studio = false, format } = speech;
    const { voiceId, voice, like } = await fetchSpoken(ctx, speech.userId, speech.voiceId, take);
    return ctx.compute.speak(
      {
        ...{ text, voiceId, speed, pitch, studio, format, path: path.join(folder, `speech.${format}`) },
        ...(like ? { like } : {}),
        ...(voice ? { voice, ...(speech.language ? { language: speech.language } : {}) } : {}),
      },
      {
        signal: options.signal,
        progress: ({ fraction }) => options.progress?.(fraction),
        ...(options.sound ? { sound: options.sound } : {}),
      },
    );
  });
