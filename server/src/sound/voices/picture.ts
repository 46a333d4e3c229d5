import type { Transaction } from 'sequelize';
import { findRow } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { voiceRows } from './models.ts';

/**
 * Gives a living voice another picture; the file of the one before goes with the transaction.
 * @param key of the stored picture, which is the voice's from then on
 * @returns false for a voice that was deleted, which takes none
 */
export async function setPicture(
  ctx: Ctx,
  voiceId: number,
  key: string,
  transaction: Transaction,
): Promise<boolean> {
  const row = await findRow(voiceRows(ctx), { where: { id: voiceId, deletedAt: null }, transaction });
  if (!row) return false;
  await voiceRows(ctx).update(
    { avatarKey: key, updatedAt: ctx.clock.now() },
    { where: { id: voiceId }, transaction },
  );
  const { avatarKey } = row;
  if (avatarKey) transaction.afterCommit(() => ctx.storage.delete(avatarKey));
  return true;
}
