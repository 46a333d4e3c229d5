import type { Output } from '@formant/contract/base/route';
import { type ConsoleDevice, consolePage, type deviceConsole } from '@formant/contract/desk/console';
import { maskedEmail, maskedName } from '@formant/contract/facts/masks';
import { QueryTypes } from 'sequelize';
import type { z } from 'zod';
import { findRow } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { isOnline } from '../../people/devices/index.ts';
import { accountsOf } from '../audit/index.ts';
import { hardwareLogRows, installOf } from '../logs/index.ts';
import { cursorOf, pageOf } from './cursor.ts';
import { groupsWhere, metBetween, timesOf } from './met.ts';

type Asked = z.output<typeof deviceConsole.findDevices.query>;

/** A device with whose it is and its first start, as one row of the database. */
export interface FoundDevice {
  id: number;
  deviceId: string;
  name: string;
  appVersion: string | null;
  seenAt: number;
  onlineUntil: number;
  userId: number;
  email: string;
  username: string | null;
  system: string | null;
  installedAt: number | null;
}
export const deviceColumns = `d.id, d.device_id AS deviceId, d.name, d.app_version AS appVersion, d.seen_at AS seenAt,
  d.online_until AS onlineUntil, u.id AS userId, u.email, u.username, i.os AS \`system\`, i.created_at AS installedAt`;
export const deviceTables = `devices d JOIN users u ON u.id = d.user_id LEFT JOIN installs i ON i.uuid = d.device_id`;

/** So many devices, those that were there last, are asked one by one whether they have met a fault. */
const askedOneByOne = 2000;
const mostGroups = 500;

/**
 * Devices that fit everything that was asked for, last seen first.
 * @throws AppError invalid for a system without a fault, which no index finds
 */
export async function findDevices(ctx: Ctx, asked: Asked): Promise<Output<typeof deviceConsole.findDevices>> {
  if (asked.system && !asked.error) {
    const told = 'A system is asked for with an error text.';
    throw new AppError('invalid', told, { fields: { system: [told] } });
  }
  const conditions: string[] = [];
  const cursor = cursorOf(asked.cursor);
  const { limit = consolePage } = asked;
  const replacements: Record<string, unknown> = {
    ...timesOf(asked),
    limit: limit + 1,
    // an app may have capitals in its id; a UUID is kept in small letters
    deviceIds: [asked.deviceId, asked.deviceId.toLowerCase()],
    version: asked.version,
    seenAt: cursor?.at,
    after: cursor?.id,
  };
  if (asked.user) {
    const ids = await accountsOf(ctx, asked.user);
    if (ids.length === 0) return nothing;
    conditions.push('d.user_id IN (:users)');
    replacements.users = ids;
  }
  if (asked.deviceId) conditions.push('d.device_id IN (:deviceIds)');
  if (asked.ticket) {
    const log = await findRow(hardwareLogRows(ctx), { where: { ticket: asked.ticket } });
    if (!log || log.userId === null) return nothing;
    conditions.push('d.user_id = :owner AND d.device_id = :logDevice');
    replacements.owner = log.userId;
    replacements.logDevice = log.deviceId;
  }
  let met = '';
  if (asked.error) {
    const groups = await groupsOf(ctx, asked);
    if (groups.length === 0) return nothing;
    replacements.groups = groups;
    met = ['e.group_id IN (:groups)', ...metBetween(asked)].join(' AND ');
  } else {
    if (asked.version) conditions.push('d.app_version = :version');
    if (asked.since) conditions.push('d.seen_at >= :since');
    if (asked.until) conditions.push('d.seen_at < :until');
  }
  if (cursor) conditions.push('(d.seen_at < :seenAt OR (d.seen_at = :seenAt AND d.id < :after))');
  const newest = (most: number | ':limit', ...more: string[]) => {
    const where = [...conditions, ...more];
    return `SELECT d.id, d.seen_at FROM devices d ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}
      ORDER BY d.seen_at DESC, d.id DESC LIMIT ${most}`;
  };
  // the page is found first, and joined then: what is looked up for it is looked up for its rows alone
  const read = (page: string) =>
    ctx.db.query<FoundDevice>(
      `SELECT ${deviceColumns} FROM (${page}) page JOIN devices d ON d.id = page.id
        JOIN users u ON u.id = d.user_id LEFT JOIN installs i ON i.uuid = d.device_id
        ORDER BY d.seen_at DESC, d.id DESC`,
      { type: QueryTypes.SELECT, replacements },
    );
  let found: FoundDevice[];
  if (!met) found = await read(newest(':limit'));
  else {
    // A fault that many have met fills a page from the newest devices; gathering all of them takes longer, and one
    // that none of the newest has met would be asked for of hundreds of thousands (5 s among a million).
    found = await read(
      `SELECT d.id, d.seen_at FROM (${newest(askedOneByOne)}) d
        WHERE (SELECT e.id FROM device_errors e WHERE e.device = d.id AND ${met} LIMIT 1) IS NOT NULL
        ORDER BY d.seen_at DESC, d.id DESC LIMIT :limit`,
    );
    // whoever names an account, a device or a ticket asks for few devices: they all were looked at
    if (found.length <= limit && !(asked.user || asked.deviceId || asked.ticket))
      found = await read(newest(':limit', `d.id IN (SELECT e.device FROM device_errors e WHERE ${met})`));
  }
  if (found.length === 0 && isForInstallOnly(asked)) return installOnly(ctx, asked.deviceId);
  const { rows, next } = pageOf(found, limit, ({ seenAt, id }) => ({ at: Number(seenAt), id }));
  return { data: rows.map((row) => viewOf(ctx, row, false)), next };
}
const nothing = { data: [], next: null };

