import { Op, type Transaction, UniqueConstraintError } from 'sequelize';
import { findRow } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { randomTypedCode, users } from '../../people/account/index.ts';
import { postAffiliateVerdict } from './letters.ts';
import { type Affiliate, affiliateRows } from './models.ts';

const codeLength = 8;

/** What somebody has registered with. */
export type Registration = Pick<
  Affiliate,
  'email' | 'name' | 'userId' | 'tier' | 'payout' | 'country' | 'website'
>;

/**
 * Writes a registration; whoever was rejected may register again, and keeps the code.
 * @throws AppError conflict for an address or an account that is registered
 */
export async function writeAffiliate(
  ctx: Ctx,
  given: Registration,
  messageId: number,
  transaction: Transaction,
): Promise<void> {
  const row = {
    ...given,
    messageId,
    status: 'pending',
    createdAt: ctx.clock.now(),
    decidedAt: null,
  } as const;
  const own = [{ email: given.email }, ...(given.userId === null ? [] : [{ userId: given.userId }])];
  try {
    const [again] = await affiliateRows(ctx).update(row, {
      where: { [Op.or]: own, status: 'rejected' },
      transaction,
    });
    if (again > 0) return;
    await affiliateRows(ctx).create({ ...row, referralCode: randomTypedCode(codeLength) }, { transaction });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw new AppError(
      'conflict',
      'You are registered already. We answer by mail; write to us if you miss the answer.',
      { cause: error },
    );
  }
}

/** Of this registration. */
export const affiliateOf = (ctx: Ctx, messageId: number): Promise<Affiliate | null> =>
  findRow(affiliateRows(ctx), { where: { messageId } });

/**
 * What staff says to a registration; the affiliate is told by mail.
 * @throws AppError not_found when it is gone
 */
export async function decideAffiliate(
  ctx: Ctx,
  messageId: number,
  verdict: 'accepted' | 'rejected',
  transaction: Transaction,
): Promise<void> {
  const [decided] = await affiliateRows(ctx).update(
    { status: verdict === 'accepted' ? 'active' : 'rejected', decidedAt: ctx.clock.now() },
    { where: { messageId }, transaction },
  );
  if (decided === 0) throw notFound('This registration');
  await postAffiliateVerdict(ctx, messageId, transaction);
}

/** Whoever takes no part goes with the message. */
export async function sweepAffiliates(ctx: Ctx): Promise<void> {
  await affiliateRows(ctx).destroy({ where: { messageId: null, status: { [Op.ne]: 'active' } } });
}

/** An account that is deleted for good is no affiliate, nor is the address that it has proven. */
export async function forgetAffiliate(ctx: Ctx, userId: number, transaction: Transaction): Promise<void> {
  const user = await users(ctx).findByPk(userId, { attributes: ['email', 'emailVerifiedAt'], transaction });
  const own = [{ userId }, ...(user?.emailVerifiedAt ? [{ email: user.email }] : [])];
  await affiliateRows(ctx).destroy({ where: { [Op.or]: own }, transaction });
}
