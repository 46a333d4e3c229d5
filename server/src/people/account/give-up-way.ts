import type { Transaction } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { users } from './models.ts';

/**
 * Takes a way to sign in away, unless nothing would be left: no password, and no way that another slice knows of.
 * @throws AppError conflict with `refusal`, and whatever `remove` throws; nothing is changed then
 */
export async function giveUpWay(
  ctx: Ctx,
  userId: number,
  { remove, refusal }: { remove: (transaction: Transaction) => Promise<void>; refusal: string },
): Promise<void> {
  await ctx.db.transaction(async (transaction) => {
    // one at a time: two that go at once would each take the other for the way that is left
    const user = await users(ctx).findByPk(userId, {
      transaction,
      lock: transaction.LOCK.UPDATE,
      rejectOnEmpty: true,
    });
    await remove(transaction);
    if (user.passwordHash !== null) return;
    let left = 0;
    const count = (ways: number): void => {
      left += ways;
    };
    await ctx.events.emit('account.ways-in', { userId, transaction, count });
    if (left === 0) throw new AppError('conflict', refusal);
  });
}
