import { type ConsoleDevicePage, hardwareFields } from '@formant/contract/desk/console';
import { literal, QueryTypes } from 'sequelize';
import { findRows, rowByKey } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import {
  type Device,
  type DiagnosticRequest,
  deviceRows,
  isActive,
  placesOf,
  requestsOf,
  usageOf,
} from '../../people/devices/index.ts';
import type { UntilOf } from '../audit/index.ts';
import { hardwareLogRows, installOf } from '../logs/index.ts';
import { pinnedVersion } from '../releases/index.ts';
import { recordedOf } from './beats.ts';
import { eventsOf } from './events.ts';
import { figuresOf, lastHourOf, liveRunsOf } from './figures.ts';
import { hardwareChanges } from './hardware-changes.ts';
import { deviceColumns, deviceTables, type FoundDevice, iso, viewOf } from './search.ts';

const bandwidthDays = 30;

/** @throws AppError not_found, also when its account is gone */
export async function theDevice(ctx: Ctx, id: number): Promise<Device> {
  const device = await rowByKey(deviceRows(ctx), id);
  if (!device) throw notFound('This device');
  return device;
}

/** @throws AppError not_found */
export async function readDevice(ctx: Ctx, id: number, untilOf: UntilOf): Promise<ConsoleDevicePage> {
  const device = await theDevice(ctx, id);
  const [[found], install, version, places, requests, hardware, recorded, runs, events, bandwidth] =
    await Promise.all([
      ctx.db.query<FoundDevice>(`SELECT ${deviceColumns} FROM ${deviceTables} WHERE d.id = :id`, {
        type: QueryTypes.SELECT,
        replacements: { id },
      }),
      installOf(ctx, device.deviceId),
      pinnedVersion(ctx, device.deviceId),
      placesOf(ctx, device.userId),
      requestsOf(ctx, id),
      hardwareOf(ctx, device),
      recordedOf(ctx, id),
      liveRunsOf(ctx, device),
      eventsOf(ctx, id),
      usageOf(ctx, device, bandwidthDays),
    ]);
  if (!found) throw notFound('This device');
  const unmaskedUntil = untilOf('device', id);
  return {
    ...viewOf(ctx, found, unmaskedUntil !== null),
    unmaskedUntil,
    active: isActive(places, device.deviceId),
    install: install && {
      system: install.os,
      arch: install.arch,
      channel: install.channel,
      appVersion: install.appVersion,
    },
    pin: { channel: device.pinChannel ?? null, version },
    requests: requests.map((request) => requestView(ctx, request)),
    hardware,
    figures: figuresOf(recorded, runs),
    lastHour: lastHourOf(recorded, runs),
    events,
    bandwidth: {
      up: bandwidth.up,
      down: bandwidth.down,
      samples: bandwidth.samples.map((sample) => ({ ...sample, t: iso(sample.t) })),
    },
  };
}

const requestView = (
  ctx: Ctx,
  { uuid, reason, askedAt, until, answer, answeredAt, logId }: DiagnosticRequest,
): ConsoleDevicePage['requests'][number] => ({
  id: uuid,
  reason,
  askedAt: iso(askedAt),
  state: answer ?? (Number(until) > ctx.clock.now() ? 'waiting' : 'expired'),
  answeredAt: answeredAt ? iso(answeredAt) : null,
  logId: logId ?? null,
});

async function hardwareOf(
  ctx: Ctx,
  { userId, deviceId }: Pick<Device, 'userId' | 'deviceId'>,
): Promise<ConsoleDevicePage['hardware']> {
  const rows = await findRows(hardwareLogRows(ctx), {
    attributes: [
      ...['id', 'logId', 'ticket', ...hardwareFields, 'createdAt'],
      [literal('CASE WHEN log_tail IS NULL THEN 0 ELSE 1 END'), 'hasLog'],
    ],
    where: { userId, deviceId },
    order: [['id', 'DESC']],
    limit: 50,
  });
  return rows.map((row, i) => {
    const before = rows[i + 1];
    return {
      logId: row.logId,
      ticket: row.ticket ?? null,
      createdAt: iso(row.createdAt),
      // safe: the column that is made above
      hasLog: Number((row as unknown as { hasLog: number }).hasLog) === 1,
      changes: before ? hardwareChanges(before, row) : null,
    };
  });
}
