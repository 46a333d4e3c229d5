import { createHash } from 'node:crypto';
import type { VoiceJob } from '@formant/contract/training';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { JobRow } from '../../ports/queue/port.ts';
import { holderOf } from '../../ports/storage/port.ts';
import { findOwnVoice, voiceRows } from '../voices/index.ts';
import { isOpenJob, openStatuses, payloadOf, resultOf } from './jobs.ts';
import { jobRows, type VoiceJobRow } from './models.ts';

const listed = 50;
const buildSeconds = 24 * 3600;
/** How often a follower looks for jobs that began, or that a device tells of. */
const lookMs = 1000;
const soonMs = 1500;

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** What the contract shows of jobs; the same number of queries for any number of them. */
export async function describeJobs(ctx: Ctx, rows: readonly VoiceJobRow[]): Promise<VoiceJob[]> {
  if (rows.length === 0) return [];
  const runs = await ctx.queue.getAll(rows.flatMap((row) => (isOpenJob(row) ? (row.jobId ?? []) : [])));
  const places = await ctx.queue.positions([...runs.values()].filter(({ state }) => state === 'queued'));
  const voices = await voiceRows(ctx).findAll({
    where: { id: [...new Set(rows.map((row) => row.voiceId))] },
    attributes: ['id', 'uuid'],
    raw: true,
  });
  const uuids = new Map(voices.map((voice) => [voice.id, voice.uuid]));
  return Promise.all(
    rows.map(async (row) => {
      const run = row.jobId ? runs.get(row.jobId) : undefined;
      const result = resultOf(row);
      const progress = row.status === 'succeeded' ? 1 : Math.max(row.progress, run?.progress ?? 0);
      return {
        uuid: row.uuid,
        voiceUuid: uuids.get(row.voiceId) ?? '',
        kind: row.kind,
        status: row.status,
        stage: row.status === 'processing' ? (row.stage ?? run?.stage ?? null) : null,
        progress,
        position: row.status === 'queued' && run ? (places.get(run.id) ?? null) : null,
        etaMs: etaOf(row, run, progress),
        error:
          row.status === 'failed'
            ? { code: row.errorCode ?? 'internal', message: row.errorMessage ?? 'Something went wrong.' }
            : null,
        quality: result?.quality
          ? {
              ...result.quality,
              minutes: Math.round(result.quality.seconds / 6) / 10,
              pitchHz: result.pitch ? Math.round(result.pitch.medianHz) : null,
            }
          : null,
        createdAt: new Date(row.createdAt).toISOString(),
        endedAt: isoOrNull(row.endedAt),
      };
    }),
  );
}

export async function describeJob(ctx: Ctx, row: VoiceJobRow): Promise<VoiceJob> {
  const [described] = await describeJobs(ctx, [row]);
  if (!described) throw new Error('A job was not described');
  return described;
}

/** By its own speed, once there is enough of it to go by. */
function etaOf(row: VoiceJobRow, run: JobRow | undefined, progress: number): number | null {
  if (row.status !== 'processing' || !run?.startedAt) return null;
  const elapsedMs = Date.now() - run.startedAt.getTime();
  if (progress < 0.05 || elapsedMs < soonMs) return null;
  return Math.round((elapsedMs * (1 - progress)) / progress);
}

export async function describeBuilds(ctx: Ctx, rows: readonly VoiceJobRow[]) {
  const described = await describeJobs(ctx, rows);
  return Promise.all(
    rows.map(async (row, index) => {
      const job = described[index];
      if (!job) throw new Error('A build was not described');
      const result = resultOf(row);
      return {
        ...job,
        ...payloadOf(row, 'build'),
        sha256: result?.sha256 ?? null,
        bytes: result?.bytes ?? null,
        url: result?.key
          ? await ctx.storage.signedUrl(result.key, {
              expiresSeconds: buildSeconds,
              fileName: 'voice.fvoice',
              save: true,
              holder: holderOf(row.userId),
            })
          : null,
      };
    }),
  );
}

/** The caller's jobs, newest first: the last of each voice and kind. @throws AppError not_found */
async function jobsOf(ctx: Ctx, userId: number, voiceUuid: string | undefined): Promise<VoiceJobRow[]> {
  const voice = voiceUuid ? await findOwnVoice(ctx, userId, voiceUuid) : null;
  const rows = await findRows(jobRows(ctx), {
    where: { userId, ...(voice ? { voiceId: voice.id } : {}) },
    order: [['id', 'DESC']],
    limit: 4 * listed,
  });
  const seen = new Set<string>();
  return rows
    .filter((row) => {
      const key = `${row.voiceId} ${row.kind}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, listed);
}

export interface Feed {
  data: VoiceJob[];
  cursor: string;
}

/** @throws AppError not_found for a voice that is not the caller's */
export async function readFeed(ctx: Ctx, userId: number, voiceUuid: string | undefined): Promise<Feed> {
  const data = await describeJobs(ctx, await jobsOf(ctx, userId, voiceUuid));
  const form = data.map(({ uuid, status, stage, progress, position }) => [
    uuid,
    status,
    stage,
    progress,
    position,
  ]);
  const cursor = createHash('sha256').update(JSON.stringify(form)).digest('base64url').slice(0, 24);
  return { data, cursor };
}

/** The feed now and after each change, until the signal stops it; null after `idleMs` without one. */
export async function* followFeed(
  ctx: Ctx,
  userId: number,
  voiceUuid: string | undefined,
  options: { signal: AbortSignal; idleMs: number; since?: string | undefined },
): AsyncGenerator<Feed | null> {
  let last = options.since ?? '';
  let quietMs = 0;
  while (!options.signal.aborted) {
    const feed = await readFeed(ctx, userId, voiceUuid);
    if (feed.cursor !== last) {
      last = feed.cursor;
      quietMs = 0;
      yield feed;
    } else if (quietMs >= options.idleMs) {
      quietMs = 0;
      yield null;
    }
    quietMs += await changeOrPause(ctx, userId, options.signal);
  }
}

/** Waits until one of the caller's open jobs changes, at most `lookMs`. */
async function changeOrPause(ctx: Ctx, userId: number, signal: AbortSignal): Promise<number> {
  const open = await jobRows(ctx).findAll({
    where: { userId, status: [...openStatuses] },
    attributes: ['jobId'],
    raw: true,
  });
  const startedAt = performance.now();
  const unwatch: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    const wake = () => resolve();
    timer = setTimeout(wake, lookMs);
    signal.addEventListener('abort', wake, { once: true });
    unwatch.push(() => signal.removeEventListener('abort', wake));
    for (const { jobId } of open) if (jobId) unwatch.push(ctx.queue.watch(jobId, wake));
  });
  clearTimeout(timer);
  for (const end of unwatch) end();
  return performance.now() - startedAt;
}
