import { type FlagName, flags, isVariantOf, type VariantOf } from '@formant/contract/facts/flags';
import { type CreationOptional, DataTypes, Op, type Transaction, UniqueConstraintError } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import { id, type Row, table, tables } from '../../db/table.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type Owner, ownedBy } from '../../kernel/owner.ts';
import { dayMs } from '../../kernel/time.ts';
import { draw } from './draw.ts';

declare module '../../kernel/events.ts' {
  interface EventMap {
    /** Somebody has got a variant for the first time. */
    'flag.assigned': { flag: FlagName; variant: string; userId: number | null; visitorKey: string | null };
  }
}

interface AssignmentModel extends Row<AssignmentModel> {
  id: CreationOptional<number>;
  flag: FlagName;
  variant: string;
  userId: number | null;
  visitorKey: string | null;
  firstAt: number;
}

export const assignmentRows = table<AssignmentModel>('flag_assignments', {
  id,
  flag: DataTypes.STRING(32),
  variant: DataTypes.STRING(32),
  userId: DataTypes.INTEGER,
  visitorKey: DataTypes.CHAR(36),
  firstAt: DataTypes.BIGINT,
});

export const defineAssignments = tables(assignmentRows);

/** As long as the session of a browser that nobody signs in with. */
const visitorKeptMs = 90 * dayMs;

/**
 * The variant that this owner has: the one it had before, also where its weight is 0 by now, else the one that its
 * browser has kept, else a drawn one.
 * @param caller may own what came before the account
 * @param kept what the browser's cookie says
 */
export async function assign<F extends FlagName>(
  ctx: Ctx,
  flag: F,
  { owner, caller, kept }: { owner: Owner; caller: Owner; kept: unknown },
): Promise<VariantOf<F>> {
  const had = await assignedTo(ctx, flag, caller);
  if (had) return had;
  const unit = owner.userId === null ? owner.visitorKey : `user:${owner.userId}`;
  if (unit === null) return flags[flag].fallback as VariantOf<F>; // safe: one of its variants, tested
  // safe: the weights of the same flag
  const weights = flags[flag].weights as Readonly<Record<VariantOf<F>, number>>;
  const variant = isVariantOf(flag, kept) ? kept : draw(flag, weights, unit);
  const where = { ...owner, flag };
  try {
    await assignmentRows(ctx).create({ ...where, variant, firstAt: ctx.clock.now() });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    const first = await assignedTo(ctx, flag, owner);
    if (first) return first;
    // its variant is none any more
    await assignmentRows(ctx).update({ variant }, { where });
    return variant;
  }
  await ctx.events.emit('flag.assigned', { ...owner, flag, variant });
  return variant;
}

/** The account's own comes before what its browser had. */
async function assignedTo<F extends FlagName>(
  ctx: Ctx,
  flag: F,
  caller: Owner,
): Promise<VariantOf<F> | null> {
  const own = ownedBy(caller);
  if (!own) return null;
  const rows = await findRows(assignmentRows(ctx), { where: { [Op.and]: [own, { flag }] } });
  const row = rows.find(({ userId }) => userId !== null) ?? rows[0];
  return row && isVariantOf(flag, row.variant) ? row.variant : null;
}

/** What a browser had before it signed in stays, unless the account has a variant of its own. */
export async function giveToUser(ctx: Ctx, visitorKey: string, userId: number): Promise<void> {
  for (const { id, flag } of await findRows(assignmentRows(ctx), { where: { visitorKey } })) {
    if ((await assignmentRows(ctx).count({ where: { userId, flag } })) > 0)
      await assignmentRows(ctx).destroy({ where: { id } });
    else await assignmentRows(ctx).update({ userId, visitorKey: null }, { where: { id } });
  }
}

/** Of an account that is deleted for good. */
export async function forgetUser(ctx: Ctx, userId: number, transaction: Transaction): Promise<void> {
  await assignmentRows(ctx).destroy({ where: { userId }, transaction });
}

export async function sweepVisitors(ctx: Ctx): Promise<void> {
  await assignmentRows(ctx).destroy({
    where: { userId: null, firstAt: { [Op.lt]: ctx.clock.now() - visitorKeptMs } },
  });
}