/** Groups of the faults that are asked for, those that were met last. */
async function groupsOf(ctx: Ctx, asked: Asked): Promise<number[]> {
  const { where, replacements } = groupsWhere(ctx, { ...asked, q: asked.error });
  const groups = await ctx.db.query<{ id: number }>(
    `SELECT id FROM error_groups WHERE ${where.join(' AND ')} ORDER BY last_at DESC LIMIT ${mostGroups}`,
    { type: QueryTypes.SELECT, replacements },
  );
  return groups.map(({ id }) => id);
}

const isForInstallOnly = ({ deviceId, user, ticket, version, error, since, until, cursor }: Asked): boolean =>
  Boolean(deviceId) && !(user || ticket || version || error || since || until || cursor);

/** The app was opened there, and nobody has signed in. */
async function installOnly(ctx: Ctx, uuid: string): Promise<Output<typeof deviceConsole.findDevices>> {
  const install = await installOf(ctx, uuid);
  if (!install) return nothing;
  const view: ConsoleDevice = {
    id: null,
    deviceId: install.uuid,
    name: null,
    user: null,
    appVersion: install.appVersion,
    system: install.os,
    online: false,
    lastSeenAt: null,
    installedAt: iso(install.createdAt),
  };
  return { data: [view], next: null };
}

/** @param open whether the reader sees whose it is */
export const viewOf = (ctx: Ctx, row: FoundDevice, open: boolean): ConsoleDevice & { id: number } => ({
  id: row.id,
  deviceId: row.deviceId,
  name: open ? row.name : maskedName(row.name),
  user: {
    id: row.userId,
    email: open ? row.email : maskedEmail(row.email),
    username: row.username === null || open ? row.username : maskedName(row.username),
  },
  appVersion: row.appVersion,
  system: row.system,
  online: isOnline(ctx, { onlineUntil: Number(row.onlineUntil) }),
  lastSeenAt: iso(row.seenAt),
  installedAt: row.installedAt === null ? null : iso(row.installedAt),
});

export const iso = (ms: number): string => new Date(Number(ms)).toISOString();
