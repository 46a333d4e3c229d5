import type { MetaType } from '@formant/contract/attribution';
import { Op, UniqueConstraintError } from 'sequelize';
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

/** What a browser told before it signed in belongs to the account; the earlier first and the later last win. */
export async function giveToUser(ctx: Ctx, visitorKey: string, userId: number): Promise<void> {
  const [seen, known] = await Promise.all(
    [{ visitorKey }, { userId }].map(
      (where) => metaRows(ctx).findAll({ where, raw: true }) as Promise<Meta[]>,
    ), // safe: raw rows have the model's attributes
  );
  for (const row of seen ?? []) {
    const own = known?.find(({ metaType }) => metaType === row.metaType);
    if (!own) {
      await metaRows(ctx).update({ userId, visitorKey: null }, { where: { id: row.id } });
      continue;
    }
    const first = row.firstAt < own.firstAt ? { firstValue: row.firstValue, firstAt: row.firstAt } : {};
    const last = row.lastAt > own.lastAt ? { lastValue: row.lastValue, lastAt: row.lastAt } : {};
    const installUuid = own.installUuid ?? row.installUuid;
    await metaRows(ctx).update({ ...first, ...last, installUuid }, { where: { id: own.id } });
    await metaRows(ctx).destroy({ where: { id: row.id } });
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

export async function sweepMeta(ctx: Ctx): Promise<void> {
  await metaRows(ctx).destroy({
    where: { userId: null, lastAt: { [Op.lt]: ctx.clock.now() - visitorKeptMs } },
  });
}
