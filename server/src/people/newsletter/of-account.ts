import { UniqueConstraintError } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { type User, users } from '../account/index.ts';
import { postNewsletterLetter } from './letters.ts';
import { subscriberRows } from './models.ts';
import { noteAddress } from './subscription.ts';

/** Whether an address gets the news; `asked` while its confirmation is waited for. */
export async function newsTo(ctx: Ctx, email: string): Promise<'on' | 'asked' | 'off'> {
  const row = await subscriberRows(ctx).findOne({ where: { email }, raw: true });
  if (!row) return 'off';
  return row.confirmedAt === null ? 'asked' : 'on';
}

/**
 * Puts an account's address on the list: at once where it is proven, else its mailbox is asked as everybody's is.
 * @throws AppError too_many_requests
 */
export async function giveNews(ctx: Ctx, user: User, callerAddress: string): Promise<void> {
  const { email } = user;
  if ((await newsTo(ctx, email)) === 'on') return;
  const source = 'account';
  if (user.emailVerifiedAt === null) {
    const { id } = await noteAddress(ctx, { email, source }, callerAddress);
    await postNewsletterLetter(ctx, { subscriberId: id, kind: 'ask' });
    return;
  }
  const now = ctx.clock.now();
  const rows = subscriberRows(ctx);
  try {
    await rows.create({ email, source, createdAt: now, confirmedAt: now });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    // a letter's link would ask for what is said already
    await rows.update({ confirmedAt: now, tokenHash: null }, { where: { email } });
  }
  const { id } = await rows.findOne({ where: { email }, rejectOnEmpty: true });
  await postNewsletterLetter(ctx, { subscriberId: id, kind: 'welcome' });
}

/** Takes an account's address off the list, and its yes at signing up back. */
export async function endNews(ctx: Ctx, { id, email }: User): Promise<void> {
  await ctx.db.transaction(async (transaction) => {
    await users(ctx).update({ marketing: false }, { where: { id }, transaction });
    await subscriberRows(ctx).destroy({ where: { email }, transaction });
  });
}
