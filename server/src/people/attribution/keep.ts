import type { MetaType } from '@formant/contract/attribution';
import { Op, type Transaction, UniqueConstraintError, type WhereOptions } from 'sequelize';
import { findRow, findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Owner } from '../../kernel/owner.ts';
import { dayMs } from '../../kernel/time.ts';
import { type Meta, metaRows } from './models.ts';

/** What a visitor left behind who never came back or signed up. */
const visitorKeptMs = 90 * dayMs;

/** Keeps the first value for good, and the last beside it. */
export async function keepMeta(
  ctx: Ctx,
  owner: Owner,
  metaType: MetaType,
  value: Record<string, unknown>,
): Promise<void> {
  const lastValue = JSON.stringify(value);
  const lastAt = ctx.clock.now();
  const installUuid = typeof value.install_uuid === 'string' ? value.install_uuid.toLowerCase() : null;
  try {
    await metaRows(ctx).create({
      ...owner,
      metaType,
      firstValue: lastValue,
      lastValue,
      installUuid,
      firstAt: lastAt,
      lastAt,
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    await metaRows(ctx).update(
      { lastValue, lastAt, ...(installUuid === null ? {} : { installUuid }) },
      { where: { ...owner, metaType } },
    );
  }
}

/** What a browser told before it signed in belongs to the account. */
export const giveToUser = (ctx: Ctx, visitorKey: string, userId: number): Promise<void> =>
  giveRows(ctx, { visitorKey }, userId);

/** What these rows say belongs to the account; the earlier first and the later last win. */
export async function giveRows(
  ctx: Ctx,
  where: WhereOptions<Meta>,
  userId: number,
  transaction: Transaction | null = null,
): Promise<void> {
  const rows = metaRows(ctx);
  for (const row of await findRows(rows, { where, order: [['id', 'ASC']], transaction })) {
    const own = await findRow(rows, { where: { userId, metaType: row.metaType }, transaction });
    if (!own) {
      await rows.update({ userId, visitorKey: null }, { where: { id: row.id }, transaction });
      continue;
    }
    const first = row.firstAt < own.firstAt ? { firstValue: row.firstValue, firstAt: row.firstAt } : {};
    const last = row.lastAt > own.lastAt ? { lastValue: row.lastValue, lastAt: row.lastAt } : {};
    const installUuid = own.installUuid ?? row.installUuid;
    await rows.update({ ...first, ...last, installUuid }, { where: { id: own.id }, transaction });
    await rows.destroy({ where: { id: row.id }, transaction });
  }
}

/** How whoever downloaded this installer came here: what was told with its uuid, newest first. */
export async function attributionOf(ctx: Ctx, installUuid: string): Promise<Record<string, unknown> | null> {
  const row = await metaRows(ctx).findOne({
    attributes: ['firstValue'],
    where: { installUuid: installUuid.toLowerCase() },
    order: [['lastAt', 'DESC']],
    raw: true,
  });
  return row ? (JSON.parse(row.firstValue) as Record<string, unknown>) : null; // safe: written above from an object
}

/** The installer that somebody has downloaded in a browser that is his, the last one; null for none. */
export async function installerOf(
  ctx: Ctx,
  userId: number,
  transaction: Transaction | null = null,
): Promise<string | null> {
  const row = await findRow(metaRows(ctx), {
    attributes: ['installUuid'],
    where: { userId, installUuid: { [Op.ne]: null } },
    order: [['lastAt', 'DESC']],
    transaction,
  });
  return row?.installUuid ?? null;
}

export async function sweepMeta(ctx: Ctx): Promise<void> {
  await metaRows(ctx).destroy({
    where: { userId: null, lastAt: { [Op.lt]: ctx.clock.now() - visitorKeptMs } },
  });
}
