import type { VoiceTrim } from '@formant/contract/voices';
import type { Transaction } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { dayOf } from '../../kernel/time.ts';
import { findVoice, findVoices, isOpen, type ReadVoice, type VoiceCaller } from './find.ts';
import { favoriteRows, trimRows, useRows, voiceRows, voteRows } from './models.ts';
import { count } from './standing.ts';

/**
 * Work on what somebody has to do with a voice. The voice's row is locked first: a row that refers to it takes a
 * share of it, and two of them that go on to change its counters would wait for each other for ever.
 */
async function onVoice<T>(
  ctx: Ctx,
  voiceId: number,
  work: (transaction: Transaction) => Promise<T>,
  within?: Transaction,
): Promise<T> {
  const locked = async (transaction: Transaction): Promise<T> => {
    await voiceRows(ctx).findByPk(voiceId, {
      attributes: ['id'],
      raw: true,
      transaction,
      lock: transaction.LOCK.UPDATE,
    });
    return work(transaction);
  };
  return within ? locked(within) : ctx.db.transaction(locked);
}

/** The version a holder gets when he asks for the newest: of a voice that was taken back, the one he has. */
const versionFor = (voice: ReadVoice, userId: number): number =>
  isOpen(voice) || voice.userId === userId ? voice.newest : voice.version;

/**
 * Makes a voice a favourite and keeps its version for the caller; again moves him to the newest version.
 * @throws AppError not_found
 */
export async function addFavorite(
  ctx: Ctx,
  userId: number,
  uuid: string,
): Promise<{ id: number; isNew: boolean }> {
  const voice = await findVoice(ctx, { userId }, uuid);
  const version = versionFor(voice, userId);
  return onVoice(ctx, voice.id, async (transaction) => {
    const where = { userId, voiceId: voice.id };
    await useRows(ctx).update({ version }, { where, transaction });
    const known = await favoriteRows(ctx).findOne({ where, transaction, raw: true });
    if (known) {
      await favoriteRows(ctx).update({ version }, { where: { id: known.id }, transaction });
      return { id: known.id, isNew: false };
    }
    const made = await favoriteRows(ctx).create(
      { ...where, version, createdAt: ctx.clock.now() },
      { transaction },
    );
    await count(ctx, voice.id, { favorites: 1 }, transaction);
    return { id: made.id, isNew: true };
  });
}

/** Ends a favourite, by its id or by its voice. @returns false when there was none */
export async function endFavorite(
  ctx: Ctx,
  userId: number,
  which: { id: number } | { voiceUuid: string },
): Promise<boolean> {
  const voiceId =
    'id' in which
      ? (await favoriteRows(ctx).findOne({ where: { id: which.id, userId }, raw: true }))?.voiceId
      : (await findVoices(ctx, { userId }, [which.voiceUuid]))[0]?.id;
  if (voiceId === undefined) return false;
  return onVoice(ctx, voiceId, async (transaction) => {
    const ended = await favoriteRows(ctx).destroy({ where: { voiceId, userId }, transaction });
    if (ended > 0) await count(ctx, voiceId, { favorites: -1 }, transaction);
    return ended > 0;
  });
}

/**
 * Sets the caller's one vote.
 * @param voteId the vote that is meant, where the caller names it
 * @throws AppError not_found (no such voice, or no such vote of the caller's for it), forbidden for his own voice
 */
export async function setVote(
  ctx: Ctx,
  userId: number,
  uuid: string,
  value: -1 | 0 | 1,
  voteId: number | null = null,
): Promise<{ id: number | null; votes: number; mine: -1 | 0 | 1 }> {
  const voice = await findVoice(ctx, { userId }, uuid);
  if (voice.userId === userId) throw new AppError('forbidden', 'You can’t vote for your own voice.');
  return onVoice(ctx, voice.id, async (transaction) => {
    const where = { userId, voiceId: voice.id };
    const known = await voteRows(ctx).findOne({ where, transaction, raw: true });
    // somebody else's vote, one for another voice, and one that was taken back look as if there were none
    if (voteId !== null && known?.id !== voteId) throw notFound('This vote');
    const before = known?.value ?? 0;
    let id = known?.id ?? null;
    if (value === 0) {
      await voteRows(ctx).destroy({ where, transaction });
      id = null;
    } else if (known) await voteRows(ctx).update({ value }, { where, transaction });
    else
      id = (await voteRows(ctx).create({ ...where, value, createdAt: ctx.clock.now() }, { transaction })).id;
    const row = await count(ctx, voice.id, { votes: value - before }, transaction);
    return { id, votes: row.votes, mine: value };
  });
}

/**
 * Counts a use, at most one a day and person, and keeps the voice's version for a signed-in one. Other slices call
 * it where they use a voice, within their own transaction where they have one.
 */
export async function countUse(
  ctx: Ctx,
  caller: VoiceCaller,
  voice: ReadVoice,
  within?: Transaction,
): Promise<{ uses: number; version: number }> {
  const now = ctx.clock.now();
  const day = dayOf(now);
  const { userId } = caller;
  const counted = async (transaction: Transaction) => ({
    uses: (await count(ctx, voice.id, { uses: 1 }, transaction)).uses,
    version: voice.version,
  });
  const work = async (transaction: Transaction) => {
    if (userId === null) return counted(transaction);
    const where = { userId, voiceId: voice.id };
    const known = await useRows(ctx).findOne({ where, transaction, raw: true });
    if (known) {
      await useRows(ctx).update({ day, lastUsedAt: now }, { where: { id: known.id }, transaction });
      if (known.day === day) return { uses: voice.uses, version: voice.version };
    } else
      await useRows(ctx).create(
        { ...where, version: voice.version, day, firstUsedAt: now, lastUsedAt: now },
        { transaction },
      );
    return counted(transaction);
  };
  return onVoice(ctx, voice.id, work, within);
}

/** Keeps the caller's own trim of a voice; fields that are left out stay. @throws AppError not_found */
export async function setTrim(ctx: Ctx, userId: number, uuid: string, change: VoiceTrim): Promise<VoiceTrim> {
  const voice = await findVoice(ctx, { userId }, uuid);
  return onVoice(ctx, voice.id, async (transaction) => {
    const where = { userId, voiceId: voice.id };
    const known = await trimRows(ctx).findOne({ where, transaction, raw: true });
    const settings: VoiceTrim = {
      ...(known ? (JSON.parse(known.settings) as VoiceTrim) : {}), // safe: stored by the contract
      ...change,
    };
    if (settings.hotkey === null) delete settings.hotkey;
    const row = { settings: JSON.stringify(settings), updatedAt: ctx.clock.now() };
    if (known) await trimRows(ctx).update(row, { where: { id: known.id }, transaction });
    else await trimRows(ctx).create({ ...where, ...row }, { transaction });
    return settings;
  });
}

/** Of something that is not the caller's. */
export const noFavorite = () => notFound('The favourite');
