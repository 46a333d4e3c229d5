import type { Ctx } from '../../kernel/ctx.ts';
import { purge } from './closing.ts';
import type { OneTimeCode, User } from './models.ts';
import { users } from './models.ts';

/**
 * Brings what was made in an account that claims the owner's address into the owner's, in one transaction, and ends the
 * other one. Only for who reads the owner's mail and has said that both are his: anybody can make such an account.
 */
export async function joinClaim(ctx: Ctx, owner: User, { joinsId }: OneTimeCode): Promise<void> {
  if (joinsId === null) return;
  await ctx.db.transaction(async (transaction) => {
    const claim = await users(ctx).findByPk(joinsId, { transaction, lock: transaction.LOCK.UPDATE });
    if (claim?.claimedEmail !== owner.email || claim.emailVerifiedAt) return;
    await ctx.events.emit('account.joined', { from: claim, to: owner, transaction });
    await purge(ctx, claim, transaction);
  });
}
