import { Op } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs } from '../../kernel/time.ts';
import { endCredentials } from './accounts.ts';
import { purge } from './closing.ts';
import { users } from './models.ts';

const sweptAtOnce = 100;

/** Whoever signs in uses the account, also if that is all. */
export async function noteSignIn(ctx: Ctx, userId: number): Promise<void> {
  await users(ctx).update(
    { usedAt: ctx.clock.now() },
    { where: { id: userId, emailVerifiedAt: null }, silent: true },
  );
}

/**
 * Deletes accounts whose address was never confirmed and that nobody has used for so many days, with all they own,
 * each in a transaction of its own. Those of staff, and those that staff or their owner has closed, stay.
 * @returns how many are gone
 */
export async function sweepUnconfirmed(ctx: Ctx): Promise<number> {
  const { unconfirmedDays } = ctx.config;
  if (unconfirmedDays === 0) return 0;
  const where = {
    emailVerifiedAt: null,
    usedAt: { [Op.lt]: ctx.clock.now() - unconfirmedDays * dayMs },
    roles: 'user',
    deactivatedAt: null,
    deleteAfter: null,
  };
  const unused = await users(ctx).findAll({ attributes: ['id'], where, limit: sweptAtOnce, raw: true });
  let gone = 0;
  for (const { id } of unused)
    await ctx.db.transaction(async (transaction) => {
      // used or confirmed at this moment, or swept by another process
      const user = await users(ctx).findOne({
        where: { ...where, id },
        transaction,
        lock: transaction.LOCK.UPDATE,
      });
      if (!user) return;
      await endCredentials(ctx, id, { transaction });
      await purge(ctx, user, transaction);
      gone++;
    });
  return gone;
}
