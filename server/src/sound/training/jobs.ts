import { randomUUID } from 'node:crypto';
import type { VoiceJobKind } from '@formant/contract/training';
import type { QueueStatus } from '@formant/contract/web-tools';
import { Op, type Transaction, UniqueConstraintError } from 'sequelize';
import { findRow, findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { moveVoice, type VoiceRow, voiceRows } from '../voices/index.ts';
import { jobRows, type Payloads, type Result, type VoiceJobRow } from './models.ts';

export const jobName = 'training';
/** More at once are nobody's own voices. */
const mostOpenJobs = 20;

/** What a job may become from what it is. A run that was cut off goes on as it was. */
const next: Readonly<Record<QueueStatus, readonly QueueStatus[]>> = {
  queued: ['processing', 'cancelled', 'failed'],
  processing: ['processing', 'succeeded', 'failed', 'cancelled'],
  succeeded: [],
  failed: [],
  cancelled: [],
  expired: [],
};
export const openStatuses = ['queued', 'processing'] as const satisfies QueueStatus[];
export const isOpenJob = (row: Pick<VoiceJobRow, 'status'>): boolean =>
  (openStatuses as readonly string[]).includes(row.status);

/** Builds leave the voice as it is. */
const movesVoice = (kind: VoiceJobKind): boolean => kind !== 'build';

/**
 * Starts work on a voice, one at a time, in the caller's transaction or one of its own.
 * @throws AppError conflict, quota_exhausted, illegal_transition
 */
export async function startJob<K extends VoiceJobKind>(
  ctx: Ctx,
  wanted: { kind: K; userId: number; voiceId: number; payload: Payloads[K]; onDevice?: boolean },
  within?: Transaction,
): Promise<VoiceJobRow> {
  const { kind, userId, voiceId, payload, onDevice = false } = wanted;
  if ((await jobRows(ctx).count({ where: { userId, status: [...openStatuses] } })) >= mostOpenJobs) {
    const text = `${mostOpenJobs} of your voices are being worked on. Wait until one is ready.`;
    throw new AppError('quota_exhausted', text, { notify: text });
  }
  const work = async (transaction: Transaction): Promise<VoiceJobRow> => {
    const made = await jobRows(ctx).create(
      {
        uuid: randomUUID(),
        kind,
        userId,
        voiceId,
        activeKey: voiceId,
        status: 'queued',
        payload: JSON.stringify(payload),
        createdAt: ctx.clock.now(),
      },
      { transaction },
    );
    if (movesVoice(kind)) await moveVoice(ctx, voiceId, 'queued', transaction);
    if (!onDevice) {
      const jobId = await ctx.queue.add(jobName, { voiceJobId: made.id }, { transaction });
      await jobRows(ctx).update({ jobId }, { where: { id: made.id }, transaction });
    }
    return rowOf(ctx, made.id, transaction);
  };
  try {
    return await (within ? work(within) : ctx.db.transaction(work));
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw new AppError(
      'conflict',
      'This voice is being worked on. Wait until that has ended, or cancel it.',
      {
        cause: error,
      },
    );
  }
}

/**
 * The one way a job, and with it its voice, goes on: of two who move the same job one succeeds. A voice that was
 * ready before stays ready when its next training comes to nothing.
 * @throws AppError illegal_transition
 */
export async function moveJob(
  ctx: Ctx,
  row: VoiceJobRow,
  to: QueueStatus,
  transaction: Transaction,
  change: {
    result?: Result;
    error?: { code: string; message: string };
    stage?: string;
    progress?: number;
  } = {},
): Promise<void> {
  // safe: keys of a literal object
  const from = (Object.keys(next) as QueueStatus[]).filter((status) => next[status].includes(to));
  const ended = !(openStatuses as readonly string[]).includes(to);
  const [changed] = await jobRows(ctx).update(
    {
      status: to,
      ...(ended ? { activeKey: null, endedAt: ctx.clock.now() } : {}),
      ...(change.result ? { result: JSON.stringify(change.result) } : {}),
      ...(change.stage === undefined ? {} : { stage: change.stage }),
      ...(change.progress === undefined ? {} : { progress: change.progress }),
      ...(change.error
        ? { errorCode: change.error.code.slice(0, 64), errorMessage: change.error.message.slice(0, 1000) }
        : {}),
    },
    { where: { id: row.id, status: { [Op.in]: from } }, transaction },
  );
  if (changed === 0) throw new AppError('illegal_transition', `This job can’t become ${to} any more.`);
  if (!movesVoice(row.kind)) return;
  const voice = await voiceOf(ctx, row.voiceId, transaction);
  if (to === 'processing') {
    if (voice.status === 'queued') await moveVoice(ctx, voice.id, 'training', transaction);
    return;
  }
  if (to === 'queued' || to === 'expired') return;
  if (to === 'succeeded') {
    await moveVoice(ctx, voice.id, 'ready', transaction);
    return;
  }
  await moveVoice(ctx, voice.id, to, transaction);
  if (voice.modelKey !== null) await moveVoice(ctx, voice.id, 'ready', transaction);
}

/** Ends an open job; what runs for it stops within a second. */
export async function cancelJob(ctx: Ctx, row: VoiceJobRow, within?: Transaction): Promise<void> {
  const work = async (transaction: Transaction) => {
    await moveJob(ctx, row, 'cancelled', transaction);
    const { jobId } = row;
    if (jobId)
      transaction.afterCommit(async () => {
        await ctx.queue.cancel(jobId);
      });
  };
  await (within ? work(within) : ctx.db.transaction(work));
}

/** Jobs whose run ended without a word, as after too many crashes, end too. Answers how many. */
export async function settleLost(ctx: Ctx): Promise<number> {
  const open = await findRows(jobRows(ctx), {
    where: { status: [...openStatuses], jobId: { [Op.ne]: null } },
    limit: 200,
  });
  const runs = await ctx.queue.getAll(open.flatMap((row) => row.jobId ?? []));
  let settled = 0;
  for (const row of open) {
    const run = row.jobId ? runs.get(row.jobId) : undefined;
    if (run && run.state !== 'failed' && run.state !== 'cancelled') continue;
    const error = {
      code: run?.errorCode ?? 'internal',
      message: run?.errorMessage ?? 'Something went wrong on our side. Try again.',
    };
    await ctx.db
      .transaction((transaction) => moveJob(ctx, row, 'failed', transaction, { error }))
      .catch((failure: unknown) => {
        if (!(failure instanceof AppError)) throw failure; // it has ended in this moment
      });
    settled++;
  }
  return settled;
}

export async function rowOf(ctx: Ctx, id: number, transaction?: Transaction): Promise<VoiceJobRow> {
  const row = await jobRows(ctx).findByPk(id, { raw: true, transaction: transaction ?? null });
  if (!row) throw notFound('The job');
  return row as VoiceJobRow; // safe: raw rows have the model's attributes
}

export async function voiceOf(ctx: Ctx, id: number, transaction?: Transaction): Promise<VoiceRow> {
  const row = await voiceRows(ctx).findByPk(id, { raw: true, transaction: transaction ?? null });
  if (!row) throw notFound('The voice');
  return row as VoiceRow; // safe: raw rows have the model's attributes
}

/** The newest job of a voice. */
export async function lastJobOf(
  ctx: Ctx,
  voiceId: number,
  kinds?: readonly VoiceJobKind[],
): Promise<VoiceJobRow | null> {
  return await findRow(jobRows(ctx), {
    where: { voiceId, ...(kinds ? { kind: [...kinds] } : {}) },
    order: [['id', 'DESC']],
  });
}

// safe: written from `Payloads` of the row's kind
export const payloadOf = <K extends VoiceJobKind>(row: VoiceJobRow, _kind: K): Payloads[K] =>
  JSON.parse(row.payload) as Payloads[K];
// safe: written from a `Result`
export const resultOf = (row: VoiceJobRow): Result | null =>
  row.result === null ? null : (JSON.parse(row.result) as Result);
