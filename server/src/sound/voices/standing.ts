import type { VoiceStatus } from '@formant/contract/facts/voice-words';
import type { Transaction } from 'sequelize';
import { rowByKey } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { dayMs } from '../../kernel/time.ts';
import { isOpen } from './find.ts';
import { type VoiceRow, voiceRows } from './models.ts';

/** What a voice may become from what it is; a trained voice can be trained again. */
const next: Readonly<Record<VoiceStatus, readonly VoiceStatus[]>> = {
  draft: ['queued', 'ready'],
  queued: ['training', 'cancelled', 'failed'],
  training: ['ready', 'failed', 'cancelled', 'queued'],
  ready: ['queued'],
  failed: ['queued', 'ready'],
  cancelled: ['queued', 'ready'],
};

/**
 * Moves a voice on. Two callers that move it from the same status can't both succeed.
 * @throws AppError not_found, illegal_transition
 */
export async function moveVoice(
  ctx: Ctx,
  voiceId: number,
  to: VoiceStatus,
  transaction: Transaction,
): Promise<void> {
  const row = await rowByKey(voiceRows(ctx), voiceId, { transaction });
  if (!row) throw notFound('The voice');
  const [changed] = next[row.status].includes(to)
    ? await voiceRows(ctx).update(
        { status: to, ...standingOf(ctx, { ...row, status: to }) },
        { where: { id: voiceId, status: row.status }, transaction },
      )
    : [0];
  if (changed === 0)
    throw new AppError('illegal_transition', `A voice that is ${row.status} can’t become ${to}.`);
}

/** What follows from visibility, status, deletion and the owner’s account: whether the voice is listed, since when, and its trend. */
export function standingOf(
  ctx: Ctx,
  row: Pick<
    VoiceRow,
    | 'visibility'
    | 'status'
    | 'modelKey'
    | 'deletedAt'
    | 'closedAt'
    | 'publishedAt'
    | 'votes'
    | 'favorites'
    | 'uses'
  >,
): Pick<VoiceRow, 'listed' | 'publishedAt' | 'trend' | 'updatedAt'> {
  const now = ctx.clock.now();
  const listed = row.visibility === 'public' && isOpen(row);
  const publishedAt = listed ? (row.publishedAt ?? now) : row.publishedAt;
  return { listed, publishedAt, trend: trendOf({ ...row, publishedAt }), updatedAt: now };
}

const weekMs = 7 * dayMs;

/**
 * Where a voice stands among the trending: ten times as popular counts as much as a week younger. Older voices
 * need no lowering as time goes on, since all of them sink alike.
 */
function trendOf(row: Pick<VoiceRow, 'votes' | 'favorites' | 'uses' | 'publishedAt'>): number {
  const liking = 3 * row.votes + 2 * row.favorites + row.uses;
  const decades = Math.sign(liking) * Math.log10(Math.max(1, Math.abs(liking)));
  return Math.round((decades + (row.publishedAt ?? 0) / weekMs) * 1e6);
}

/** Adds to a voice's counters and moves it among the trending; holds its row to the end of the transaction. */
export async function count(
  ctx: Ctx,
  voiceId: number,
  added: Partial<Record<'votes' | 'favorites' | 'uses', number>>,
  transaction: Transaction,
): Promise<VoiceRow> {
  await voiceRows(ctx).increment(added, { where: { id: voiceId }, transaction });
  const row = (await voiceRows(ctx).findByPk(voiceId, {
    raw: true,
    transaction,
    rejectOnEmpty: true,
  })) as unknown as VoiceRow; // safe: raw rows have the model's attributes
  await voiceRows(ctx).update({ trend: trendOf(row) }, { where: { id: voiceId }, transaction });
  return row;
}
