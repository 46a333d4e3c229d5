import type { DeviceLog, DeviceLogRow, support } from '@formant/contract/desk/support';
import { maskedEmail, maskedName } from '@formant/contract/facts/masks';
import { QueryTypes } from 'sequelize';
import type { z } from 'zod';
import { likeColumn, likeLiteral } from '../../db/like.ts';
import { pageRows } from '../../db/page-rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { type Device, deviceRows, isOnline, lastHeartbeats, usageOf } from '../../people/devices/index.ts';
import type { UntilOf } from '../audit/index.ts';
import { hardwareLogRows, installOf } from '../logs/index.ts';

const shownHeartbeats = 60;
const shownHistory = 50;
const usageDays = 30;

/** A log with whose it is and the device it came from, as one row of the database. */
interface Found {
  logId: string;
  deviceId: string;
  userId: number | null;
  email: string | null;
  username: string | null;
  deviceRow: number | null;
  deviceName: string | null;
  onlineUntil: number | null;
  os: string | null;
  cpu: string;
  cores: number;
  ramMb: number;
  gpu: string | null;
  hasLog: number;
  createdAt: number;
}
const columns = `l.log_id AS logId, l.device_id AS deviceId, l.user_id AS userId, COALESCE(u.claimed_email, u.email) AS email, u.username,
  d.id AS deviceRow, d.name AS deviceName, d.online_until AS onlineUntil, l.os, l.cpu, l.cores, l.ram_mb AS ramMb,
  l.gpu, CASE WHEN l.log_tail IS NULL THEN 0 ELSE 1 END AS hasLog, l.created_at AS createdAt`;
const tables = `hardware_logs l LEFT JOIN users u ON u.id = l.user_id
  LEFT JOIN devices d ON d.user_id = l.user_id AND d.device_id = l.device_id`;

type Asked = z.output<typeof support.listDeviceLogs.query>;

export async function searchLogs(ctx: Ctx, asked: Asked): Promise<{ data: DeviceLogRow[]; total: number }> {
  const conditions: string[] = [];
  if (asked.q)
    conditions.push(
      `(${['os', 'cpu', 'gpu', 'audio_devices', 'log_tail'].map((name) => `${likeColumn(ctx.db, `l.${name}`, asked.q)} LIKE :like ESCAPE '!'`).join(' OR ')})`,
    );
  if (asked.deviceId) conditions.push('l.device_id = :deviceId');
  if (asked.user)
    conditions.push(
      'l.user_id IN (SELECT id FROM users WHERE email = :user OR claimed_email = :user OR username_key = :user OR uuid = :user OR id = :number)',
    );
  if (asked.since) conditions.push('l.created_at >= :since');
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const user = asked.user.toLowerCase();
  const replacements = {
    like: `%${likeLiteral(asked.q)}%`,
    deviceId: asked.deviceId,
    user,
    // compared as a number, so that `1x` is not taken for account 1
    number: /^\d{1,9}$/.test(user) ? Number(user) : 0,
    since: asked.since ? Date.parse(asked.since) : 0,
    ...pageRows(asked),
  };
  const [rows, counted] = await Promise.all([
    ctx.db.query<Found>(
      `SELECT ${columns} FROM ${tables} ${where} ORDER BY l.id DESC LIMIT :limit OFFSET :offset`,
      { type: QueryTypes.SELECT, replacements },
    ),
    ctx.db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM hardware_logs l ${where}`, {
      type: QueryTypes.SELECT,
      replacements,
    }),
  ]);
  return { data: rows.map((row) => rowOf(ctx, row, false)), total: Number(counted[0]?.total ?? 0) };
}

/**
 * One log with all about its device.
 * @param untilOf what the reader may see unmasked
 * @throws AppError not_found
 */
export async function readLog(ctx: Ctx, logId: string, untilOf: UntilOf): Promise<DeviceLog> {
  const [found] = await ctx.db.query<Found>(`SELECT ${columns} FROM ${tables} WHERE l.log_id = :logId`, {
    type: QueryTypes.SELECT,
    replacements: { logId: logId.toLowerCase() },
  });
  if (!found) throw notFound('This log');
  const { deviceId, userId } = found;
  const [log, device, install, history] = await Promise.all([
    hardwareLogRows(ctx).findOne({ where: { logId: found.logId }, raw: true, rejectOnEmpty: true }),
    found.deviceRow === null ? null : deviceRows(ctx).findByPk(found.deviceRow, { raw: true }),
    installOf(ctx, deviceId),
    hardwareLogRows(ctx).findAll({
      attributes: ['logId', 'createdAt'],
      where: { deviceId, userId },
      order: [['id', 'DESC']],
      limit: shownHistory,
      raw: true,
    }),
  ]);
  const unmaskedUntil = untilOf('device-log', found.logId);
  const { hasLog: _, ...row } = rowOf(ctx, found, unmaskedUntil !== null);
  return {
    ...row,
    unmaskedUntil,
    displays: log.displays ? (JSON.parse(log.displays) as DeviceLog['displays']) : null, // safe: as below
    diskTotalGb: log.diskTotalGb ?? null,
    diskFreeGb: log.diskFreeGb ?? null,
    audioDevices: JSON.parse(log.audioDevices) as DeviceLog['audioDevices'], // safe: parsed before it was stored
    logTail: log.logTail,
    install: install && {
      os: install.os,
      arch: install.arch,
      channel: install.channel,
      createdAt: iso(install.createdAt),
    },
    appVersion: device?.appVersion ?? install?.appVersion ?? null,
    lastSeenAt: device ? iso(device.seenAt) : null,
    ...(await lifeOf(ctx, device)),
    history: history.map(({ logId: id, createdAt }) => ({ logId: id, createdAt: iso(createdAt) })),
  };
}

async function lifeOf(ctx: Ctx, device: Device | null): Promise<Pick<DeviceLog, 'heartbeats' | 'bandwidth'>> {
  if (!device) return { heartbeats: [], bandwidth: null };
  const [beats, { up, down }] = await Promise.all([
    lastHeartbeats(ctx, device.id, shownHeartbeats),
    usageOf(ctx, device, usageDays),
  ]);
  return {
    heartbeats: beats.map(({ at, appVersion, uptimeS, engine, xruns, latencyMs }) => ({
      at: iso(at),
      appVersion,
      uptimeS,
      engine,
      xruns,
      latencyMs,
    })),
    bandwidth: { up, down },
  };
}

const rowOf = (ctx: Ctx, found: Found, open: boolean): DeviceLogRow => ({
  logId: found.logId,
  deviceId: found.deviceId,
  user:
    found.userId === null
      ? null
      : {
          id: found.userId,
          email: open ? (found.email ?? '') : maskedEmail(found.email ?? ''),
          username: found.username === null || open ? found.username : maskedName(found.username),
        },
  deviceName: found.deviceName === null || open ? found.deviceName : maskedName(found.deviceName),
  online: found.onlineUntil !== null && isOnline(ctx, { onlineUntil: Number(found.onlineUntil) }),
  os: found.os,
  cpu: found.cpu,
  cores: found.cores,
  ramMb: found.ramMb,
  gpu: found.gpu,
  hasLog: Number(found.hasLog) === 1,
  createdAt: iso(found.createdAt),
});

const iso = (ms: number): string => new Date(Number(ms)).toISOString();
