import { deviceTimes } from '@formant/contract/devices';
import { Op, QueryTypes } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { EventMap } from '../../kernel/events.ts';
import { perCtx } from '../../kernel/per-ctx.ts';
import { dayMs } from '../../kernel/time.ts';
import { rollUpHeartbeats } from './heartbeat-hours.ts';
import { type Device, deviceRows, type Heartbeat, heartbeatRows, updateRows } from './models.ts';
import { currentInterval, noteBeat, standsForMs } from './pace.ts';
import { noteDevice } from './presence.ts';

export interface SoughtUpdate {
  version: string;
  mandatory: boolean;
  pinned: boolean;
}

declare module '../../kernel/events.ts' {
  interface EventMap {
    /** Asks for a version that an app should have; whoever keeps versions calls `known`. */
    'update.sought': {
      deviceId: string;
      appVersion: string;
      /** Which names the system, for an app whose first start is not known. */
      userAgent: string | undefined;
      known(update: SoughtUpdate): void;
    };
  }
}

const beats = limit('heartbeats', { points: 10, seconds: 60, message: 'This app reports too often.' });
/** Heartbeats that come within this time are written together, each answered when its row is there. */
const gatherMs = 25;
const mostAtOnce = 250;

type Told = Pick<Heartbeat, 'appVersion' | 'uptimeS' | 'engine' | 'xruns' | 'latencyMs'>;

/** What a heartbeat reads of its device. */
export interface Beating
  extends Pick<Device, 'id' | 'pinChannel' | 'askedRequest' | 'askedUntil' | 'askedReason'> {
  intervalS: number;
}

interface Waiting {
  userId: number;
  deviceId: string;
  name: string;
  told: Told;
  resolve(row: Beating): void;
  reject(reason: unknown): void;
}
const waitingOf = perCtx<{ beats: Waiting[] }>(() => ({ beats: [] }));

/** @throws AppError too_many_requests */
export async function keepHeartbeat(
  ctx: Ctx,
  userId: number,
  { deviceId, name }: { deviceId: string; name: string },
  told: Told,
): Promise<Beating> {
  await beats.consume(ctx, `${userId} ${deviceId}`);
  const waiting = waitingOf(ctx);
  return new Promise((resolve, reject) => {
    waiting.beats.push({ userId, deviceId, name, told, resolve, reject });
    if (waiting.beats.length === 1) setTimeout(() => void writeAll(ctx), gatherMs);
    else if (waiting.beats.length >= mostAtOnce) void writeAll(ctx);
  });
}

async function writeAll(ctx: Ctx): Promise<void> {
  const waiting = waitingOf(ctx);
  const batch = waiting.beats;
  waiting.beats = [];
  if (batch.length === 0) return;
  try {
    await write(ctx, batch);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

interface Known extends Omit<Beating, 'intervalS'> {
  userId: number;
  deviceId: string;
  name: string;
  appVersion: string | null;
  seenAt: number;
}

const keyOf = ({ userId, deviceId }: Pick<Known, 'userId' | 'deviceId'>): string =>
  `${Number(userId)} ${deviceId}`;

async function knownOf(ctx: Ctx, batch: readonly Waiting[]): Promise<Map<string, Known>> {
  const rows = await ctx.db.query<Known>(
    `SELECT id, user_id AS userId, device_id AS deviceId, name, app_version AS appVersion, seen_at AS seenAt,
      pin_channel AS pinChannel, asked_request AS askedRequest,
      asked_until AS askedUntil, asked_reason AS askedReason
      FROM devices WHERE user_id IN (:users) AND device_id IN (:ids)`,
    {
      type: QueryTypes.SELECT,
      replacements: {
        users: [...new Set(batch.map(({ userId }) => userId))],
        ids: [...new Set(batch.map(({ deviceId }) => deviceId))],
      },
    },
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Three statements for all that have come together; one more for each that is new, renamed or updated. */
async function write(ctx: Ctx, batch: readonly Waiting[]): Promise<void> {
  let known = await knownOf(ctx, batch);
  const unknown = batch.filter((beat) => !known.has(keyOf(beat)));
  for (const beat of unknown)
    await noteDevice(ctx, beat.userId, beat, { asks: 'nothing', appVersion: beat.told.appVersion });
  if (unknown.length > 0) known = await knownOf(ctx, batch);

  const at = ctx.clock.now();
  const intervalS = currentInterval(ctx);
  const found = batch.flatMap((beat) => {
    const row = known.get(keyOf(beat));
    return row ? [{ beat, row }] : [];
  });
  if (found.length > 0) {
    await ctx.db.query('UPDATE devices SET seen_at = :at, online_until = :until WHERE id IN (:ids)', {
      replacements: {
        at,
        until: at + standsForMs(intervalS),
        ids: [...new Set(found.map(({ row }) => row.id))],
      },
    });
    await ctx.db.query(
      'INSERT INTO heartbeats (device, at, app_version, uptime_s, engine, xruns, latency_ms, interval_s) VALUES :rows',
      {
        replacements: {
          rows: found.map(({ beat: { told }, row }) => [
            ...[row.id, at, told.appVersion, told.uptimeS, told.engine, told.xruns, told.latencyMs],
            intervalS,
          ]),
        },
      },
    );
  }
  for (const { beat, row } of found) {
    noteBeat(ctx, Number(row.seenAt));
    await noteChanges(ctx, beat, row, at);
  }
  for (const beat of batch) {
    const row = known.get(keyOf(beat));
    if (row)
      beat.resolve({
        ...row,
        askedUntil: row.askedUntil === null ? null : Number(row.askedUntil),
        intervalS,
      });
    else beat.reject(new Error('The device of a heartbeat is gone'));
  }
}

async function noteChanges(ctx: Ctx, { name, told }: Waiting, row: Known, at: number): Promise<void> {
  const { appVersion } = told;
  if (row.name === name && row.appVersion === appVersion) return;
  await deviceRows(ctx).update({ name, appVersion }, { where: { id: row.id } });
  if (row.appVersion !== appVersion && row.appVersion !== null)
    await updateRows(ctx).create({ device: row.id, at, fromVersion: row.appVersion, version: appVersion });
}

/** The newer version that an app is to be told of, if any. */
export async function updateFor(
  ctx: Ctx,
  device: Omit<EventMap['update.sought'], 'known'>,
): Promise<(SoughtUpdate & { url: string }) | null> {
  let update: SoughtUpdate | null = null;
  await ctx.events.emit('update.sought', { ...device, known: (told) => (update = told) });
  // safe: the listeners have been waited for, which the compiler does not see
  const found = update as SoughtUpdate | null;
  return found && { ...found, url: `${ctx.config.publicUrl}/download-installer` };
}

export async function lastHeartbeats(ctx: Ctx, device: number, count: number): Promise<Heartbeat[]> {
  return await findRows(heartbeatRows(ctx), {
    where: { device },
    order: [
      ['at', 'DESC'],
      ['id', 'DESC'],
    ],
    limit: count,
  });
}

/** Makes hours of heartbeats after a week, and forgets those and versions that a device had after 90 days. */
export async function sweepHeartbeats(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  await rollUpHeartbeats(ctx);
  await updateRows(ctx).destroy({ where: { at: { [Op.lt]: now - deviceTimes.reportKeptDays * dayMs } } });
}
