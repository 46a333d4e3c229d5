import type { ReleaseChannel } from '@formant/contract/facts/release-facts';
import { Op } from 'sequelize';
import { findRow } from '../../db/rows.ts';
import { accessTokens } from '../../http/bearer.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type Device, deviceRows } from './models.ts';

/**
 * The channel that support has pinned a device to, for whoever offers it a version; null for the one of its build. Of
 * several accounts on one computer the one that was there last counts.
 * @param deviceId as the app calls itself
 */
export async function pinnedChannel(ctx: Pick<Ctx, 'db'>, deviceId: string): Promise<ReleaseChannel | null> {
  const row = await findRow(deviceRows(ctx), { where: { deviceId }, order: [['seenAt', 'DESC']] });
  return row?.pinChannel ?? null;
}

/** Whether somebody has signed in with the app on it. */
export const isKnownDevice = async (ctx: Pick<Ctx, 'db'>, deviceId: string): Promise<boolean> =>
  (await deviceRows(ctx).count({ where: { deviceId } })) > 0;

/** null frees the device. */
export async function pinChannel(ctx: Ctx, device: number, channel: ReleaseChannel | null): Promise<void> {
  await deviceRows(ctx).update({ pinChannel: channel }, { where: { id: device } });
}

/**
 * Signs the app out on a device, so that its place is free at once; another one may take it without waiting.
 * @returns whether it was signed in
 */
export async function releaseDevice(
  ctx: Ctx,
  { id, userId, deviceId }: Pick<Device, 'id' | 'userId' | 'deviceId'>,
): Promise<boolean> {
  return ctx.db.transaction(async (transaction) => {
    const where = { userId, deviceId };
    const live = { ...where, expiresAt: { [Op.gt]: ctx.clock.now() } };
    const wasSignedIn = (await accessTokens(ctx).count({ where: live, transaction })) > 0;
    await accessTokens(ctx).destroy({ where, transaction });
    await deviceRows(ctx).update({ onlineUntil: ctx.clock.now() }, { where: { id }, transaction });
    await deviceRows(ctx).update({ changedAt: null }, { where: { userId }, transaction });
    return wasSignedIn;
  });
}
