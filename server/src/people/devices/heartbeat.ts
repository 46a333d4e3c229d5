import { deviceTimes } from '@formant/contract/devices';
import { Op } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs } from '../../kernel/time.ts';
import { type Heartbeat, heartbeatRows } from './models.ts';
import { deviceOf, noteDevice } from './presence.ts';

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
