import { accountUndoDays } from '@formant/contract/base/constants';
import { Op, type Transaction } from 'sequelize';
import { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs } from '../../kernel/time.ts';
import { endCredentials } from './accounts.ts';
import { postLetter } from './letters.ts';
import { type User, users } from './models.ts';

const jobName = 'account.purge';
const payload = z.object({ userId: z.int() });
/** How long a closed account can be opened again. */
export const undoMs = accountUndoDays * dayMs;

/** Closes the account: nobody can sign in or see what it has made public, and in fourteen days a job deletes it. */
export async function closeAccount(ctx: Ctx, user: User): Promise<void> {
  const deleteAfter = new Date(ctx.clock.now() + undoMs);
  await ctx.db.transaction(async (transaction) => {
    await user.update({ deleteAfter }, { transaction });
    await ctx.events.emit('account.closed', { userId: user.id, transaction });
    await endCredentials(ctx, user.id, { transaction });
    await postLetter(ctx, 'account-closed', user.id, transaction);
    await ctx.queue.add(jobName, { userId: user.id } satisfies z.input<typeof payload>, {
      transaction,
      runAfter: deleteAfter,
    });
  });
}

/** Opens a closed account again; its purge then finds nothing to do. */
export async function reopenAccount(ctx: Ctx, user: User): Promise<void> {
  await ctx.db.transaction(async (transaction) => {
    await user.update({ deleteAfter: null }, { transaction });
    await ctx.events.emit('account.reopened', { userId: user.id, transaction });
  });
}

/** Whether nobody may see what the account has made public; false for what no account owns. */
export async function isClosed(ctx: Ctx, userId: number | null): Promise<boolean> {
  if (userId === null) return false;
  const closed = { [Op.or]: [{ deleteAfter: { [Op.ne]: null } }, { deactivatedAt: { [Op.ne]: null } }] };
  return (await users(ctx).count({ where: { id: userId, ...closed } })) > 0;
}

export function purgeAccounts(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: 1, maxAttempts: 20 }, async (job) => {
    const { userId } = payload.parse(job.payload);
    await job.commit(async (transaction) => {
      const user = await users(ctx).findByPk(userId, { transaction });
      // reopened, or closed anew with a later date and a job of its own
      if (!user?.deleteAfter || user.deleteAfter.getTime() > ctx.clock.now()) return;
      await purge(ctx, user, transaction);
    });
  });
}

/** Deletes the account and all that it owns, for good. */
export async function purge(ctx: Ctx, user: User, transaction: Transaction): Promise<void> {
  await ctx.events.emit('account.purged', { userId: user.id, transaction });
  await user.destroy({ transaction });
  const { avatarKey } = user;
  if (avatarKey) transaction.afterCommit(() => ctx.storage.delete(avatarKey));
}
