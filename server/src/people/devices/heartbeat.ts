import { deviceTimes } from '@formant/contract/devices';
import { Op } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs } from '../../kernel/time.ts';
import { type Heartbeat, heartbeatRows } from './models.ts';
import { deviceOf, noteDevice } from './presence.ts';

declare module '../../kernel/events.ts' {
  interface EventMap {
    /** Asks for a version that an app should have; whoever keeps versions calls `known`. */
    'update.sought': {
      deviceId: string;
      appVersion: string;
      known(update: { version: string; mandatory: boolean }): void;
    };
  }
}

const keptMs = deviceTimes.heartbeatKeptDays * dayMs;
const beats = limit('heartbeats', { points: 10, seconds: 60, message: 'This app reports too often.' });

/** @throws AppError too_many_requests */
export async function keepHeartbeat(
  ctx: Ctx,
  userId: number,
  device: { deviceId: string; name: string },
  told: Pick<Heartbeat, 'appVersion' | 'uptimeS' | 'engine' | 'xruns' | 'latencyMs'>,
): Promise<void> {
  await beats.consume(ctx, `${userId} ${device.deviceId}`);
  await noteDevice(ctx, userId, device, { asks: 'nothing', appVersion: told.appVersion });
  const row = await deviceOf(ctx, userId, device.deviceId);
  if (row) await heartbeatRows(ctx).create({ ...told, device: row.id, at: ctx.clock.now() });
}

/** The newer version that an app is to be told of, if any. */
export async function updateFor(
  ctx: Ctx,
  device: { deviceId: string; appVersion: string },
): Promise<{ version: string; url: string; mandatory: boolean } | null> {
  let update: { version: string; mandatory: boolean } | null = null;
  await ctx.events.emit('update.sought', { ...device, known: (told) => (update = told) });
  // safe: the listeners have been waited for, which the compiler does not see
  const found = update as { version: string; mandatory: boolean } | null;
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

export async function sweepHeartbeats(ctx: Ctx): Promise<void> {
  await heartbeatRows(ctx).destroy({ where: { at: { [Op.lt]: ctx.clock.now() - keptMs } } });
}
