import type { Transaction } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { itemRows } from './models.ts';
import { moveUse } from './quota.ts';

/** What a browser asked for before it signed in becomes its account's. */
export async function giveToUser(ctx: Ctx, visitorKey: string, userId: number): Promise<void> {
  await itemRows(ctx).update({ userId, visitorKey: null }, { where: { visitorKey, userId: null } });
  await moveUse(ctx, visitorKey, userId);
}

/** Everything of an account is swept at the next turn. */
export async function forgetUser(ctx: Ctx, userId: number, transaction: Transaction): Promise<void> {
  await itemRows(ctx).update({ userId: null, name: '', expiresAt: 0 }, { where: { userId }, transaction });
}
