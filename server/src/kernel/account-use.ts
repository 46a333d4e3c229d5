import type { Ctx } from './ctx.ts';
import { hourMs } from './time.ts';

/** Of an account `u`: when it was last used, 0 where nothing says so, null once its address is confirmed. */
export const usedAtColumn =
  'CASE WHEN u.email_verified_at IS NULL THEN COALESCE(u.used_at, 0) END AS accountUsedAt';

/** Notes that somebody uses the account, once an hour; of one whose address is confirmed nobody asks. */
export async function noteUse(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { userId, accountUsedAt }: { userId: number; accountUsedAt: number | null },
): Promise<void> {
  const now = ctx.clock.now();
  if (accountUsedAt === null || now - Number(accountUsedAt) < hourMs) return;
  await ctx.db.query('UPDATE users SET used_at = ? WHERE id = ?', { replacements: [now, userId] });
}
