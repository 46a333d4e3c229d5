import type { Transaction } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { postConfirmation, type User, users } from '../account/index.ts';
import { postNewsletterLetter } from './letters.ts';
import { subscriberRows } from './models.ts';

/**
 * Whether an account gets the news; `asked` while its address is not confirmed. Until then the list is not looked at:
 * anybody may make an account with an address that is not his.
 */
export async function newsTo(ctx: Ctx, user: User): Promise<'on' | 'asked' | 'off'> {
  if (user.emailVerifiedAt === null) return user.marketing ? 'asked' : 'off';
  const row = await subscriberRows(ctx).findOne({ where: { email: user.email }, raw: true });
  if (!row) return 'off';
  return row.confirmedAt === null ? 'asked' : 'on';
}

/**
 * Puts an account's address on the list: at once where it is proven, else with the letter that confirms it.
 * @throws AppError too_many_requests
 */
export async function giveNews(ctx: Ctx, user: User, callerAddress: string): Promise<void> {
  if ((await newsTo(ctx, user)) === 'on') return;
  if (user.emailVerifiedAt === null) {
    await ctx.db.transaction(async (transaction) => {
      await user.update({ marketing: true }, { transaction });
      await postConfirmation(ctx, user, callerAddress, transaction);
    });
    return;
  }
  await ctx.db.transaction((transaction) => enrol(ctx, user, transaction));
}

/** Who said yes when signing up has confirmed it with the address. */
export async function enrolByWish(ctx: Ctx, userId: number, transaction: Transaction): Promise<void> {
  const user = await users(ctx).findByPk(userId, { transaction });
  if (user?.marketing && user.emailVerifiedAt !== null) await enrol(ctx, user, transaction);
}

async function enrol(ctx: Ctx, { email }: User, transaction: Transaction): Promise<void> {
  const rows = subscriberRows(ctx);
  const confirmedAt = ctx.clock.now();
  const before = await rows.findOne({ where: { email }, transaction, lock: transaction.LOCK.UPDATE });
  if (before?.confirmedAt) return;
  // a letter's link would ask for what is said already
  const row = before
    ? await before.update({ confirmedAt, tokenHash: null }, { transaction })
    : await rows.create({ email, source: 'account', createdAt: confirmedAt, confirmedAt }, { transaction });
  await postNewsletterLetter(ctx, { subscriberId: row.id, kind: 'welcome' }, transaction);
}

/** Takes an account's address off the list, and its yes at signing up back. */
export async function endNews(ctx: Ctx, user: User): Promise<void> {
  const { email } = user;
  await ctx.db.transaction(async (transaction) => {
    await user.update({ marketing: false }, { transaction });
    if (user.emailVerifiedAt) await subscriberRows(ctx).destroy({ where: { email }, transaction });
  });
}
