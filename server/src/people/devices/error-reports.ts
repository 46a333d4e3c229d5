import { createHash } from 'node:crypto';
import { deviceTimes, type ErrorReport } from '@formant/contract/devices';
import { scrubPersonal } from '@formant/contract/facts/scrub-personal';
import { literal, Op, type Transaction } from 'sequelize';
import { findRow } from '../../db/rows.ts';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { dayMs } from '../../kernel/time.ts';
import { deviceErrorRows, errorGroupRows } from './models.ts';

const keptMs = deviceTimes.reportKeptDays * dayMs;
const reports = limit('error reports', { points: 60, seconds: 3600 });

/** Faults whose texts differ in numbers alone are one. */
export const fingerprintOf = (kind: string, message: string): string =>
  createHash('sha256')
    .update(`${kind} ${message.replace(/0x[\da-f]+|\d+(\.\d+)?/gi, '#')}`)
    .digest('hex')
    .slice(0, 32);

/** Counts the faults of a heartbeat, scrubbed again; what a device tells beyond its share is left out. */
export async function keepErrors(
  ctx: Ctx,
  device: number,
  { appVersion, told }: { appVersion: string; told: readonly ErrorReport[] },
): Promise<void> {
  if (told.length === 0) return;
  try {
    await reports.consume(ctx, String(device), { points: told.length });
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return;
    throw error;
  }
  await ctx.db.transaction(async (transaction) => {
    for (const report of told) await count(ctx, device, appVersion, report, transaction);
  });
}

async function count(
  ctx: Ctx,
  device: number,
  appVersion: string,
  { kind, system, message: text, times }: ErrorReport,
  transaction: Transaction,
): Promise<void> {
  const at = ctx.clock.now();
  const message = scrubPersonal(text).slice(0, 500);
  const which = { fingerprint: fingerprintOf(kind, message), appVersion, system };
  await errorGroupRows(ctx).bulkCreate(
    [{ ...which, kind, message, count: 0, devices: 0, firstAt: at, lastAt: at }],
    { ignoreDuplicates: true, transaction },
  );
  const group = await findRow(errorGroupRows(ctx), {
    where: which,
    transaction,
    lock: transaction.LOCK.UPDATE,
  });
  if (!group) throw new Error('A group of errors is gone as it was made');
  const mine = { device, groupId: group.id };
  const known = await findRow(deviceErrorRows(ctx), { where: mine, transaction });
  // safe, twice: Sequelize writes the expression, which is made of a number
  const more = (column: string, by: number) => literal(`${column} + ${by}`) as unknown as number;
  if (known)
    await deviceErrorRows(ctx).update(
      { count: more('count', times), lastAt: at },
      { where: { id: known.id }, transaction },
    );
  else await deviceErrorRows(ctx).create({ ...mine, count: times, firstAt: at, lastAt: at }, { transaction });
  await errorGroupRows(ctx).update(
    { count: more('count', times), devices: more('devices', known ? 0 : 1), lastAt: at },
    { where: { id: group.id }, transaction },
  );
}

/** Forgets faults 90 days after they were met last. */
export async function sweepErrors(ctx: Ctx): Promise<void> {
  const where = { lastAt: { [Op.lt]: ctx.clock.now() - keptMs } };
  await deviceErrorRows(ctx).destroy({ where });
  await errorGroupRows(ctx).destroy({ where });
}
