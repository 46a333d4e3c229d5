import { voiceUndoDays } from '@formant/contract/facts/voice-words';
import { Op, QueryTypes, type Transaction } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { dayMs } from '../../kernel/time.ts';
import { findOwnVoice } from './find.ts';
import { reportRows, type VoiceRow, versionRows, voiceRows } from './models.ts';
import { standingOf } from './standing.ts';

declare module '../../kernel/events.ts' {
  interface EventMap {
    /** A voice was deleted by its owner; whatever still works on it has to stop. */
    'voice.deleted': { voiceId: number; uuid: string; transaction: Transaction };
  }
}

const sweptAtOnce = 100;

/** Deletes an own voice: gone from every list at once, to be brought back for seven days. @throws AppError not_found */
export async function deleteVoice(ctx: Ctx, userId: number, uuid: string): Promise<void> {
  await ctx.db.transaction(async (transaction) => {
    const row = await findOwnVoice(ctx, userId, uuid, { transaction });
    const deletedAt = ctx.clock.now();
    await voiceRows(ctx).update(
      { ...standingOf(ctx, { ...row, deletedAt }), deletedAt, nameKey: null },
      { where: { id: row.id }, transaction },
    );
    await ctx.events.emit('voice.deleted', { voiceId: row.id, uuid, transaction });
  });
}

/** Brings a deleted voice back, private. @throws AppError not_found, conflict when its name is taken again */
export async function restoreVoice(ctx: Ctx, userId: number, uuid: string): Promise<void> {
  await ctx.db.transaction(async (transaction) => {
    const row = await findOwnVoice(ctx, userId, uuid, { transaction, deleted: true });
    if (row.deletedAt === null) return;
    const nameKey = row.name.toLowerCase();
    if (await voiceRows(ctx).count({ where: { userId, nameKey }, transaction })) {
      const text = 'You have another voice of this name now. Rename that one first.';
      throw new AppError('conflict', text, { fields: { name: [text] } });
    }
    const stopped = row.modelKey === null ? ('cancelled' as const) : ('ready' as const);
    const living = {
      ...row,
      deletedAt: null,
      visibility: 'private' as const,
      // its work was stopped
      status: row.status === 'queued' || row.status === 'training' ? stopped : row.status,
    };
    await voiceRows(ctx).update(
      {
        ...standingOf(ctx, living),
        deletedAt: null,
        visibility: living.visibility,
        status: living.status,
        nameKey,
      },
      { where: { id: row.id }, transaction },
    );
  });
}

/**
 * Ends voices whose seven days are over. Where somebody holds a version, the voice stays as nobody's, with the held
 * versions only. Answers how many ended.
 */
export async function sweepVoices(ctx: Ctx): Promise<number> {
  const over = await findRows(voiceRows(ctx), {
    where: {
      deletedAt: { [Op.lte]: ctx.clock.now() - voiceUndoDays * dayMs },
      // what holders keep is nobody's and was swept before
      userId: { [Op.ne]: null },
    },
    limit: sweptAtOnce,
  });
  for (const row of over) await endVoice(ctx, row);
  return over.length;
}

async function endVoice(ctx: Ctx, row: VoiceRow): Promise<void> {
  const { files, held } = await ctx.db.transaction(async (transaction) => {
    const held = await heldVersions(ctx, row.id, transaction);
    const versions = await findRows(versionRows(ctx), {
      where: { voiceId: row.id },
      transaction,
    });
    const gone = versions.filter(({ version }) => !held.has(version));
    const keptKeys = new Set(versions.filter(({ version }) => held.has(version)).map((one) => one.modelKey));
    const files = gone.flatMap(({ modelKey }) => (modelKey && !keptKeys.has(modelKey) ? [modelKey] : []));
    if (held.size === 0) await voiceRows(ctx).destroy({ where: { id: row.id }, transaction });
    else {
      await versionRows(ctx).destroy({ where: { id: gone.map(({ id }) => id) }, transaction });
      await voiceRows(ctx).update(
        { userId: null, visibility: 'private', consentAudio: null, description: null, searchText: '' },
        { where: { id: row.id }, transaction },
      );
    }
    return { files, held };
  });
  const pictures = held.size === 0 ? [row.avatarKey, row.previewKey] : [];
  await dropFiles(ctx, [...files, ...pictures]);
}

async function heldVersions(ctx: Ctx, voiceId: number, transaction: Transaction): Promise<Set<number>> {
  const found = await ctx.db.query<{ version: number }>(
    `SELECT version FROM favorites WHERE voice_id = ?
      UNION SELECT version FROM voice_uses WHERE voice_id = ?`,
    { type: QueryTypes.SELECT, replacements: [voiceId, voiceId], transaction },
  );
  return new Set(found.map(({ version }) => version));
}

/** The account's voices are nobody's to see while it is closed, also for those who hold them. */
export async function setClosed(
  ctx: Ctx,
  userId: number,
  closed: boolean,
  transaction: Transaction,
): Promise<void> {
  const closedAt = closed ? ctx.clock.now() : null;
  for (const row of await findRows(voiceRows(ctx), { where: { userId }, transaction })) {
    const { listed, publishedAt, trend } = standingOf(ctx, { ...row, closedAt });
    await voiceRows(ctx).update(
      { closedAt, listed, publishedAt, trend },
      { where: { id: row.id }, transaction },
    );
  }
}

/**
 * Everything of an account goes: its voices with every version, also for those who hold them, since a voice is part
 * of a person, and what the account had to do with other voices.
 */
export async function forgetUser(ctx: Ctx, userId: number, transaction: Transaction): Promise<void> {
  const rows = await findRows(voiceRows(ctx), { where: { userId }, transaction });
  const ids = rows.map((row) => row.id);
  const versions = await findRows(versionRows(ctx), {
    where: { voiceId: ids },
    transaction,
  });
  const files = new Set([
    ...versions.map(({ modelKey }) => modelKey),
    ...rows.flatMap((row) => [row.modelKey, row.avatarKey, row.previewKey]),
  ]);
  await voiceRows(ctx).destroy({ where: { id: ids }, transaction });
  await reportRows(ctx).update({ userId: null }, { where: { userId }, transaction });
  await takeBack(ctx, userId, transaction);
  transaction.afterCommit(() => dropFiles(ctx, [...files]));
}

/** The counters of other people's voices lose what the account had given them. */
async function takeBack(ctx: Ctx, userId: number, transaction: Transaction): Promise<void> {
  const options = { replacements: [userId, userId], transaction };
  await ctx.db.query(
    `UPDATE voices SET favorites = favorites - 1
      WHERE id IN (SELECT voice_id FROM favorites WHERE user_id = ?) AND (user_id IS NULL OR user_id <> ?)`,
    options,
  );
  await ctx.db.query(
    `UPDATE voices SET votes = votes - (SELECT o.value FROM votes o WHERE o.voice_id = voices.id AND o.user_id = ?)
      WHERE id IN (SELECT voice_id FROM votes WHERE user_id = ?)`,
    options,
  );
  for (const table of ['favorites', 'votes', 'voice_uses', 'voice_trims'])
    await ctx.db.query(`DELETE FROM ${table} WHERE user_id = ?`, { replacements: [userId], transaction });
}

async function dropFiles(ctx: Ctx, keys: readonly (string | null)[]): Promise<void> {
  for (const key of keys) if (key) await ctx.storage.delete(key);
}
