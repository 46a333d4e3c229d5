import { deviceTimes } from '@formant/contract/devices';
import { Op, QueryTypes, UniqueConstraintError } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { heartbeatHourRows, heartbeatRows } from './models.ts';

/** Of two heartbeats, the first is the device's last hour where it is the hour's first. */
const told = `SELECT h.id, h.device, h.at, h.app_version, h.uptime_s, h.xruns, h.latency_ms, h.interval_s,
    COALESCE(LAG(h.at) OVER (PARTITION BY h.device ORDER BY h.at, h.id), p.last_at) AS before_at,
    COALESCE(LAG(h.uptime_s) OVER (PARTITION BY h.device ORDER BY h.at, h.id), p.last_uptime_s) AS before_uptime,
    COALESCE(LAG(h.xruns) OVER (PARTITION BY h.device ORDER BY h.at, h.id), p.last_xruns) AS before_xruns,
    COALESCE(LAG(h.interval_s) OVER (PARTITION BY h.device ORDER BY h.at, h.id), p.last_interval_s) AS before_interval,
    ROW_NUMBER() OVER (PARTITION BY h.device ORDER BY h.at DESC, h.id DESC) AS from_end
  FROM heartbeats h LEFT JOIN heartbeat_hours p ON p.id = (
    SELECT q.id FROM heartbeat_hours q WHERE q.device = h.device AND q.at < :hour ORDER BY q.at DESC LIMIT 1)
  WHERE h.at >= :hour AND h.at < :end`;
// the counter of gaps begins anew with each start of the app
const counted = `SELECT b.*,
    CASE WHEN before_at IS NULL OR uptime_s < before_uptime THEN xruns
      WHEN xruns > before_xruns THEN xruns - before_xruns ELSE 0 END AS fresh,
    CASE WHEN at - before_at > before_interval * :onlineMs THEN 1 ELSE 0 END AS late,
    CASE WHEN latency_ms > 0 THEN latency_ms END AS live_ms
  FROM (${told}) b`;
const summed = `INSERT INTO heartbeat_hours (device, at, app_version, beats, silences, latency_min, latency_avg, latency_max,
    gaps, gaps_min, gaps_max, last_at, last_uptime_s, last_xruns, last_interval_s)
  SELECT device, :hour, MAX(CASE WHEN from_end = 1 THEN app_version END), COUNT(*), SUM(late),
    MIN(live_ms), AVG(live_ms), MAX(live_ms), SUM(fresh), MIN(fresh), MAX(fresh), MAX(at),
    MAX(CASE WHEN from_end = 1 THEN uptime_s END), MAX(CASE WHEN from_end = 1 THEN xruns END),
    MAX(CASE WHEN from_end = 1 THEN interval_s END)
  FROM (${counted}) c GROUP BY device`;

/**
 * Makes hours of the heartbeats that are older than they are kept, whole hours only and each in one transaction: how
 * many there were and how often one was missing, the delay of the live sound and the gaps in it. Hours go after
 * `heartbeatHoursKeptDays`. Cost: one statement an hour, whatever the number of devices.
 */
export async function rollUpHeartbeats(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const until = hourOf(now - deviceTimes.heartbeatKeptDays * dayMs);
  for (let hour = await oldestHour(ctx); hour !== null && hour < until; hour = await oldestHour(ctx))
    if (!(await rollUp(ctx, hour))) break;
  const since = now - deviceTimes.heartbeatHoursKeptDays * dayMs;
  await heartbeatHourRows(ctx).destroy({ where: { at: { [Op.lt]: since } } });
}

const hourOf = (at: number): number => at - (at % hourMs);

async function oldestHour(ctx: Ctx): Promise<number | null> {
  const [row] = await ctx.db.query<{ at: number | null }>('SELECT MIN(at) AS at FROM heartbeats', {
    type: QueryTypes.SELECT,
  });
  return row?.at === null || row === undefined ? null : hourOf(Number(row.at));
}

/** @returns false where another process was faster, which goes on */
async function rollUp(ctx: Ctx, hour: number): Promise<boolean> {
  const end = hour + hourMs;
  const replacements = { hour, end, onlineMs: deviceTimes.onlineIntervals * 1000 };
  try {
    await ctx.db.transaction(async (transaction) => {
      await ctx.db.query(summed, { replacements, transaction });
      await heartbeatRows(ctx).destroy({ where: { at: { [Op.gte]: hour, [Op.lt]: end } }, transaction });
    });
    return true;
  } catch (error) {
    if (error instanceof UniqueConstraintError) return false;
    throw error;
  }
}
