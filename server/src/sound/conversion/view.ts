import type { ConvertItem, leasedItem } from '@formant/contract/conversion';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { computersOf } from '../../people/devices/index.ts';
import type { JobRow } from '../../ports/queue/port.ts';
import { holderOf } from '../../ports/storage/port.ts';
import { describeSound, madeAudio } from '../audio/index.ts';
import { contentTypeOf } from '../uploads/index.ts';
import type { Item } from './models.ts';

const addressSeconds = 24 * 3600;
const soonMs = 1500;
const iso = (ms: number): string => new Date(ms).toISOString();

/** What the contract shows of one person's conversions; a handful of queries whatever their number. */
export async function describeItems(
  ctx: Ctx,
  userId: number,
  items: readonly Item[],
): Promise<ConvertItem[]> {
  const jobs = await ctx.queue.getAll(items.flatMap((item) => item.jobId ?? []));
  const sounds = await madeAudio(
    ctx,
    items.flatMap((item) => [item.audioUuid, ...(item.resultUuid ? [item.resultUuid] : [])]),
  );
  const places = await ctx.queue.positions([...jobs.values()].filter(({ state }) => state === 'queued'));
  const names = new Map((await computersOf(ctx, userId)).map((device) => [device.deviceId, device.name]));
  return Promise.all(
    items.map(async (item) => {
      const job = item.assignee === 'server' ? jobs.get(item.jobId ?? 0) : undefined;
      const source = sounds.get(item.audioUuid);
      const result = item.status === 'succeeded' ? sounds.get(item.resultUuid ?? '') : undefined;
      return {
        uuid: item.uuid,
        status: item.status,
        progress: item.status === 'processing' ? (job?.progress ?? item.progress) : item.progress,
        position: job && item.status === 'queued' ? (places.get(job.id) ?? null) : null,
        etaMs: etaOf(ctx, item, job),
        error: item.errorCode === null ? null : { code: item.errorCode, message: item.errorMessage ?? '' },
        title: item.title,
        voiceUuid: item.voiceUuid,
        voiceName: item.voiceName,
        where: item.place,
        assignee: item.assignee,
        deviceName: item.deviceId === null ? null : (names.get(item.deviceId) ?? null),
        audioId: item.audioUuid,
        sourceUrl: source
          ? await ctx.storage.signedUrl(source.storageKey, {
              expiresSeconds: addressSeconds,
              contentType: contentTypeOf(source.format),
              holder: holderOf(item.userId),
            })
          : null,
        settings: JSON.parse(item.options) as Record<string, unknown>, // safe: written by the tool's own schema
        format: item.format,
        resultAudioId: item.resultUuid,
        result: result ? await describeSound(ctx, result, null) : null,
        createdAt: iso(item.createdAt),
        endedAt: item.endedAt === null ? null : iso(item.endedAt),
      };
    }),
  );
}

/** Its own speed, once there is enough of it to go by. */
function etaOf(ctx: Ctx, item: Item, job: JobRow | undefined): number | null {
  const progress = job?.progress ?? item.progress;
  if (item.status !== 'processing' || item.startedAt === null || progress <= 0.05) return null;
  const elapsedMs = ctx.clock.now() - item.startedAt;
  return elapsedMs > soonMs ? Math.round((elapsedMs * (1 - progress)) / progress) : null;
}

export async function describeItem(ctx: Ctx, userId: number, item: Item): Promise<ConvertItem> {
  const [described] = await describeItems(ctx, userId, [item]);
  if (!described) throw new Error('A conversion was not described');
  return described;
}

/** An item with what a device needs to do it. */
export async function describeLease(
  ctx: Ctx,
  userId: number,
  { item, token }: { item: Item; token: string },
): Promise<z.input<typeof leasedItem>> {
  return {
    ...(await describeItem(ctx, userId, item)),
    lease: {
      token,
      fence: item.fence,
      until: iso(item.leaseUntil ?? ctx.clock.now()),
      voiceUrl: await voiceAddress(ctx, item),
    },
  };
}

/** A signed address serves whoever has it for a day, which is too much for a neural model. */
async function voiceAddress(
  ctx: Ctx,
  { voiceUuid, modelKey, neuralVersion, userId }: Item,
): Promise<string | null> {
  if (neuralVersion !== null) return `/api/voice/get-voice-model/${voiceUuid}?version=${neuralVersion}`;
  return modelKey === null
    ? null
    : ctx.storage.signedUrl(modelKey, { expiresSeconds: addressSeconds, holder: holderOf(userId) });
}
