import { convertTimes } from '@formant/contract/conversion';
import { deviceTimes } from '@formant/contract/devices';
import { literal, Op, type Transaction } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/slice.ts';
import { type Device, deviceRows } from './models.ts';

const convertsMs = convertTimes.onlineSeconds * 1000;
const shown = 50;
const heartbeatMs = deviceTimes.onlineSeconds * 1000;

/**
 * The device that calls: the one its token was made for, else the one it names.
 * @throws AppError invalid when it names none, or another one than its own
 */
export function callingDevice(actor: Actor, named: string | undefined): Pick<Device, 'deviceId' | 'name'> {
  const own = actor.device;
  if (own !== null && named !== undefined && named !== own.deviceId)
    throw new AppError('invalid', 'This app is signed in as another device.', {
      fields: { deviceId: ['This app is signed in as another device.'] },
    });
  if (own) return own;
  if (named === undefined)
    throw new AppError('invalid', 'Say which device asks.', { fields: { deviceId: ['Give a device id.'] } });
  return { deviceId: named, name: named };
}

/** A sign of life, and what it was. */
type Sign = { asks: 'conversions'; neural: boolean } | { asks: 'nothing'; appVersion?: string };

/**
 * Remembers that a device is there. A heartbeat stands for longer than a question for conversions; neither makes
 * the other shorter.
 */
export async function noteDevice(
  ctx: Ctx,
  userId: number,
  { deviceId, name }: Pick<Device, 'deviceId' | 'name'>,
  sign: Sign,
  transaction?: Transaction,
): Promise<void> {
  const seenAt = ctx.clock.now();
  const until = seenAt + (sign.asks === 'conversions' ? convertsMs : heartbeatMs);
  const values = {
    name,
    seenAt,
    ...(sign.asks === 'conversions' ? { convertsAt: seenAt, neural: sign.neural } : {}),
    ...(sign.asks === 'nothing' && sign.appVersion ? { appVersion: sign.appVersion } : {}),
  };
  const later = `CASE WHEN online_until > ${until} THEN online_until ELSE ${until} END`;
  const [known] = await deviceRows(ctx).update(
    // safe: Sequelize writes the expression, which is made of a number
    { ...values, onlineUntil: literal(later) as unknown as number },
    { where: { userId, deviceId }, transaction: transaction ?? null },
  );
  if (known === 0)
    await deviceRows(ctx).bulkCreate([{ userId, deviceId, ...values, onlineUntil: until }], {
      ignoreDuplicates: true,
      transaction: transaction ?? null,
    });
}

/** The one answer to whether a device is there. */
export const isOnline = (ctx: Ctx, device: Pick<Device, 'onlineUntil'>): boolean =>
  device.onlineUntil > ctx.clock.now();

/** Whether it takes conversions at this moment. */
export const isConverting = (ctx: Ctx, device: Pick<Device, 'convertsAt'>): boolean =>
  (device.convertsAt ?? 0) > ctx.clock.now() - convertsMs;

export async function deviceOf(ctx: Ctx, userId: number, deviceId: string): Promise<Device | null> {
  return deviceRows(ctx).findOne({ where: { userId, deviceId }, raw: true });
}

/** The account's computers that convert, last seen first. */
export async function computersOf(ctx: Ctx, userId: number): Promise<Device[]> {
  return await findRows(deviceRows(ctx), {
    where: { userId, convertsAt: { [Op.ne]: null } },
    order: [['seenAt', 'DESC']],
    limit: shown,
  });
}

export async function hasComputer(ctx: Ctx, userId: number): Promise<boolean> {
  const since = ctx.clock.now() - convertsMs;
  return (await deviceRows(ctx).count({ where: { userId, convertsAt: { [Op.gt]: since } } })) > 0;
}
