import type { Transaction } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { kinds } from './register.ts';
import { soundKinds } from './sound-kinds.ts';

const ofAccount = 't.user_id = :userId';
/** What was made or chosen; ways to sign in, places and records of the account stay with it. */
const chosen = new Set(['preferences', 'install_accounts', 'visitor_meta']);

export const carried: readonly string[] = [
  ...soundKinds.flatMap(({ parts }) => parts.filter(({ where }) => where === ofAccount)),
  ...kinds.flatMap(({ parts }) => parts.filter(({ table }) => chosen.has(table))),
].map(({ table }) => table);

/** Everything that somebody has made or chosen becomes another account's; where both chose, the other's choice stays. */
export async function carryRows(
  ctx: Ctx,
  fromId: number,
  toId: number,
  transaction: Transaction,
): Promise<void> {
  const update = ctx.db.getDialect() === 'sqlite' ? 'UPDATE OR IGNORE' : 'UPDATE IGNORE';
  for (const table of carried)
    await ctx.db.query(`${update} ${table} SET user_id = ? WHERE user_id = ?`, {
      replacements: [toId, fromId],
      transaction,
    });
}
