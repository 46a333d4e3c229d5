import { QueryTypes } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';

/** Numbers of the accounts that staff means by an e-mail address, username, uuid or number in full. */
export async function accountsOf(ctx: Ctx, given: string): Promise<number[]> {
  const user = given.toLowerCase();
  const rows = await ctx.db.query<{ id: number }>(
    'SELECT id FROM users WHERE email = :user OR username_key = :user OR uuid = :user OR id = :number',
    {
      type: QueryTypes.SELECT,
      // compared as a number, so that `1x` is not taken for account 1
      replacements: { user, number: /^\d{1,9}$/.test(user) ? Number(user) : 0 },
    },
  );
  return rows.map(({ id }) => id);
}
