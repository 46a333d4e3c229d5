import { text } from 'node:stream/consumers';
import type { SpeechStatus, SpokenWord } from '@formant/contract/tts';
import type { QueueStatus } from '@formant/contract/web-tools';
import type { Ctx } from '../../kernel/ctx.ts';
import type { JobRow } from '../../ports/queue/port.ts';
import { holderOf } from '../../ports/storage/port.ts';
import { queueStatusOf } from '../../runs/queue-status.ts';
import { madeAudio } from '../audio/index.ts';
import { contentTypeOf } from '../uploads/index.ts';
import type { Speech } from './models.ts';

const addressSeconds = 24 * 3600;

export function statusOf(speech: Speech, job: JobRow | null | undefined): QueueStatus {
  if (speech.endedAs) return speech.endedAs;
  if (speech.settled === 'charged') return 'succeeded';
  return job ? queueStatusOf[job.state] : 'processing';
}

/** What the contract shows of speeches; one query for their jobs and one for their sounds. */
export async function describeSpeeches(
  ctx: Ctx,
  speeches: readonly Speech[],
  options: { words: boolean },
): Promise<SpeechStatus[]> {
  const jobs = await ctx.queue.getAll(speeches.flatMap(({ jobId }) => jobId ?? []));
  const places = await ctx.queue.positions([...jobs.values()].filter(({ state }) => state === 'queued'));
  const sounds = await madeAudio(
    ctx,
    speeches.map(({ uuid }) => uuid),
  );
  return Promise.all(
    speeches.map(async (speech) => {
      const job = speech.jobId === null ? null : jobs.get(speech.jobId);
      const status = statusOf(speech, job);
      const sound = sounds.get(speech.uuid);
      const failed = status === 'failed';
      return {
        uuid: speech.uuid,
        status,
        progress: status === 'succeeded' ? 1 : (job?.progress ?? 0),
        position: status === 'queued' && job ? (places.get(job.id) ?? null) : null,
        etaMs: etaOf(ctx, status, job),
        error: failed
          ? {
              code: speech.errorCode ?? job?.errorCode ?? 'internal',
              message:
                speech.errorMessage ?? job?.errorMessage ?? 'Something went wrong on our side. Try again.',
            }
          : null,
        durationMs: sound?.durationMs ?? null,
        words: options.words && speech.timestamps && sound ? await wordsOf(ctx, speech) : null,
        voiceId: speech.voiceId,
        speed: speech.speed,
        pitch: speech.pitch,
        studio: Boolean(speech.studio), // SQLite keeps 0 and 1
        format: speech.format,
        text: speech.text,
        cost: speech.settled === 'refunded' ? 0 : speech.cost,
        engine: speech.engine,
        url: sound
          ? await ctx.storage.signedUrl(sound.storageKey, {
              expiresSeconds: addressSeconds,
              fileName: `speech.${speech.format}`,
              contentType: contentTypeOf(speech.format),
              holder: holderOf(speech.userId),
            })
          : null,
        peaksUrl: sound?.peaksKey
          ? await ctx.storage.signedUrl(sound.peaksKey, {
              expiresSeconds: addressSeconds,
              contentType: 'application/json',
              holder: holderOf(speech.userId),
            })
          : null,
        createdAt: new Date(speech.createdAt).toISOString(),
        expiresAt: speech.expiresAt === null ? null : new Date(speech.expiresAt).toISOString(),
      };
    }),
  );
}

export async function describeSpeech(ctx: Ctx, speech: Speech): Promise<SpeechStatus> {
  const [described] = await describeSpeeches(ctx, [speech], { words: true });
  if (!described) throw new Error('A speech was not described');
  return described;
}

/** From how far it is and how long that took; the first moments say little. */
function etaOf(ctx: Ctx, status: QueueStatus, job: JobRow | null | undefined): number | null {
  if (status !== 'processing' || !job?.startedAt || job.progress < 0.05) return null;
  const spentMs = ctx.clock.now() - job.startedAt.getTime();
  return Math.max(0, Math.round(spentMs * (1 / job.progress - 1)));
}

async function wordsOf(ctx: Ctx, speech: Speech): Promise<SpokenWord[] | null> {
  if (!speech.wordsKey) return null;
  return JSON.parse(await text(await ctx.storage.get(speech.wordsKey))) as SpokenWord[]; // safe: written by storeSpeech
}
