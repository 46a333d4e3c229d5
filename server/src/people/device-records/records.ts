import { type RecordedDevice, type RecordKind, recordKinds } from '@formant/contract/device-records';
import { Op, QueryTypes } from 'sequelize';
import { findRow, findRows } from '../../db/rows.ts';
import { accessTokens } from '../../http/bearer.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { type Device, deviceRows } from '../devices/index.ts';

interface Whose {
  userId: number;
  deviceId: string;
}

const ofRow = 'device IN (SELECT d.id FROM devices d WHERE d.user_id = :userId AND d.device_id = :deviceId)';
const ofPair = 'user_id = :userId AND device_id = :deviceId';

/** Where each kind lies, and which of it is of one device of one account. */
const places: Readonly<Record<RecordKind, { table: string; where: string }>> = {
  heartbeats: { table: 'heartbeats', where: ofRow },
  hours: { table: 'heartbeat_hours', where: ofRow },
  updates: { table: 'device_updates', where: ofRow },
  errors: { table: 'device_errors', where: ofRow },
  questions: { table: 'diagnostic_requests', where: ofRow },
  hardware: { table: 'hardware_logs', where: ofPair },
  live: { table: 'live_sessions', where: ofPair },
  bandwidth: { table: 'bandwidth_samples', where: ofRow },
  install: {
    table: 'installs',
    // a computer that another account uses, too, was installed for both
    where: `uuid = :deviceId AND EXISTS (SELECT 1 FROM devices d WHERE d.user_id = :userId AND d.device_id = :deviceId)
      AND NOT EXISTS (SELECT 1 FROM devices d WHERE d.user_id <> :userId AND d.device_id = :deviceId)`,
  },
};
const most = 20_000;

/** Devices of the account, those that are left in reports alone among them; last seen first. */
export async function listDevices(ctx: Ctx, userId: number): Promise<RecordedDevice[]> {
  const [rows, tokens, reported] = await Promise.all([
    findRows(deviceRows(ctx), { where: { userId }, order: [['seenAt', 'DESC']], limit: 200 }),
    findRows(accessTokens(ctx), {
      attributes: ['deviceId'],
      where: { userId, deviceId: { [Op.ne]: null }, expiresAt: { [Op.gt]: ctx.clock.now() } },
    }),
    ctx.db.query<{ deviceId: string }>(
      `SELECT DISTINCT device_id AS deviceId FROM hardware_logs WHERE user_id = :userId
        UNION SELECT DISTINCT device_id FROM live_sessions WHERE user_id = :userId AND device_id IS NOT NULL LIMIT 200`,
      { type: QueryTypes.SELECT, replacements: { userId } },
    ),
  ]);
  const known = new Map<string, Device | null>(reported.map(({ deviceId }) => [deviceId, null]));
  for (const row of [...rows].reverse()) {
    known.delete(row.deviceId);
    known.set(row.deviceId, row);
  }
  const signedIn = new Set(tokens.map(({ deviceId }) => deviceId));
  return Promise.all(
    [...known].reverse().map(async ([deviceId, row]) => ({
      deviceId,
      name: row?.name ?? null,
      appVersion: row?.appVersion ?? null,
      lastSeenAt: row ? new Date(Number(row.seenAt)).toISOString() : null,
      signedIn: signedIn.has(deviceId),
      records: await countsOf(ctx, { userId, deviceId }),
    })),
  );
}

