import { Op, type Transaction } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { users } from '../../people/account/index.ts';
import { messageRows } from './models.ts';

/** Messages that were kept long enough; their answers go with them. */
export async function sweepMessages(ctx: Ctx): Promise<void> {
  const until = monthsAfter(ctx.clock.now(), -ctx.config.messagesKeptMonths);
  await messageRows(ctx).destroy({ where: { createdAt: { [Op.lt]: until } } });
}

/** The same day of another month, or one of the first of the next one where that month has no such day. */
export const monthsAfter = (epochMs: number, months: number): number => {
  const day = new Date(epochMs);
  return day.setUTCMonth(day.getUTCMonth() + months);
};

/**
 * What an account that is deleted for good has sent: signed in, or by the address that it has proven. Copyright
 * notices stay, because the law has them kept.
 */
export async function forgetUser(ctx: Ctx, userId: number, transaction: Transaction): Promise<void> {
  const user = await users(ctx).findByPk(userId, { attributes: ['email', 'emailVerifiedAt'], transaction });
  const own = [{ userId }, ...(user?.emailVerifiedAt ? [{ email: user.email }] : [])];
  await messageRows(ctx).destroy({ where: { [Op.or]: own, kind: { [Op.ne]: 'dmca' } }, transaction });
}
