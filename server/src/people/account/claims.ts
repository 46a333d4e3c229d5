import { randomUUID } from 'node:crypto';
import { Op, type Transaction } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { type User, users } from './models.ts';

/*
 * Whoever signs up is in at once, also with an address that somebody else's account has: another answer would tell who
 * has an account here. Such an account has a stand-in for an address and claims the real one. At most one account has an
 * address; of those that have not proven it only the newest can be entered by its password or by mail, so that the
 * first and the tenth sign-up with one address look alike. Proving the address decides: the others lose it for good.
 */

/** Of no mailbox (RFC 6761), and not to be guessed: who knew it could tell an account that claims from one that has. */
export const standIn = (): string => `${randomUUID()}@claim.invalid`;

/** The account that has proven this address. */
export const provenOwner = (
  ctx: Ctx,
  email: string,
  transaction: Transaction | null = null,
): Promise<User | null> =>
  users(ctx).findOne({ where: { email, emailVerifiedAt: { [Op.ne]: null } }, transaction });

/** The newest account that has or claims this address and has not proven it. */
export const newestUnproven = (ctx: Ctx, email: string): Promise<User | null> =>
  users(ctx).findOne({
    where: { [Op.or]: [{ email }, { claimedEmail: email }], emailVerifiedAt: null },
    order: [['id', 'DESC']],
  });

/** Whose account mail to this address is about. */
export async function findByAddress(ctx: Ctx, email: string): Promise<User | null> {
  const [owner, unproven] = [await provenOwner(ctx, email), await newestUnproven(ctx, email)];
  return owner ?? unproven;
}

/** The account gets the address that it claims. @throws AppError expired when another account has proven it */
export async function takeAddress(ctx: Ctx, user: User, transaction: Transaction): Promise<void> {
  const email = user.claimedEmail;
  if (email === null) return;
  const holder = await users(ctx).findOne({
    where: { email },
    transaction,
    lock: transaction.LOCK.UPDATE,
  });
  if (holder?.emailVerifiedAt) {
    const text = 'This address belongs to another account. Sign in with that one.';
    throw new AppError('expired', text, { notify: text });
  }
  await holder?.update({ email: standIn(), claimedEmail: email }, { transaction });
  await user.update({ email, claimedEmail: null }, { transaction });
}