async function countsOf(ctx: Ctx, whose: Whose): Promise<Record<RecordKind, number>> {
  const [row] = await ctx.db.query<Record<RecordKind, number>>(
    `SELECT ${recordKinds
      .map(
        (kind) => `(SELECT COUNT(*) FROM ${places[kind].table} WHERE ${places[kind].where}) AS \`${kind}\``,
      )
      .join(', ')}`,
    { type: QueryTypes.SELECT, replacements: { ...whose } },
  );
  // safe: a count of every kind
  return Object.fromEntries(recordKinds.map((kind) => [kind, Number(row?.[kind] ?? 0)])) as Record<
    RecordKind,
    number
  >;
}

type Shown = Record<string, string | number | boolean | null>;
/** Numbers of rows mean nothing outside of the database; who of the staff asked is that person's own. */
const inner = new Set(['id', 'device', 'group_id', 'user_id', 'staff_id', 'visitor_key', 'device_id']);
const moments = /^at$|_at$|^t[01]$|^until$/;

/** Everything of one device as a file holds it. @throws AppError not_found */
export async function recordsOf(ctx: Ctx, whose: Whose): Promise<Record<string, Shown[]>> {
  const device = await deviceOf(ctx, whose);
  const records: Record<string, Shown[]> = device ? { device: [await deviceAlone(ctx, device)] } : {};
  for (const kind of recordKinds) {
    const { table, where } = places[kind];
    const joined =
      kind === 'errors'
        ? `SELECT t.*, g.kind, g.message, g.app_version, g.system FROM device_errors t
            JOIN error_groups g ON g.id = t.group_id WHERE t.${where}`
        : `SELECT * FROM ${table} WHERE ${where} LIMIT ${most}`;
    const rows = await ctx.db.query<Record<string, unknown>>(joined, {
      type: QueryTypes.SELECT,
      replacements: { ...whose },
    });
    records[kind] = rows.map(shown);
  }
  return records;
}

/** With what support has pinned the computer to. */
async function deviceAlone(ctx: Ctx, device: Device): Promise<Shown> {
  const [pin] = await ctx.db.query<{ version: string }>(
    `SELECT r.version FROM release_pins p JOIN releases r ON r.id = p.release_id WHERE p.device_id = :deviceId`,
    { type: QueryTypes.SELECT, replacements: { deviceId: device.deviceId } },
  );
  return shown({
    name: device.name,
    app_version: device.appVersion,
    seen_at: device.seenAt,
    pinned_channel: device.pinChannel,
    pinned_version: pin?.version,
  });
}

function shown(row: Readonly<Record<string, unknown>>): Shown {
  const told: Shown = {};
  for (const [name, value] of Object.entries(row)) {
    if (inner.has(name)) continue;
    if (value === null || value === undefined) told[name] = null;
    else if (moments.test(name)) told[name] = new Date(Number(value)).toISOString();
    else told[name] = typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
  }
  return told;
}

/** Forgets a device; where the app is signed in, its row begins anew. @throws AppError not_found */
export async function forgetDevice(ctx: Ctx, whose: Whose): Promise<void> {
  await deviceOf(ctx, whose);
  await ctx.db.transaction(async (transaction) => {
    for (const kind of recordKinds)
      await ctx.db.query(`DELETE FROM ${places[kind].table} WHERE ${places[kind].where}`, {
        replacements: { ...whose },
        transaction,
      });
    const signedIn = await findRow(accessTokens(ctx), {
      where: { ...whose, expiresAt: { [Op.gt]: ctx.clock.now() } },
      transaction,
    });
    if (signedIn)
      await deviceRows(ctx).update(
        { appVersion: null, askedRequest: null, askedUntil: null, askedReason: null },
        { where: { ...whose }, transaction },
      );
    else {
      await deviceRows(ctx).destroy({ where: { ...whose }, transaction });
      // a pin is the computer's, and another account may use that as well
      await ctx.db.query(
        `DELETE FROM release_pins WHERE device_id = :deviceId
          AND NOT EXISTS (SELECT 1 FROM devices d WHERE d.device_id = :deviceId)`,
        { replacements: { deviceId: whose.deviceId }, transaction },
      );
    }
  });
}

/** null where only reports of it are left. @throws AppError not_found for what is not of this account */
async function deviceOf(ctx: Ctx, whose: Whose): Promise<Device | null> {
  const device = await findRow(deviceRows(ctx), { where: { ...whose } });
  if (device) return device;
  const counts = await countsOf(ctx, whose);
  if (Object.values(counts).every((count) => count === 0)) throw notFound('This device');
  return null;
}
