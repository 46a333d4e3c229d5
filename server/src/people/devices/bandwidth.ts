import { bandwidthLimits, type LineRates } from '@formant/contract/devices';
import { Op, QueryTypes } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { bandwidthRows, type Device, deviceRows } from './models.ts';

const keptMs = bandwidthLimits.keptDays * dayMs;
/** Clocks of computers differ. */
const aheadMs = 5 * 60_000;

export interface Report {
  t0: number;
  t1: number;
  up: number;
  down: number;
  rttMs?: number | null;
}

/**
 * Adds what a device has moved between two moments. Of bytes that earlier reports have counted for the same time
 * only the rest is added, spread over the time that none of them covers: a report that is sent again, or that
 * holds an earlier one, counts nothing twice.
 * @param device row of the calling device
 * @throws AppError not_found, invalid
 */
export async function countBytes(
  ctx: Ctx,
  owner: { userId: number; deviceId: string },
  device: number,
  report: Report,
  line?: LineRates,
): Promise<void> {
  const now = ctx.clock.now();
  if (report.t1 > now + aheadMs || report.t0 < now - keptMs) {
    const text =
      report.t1 > now + aheadMs
        ? 'This time is still to come. Set the clock of this computer.'
        : `Only the last ${bandwidthLimits.keptDays} days are kept.`;
    throw new AppError('invalid', text, { fields: { [report.t1 > now + aheadMs ? 't1' : 't0']: [text] } });
  }
  await ctx.db.transaction(async (transaction) => {
    // one report of a device after the other
    const row = await deviceRows(ctx).findOne({
      attributes: ['id'],
      where: { id: device, ...owner },
      transaction,
      lock: transaction.LOCK.UPDATE,
    });
    if (!row) throw notFound('This device');
    const known = await findRows(bandwidthRows(ctx), {
      where: { device, t0: { [Op.lt]: report.t1 }, t1: { [Op.gt]: report.t0 } },
      order: [['t0', 'ASC']],
      transaction,
    });
    await bandwidthRows(ctx).bulkCreate(
      uncounted(report, known).map((piece) => ({ ...piece, ...line, device })),
      { transaction },
    );
  });
}

/**
 * The part of a report that none of the known windows has counted.
 * @param known windows that meet the report's, in order, beside one another
 */
export function uncounted(report: Report, known: readonly Report[]): Report[] {
  const gaps: { t0: number; t1: number }[] = [];
  let at = report.t0;
  let [up, down] = [report.up, report.down];
  for (const window of known) {
    if (window.t0 > at) gaps.push({ t0: at, t1: window.t0 });
    at = Math.max(at, window.t1);
    const shared = Math.min(window.t1, report.t1) - Math.max(window.t0, report.t0);
    const share = shared / (window.t1 - window.t0);
    up -= window.up * share;
    down -= window.down * share;
  }
  if (at < report.t1) gaps.push({ t0: at, t1: report.t1 });
  const open = gaps.reduce((sum, gap) => sum + gap.t1 - gap.t0, 0);
  let given = { up: 0, down: 0 };
  let passed = 0;
  return gaps.map(({ t0, t1 }) => {
    passed += t1 - t0;
    // by running totals, so that rounding loses no byte
    const until = {
      up: Math.round((Math.max(0, up) * passed) / open),
      down: Math.round((Math.max(0, down) * passed) / open),
    };
    const piece = {
      t0,
      t1,
      up: until.up - given.up,
      down: until.down - given.down,
      rttMs: report.rttMs ?? null,
    };
    given = until;
    return piece;
  });
}

export interface Usage {
  up: number;
  down: number;
  samples: ({ t: number; up: number; down: number; rttMs: number | null } & {
    [K in keyof LineRates]: number | null;
  })[];
}

type Means = 'rtt' | 'downKbps' | 'upKbps' | 'lost';

/** What a device has moved in the last days: by hour up to two days, else by day. */
export async function usageOf(ctx: Ctx, device: Pick<Device, 'id'>, days: number): Promise<Usage> {
  const step = days <= 2 ? hourMs : dayMs;
  const rows = await ctx.db.query<Record<'t' | 'up' | 'down', number> & Record<Means, number | null>>(
    `SELECT t0 - t0 % :step AS t, SUM(up) AS up, SUM(down) AS down, AVG(rtt_ms) AS rtt,
      AVG(down_kbps) AS downKbps, AVG(up_kbps) AS upKbps, AVG(lost_permille) AS lost
      FROM bandwidth_samples WHERE device = :device AND t0 >= :since GROUP BY t0 - t0 % :step ORDER BY t LIMIT 100`,
    {
      type: QueryTypes.SELECT,
      replacements: { step, device: device.id, since: ctx.clock.now() - days * dayMs },
    },
  );
  const mean = (value: number | null) => (value === null ? null : Math.round(Number(value)));
  const samples = rows.map(({ t, up, down, rtt, downKbps, upKbps, lost }) => ({
    t: Number(t),
    up: Number(up),
    down: Number(down),
    rttMs: mean(rtt),
    downKbps: mean(downKbps),
    upKbps: mean(upKbps),
    lostPermille: mean(lost),
  }));
  const sum = (key: 'up' | 'down') => samples.reduce((total, sample) => total + sample[key], 0);
  return { up: sum('up'), down: sum('down'), samples };
}

export async function sweepBandwidth(ctx: Ctx): Promise<void> {
  await bandwidthRows(ctx).destroy({ where: { t1: { [Op.lt]: ctx.clock.now() - keptMs } } });
}
