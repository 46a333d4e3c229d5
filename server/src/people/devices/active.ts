import type { User } from '@formant/contract/account';
import { activeDevices, deviceTimes } from '@formant/contract/devices';
import { Op, type Transaction } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import { accessTokens } from '../../http/bearer.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { hourMs } from '../../kernel/time.ts';
import { appPlaceId, readView, users, viewOf } from '../account/index.ts';
import { deviceRows } from './models.ts';

const changeMs = deviceTimes.changeHours * hourMs;

/** How many devices the app works on for somebody with this subscription. */
export const deviceLimit = (subscription: User['subscription']): number =>
  subscription?.status === 'active' ? activeDevices.paid : activeDevices.free;

export interface SignedInDevice {
  tokenId: number;
  deviceId: string;
  name: string;
  lastUsedAt: number;
}

/**
 * The devices that hold a token, in the order of their right to a place: first who took one by choice, the latest
 * before the others, then who signed in first. Whoever signs out leaves the place to the next.
 */
async function signedIn(ctx: Ctx, userId: number, transaction?: Transaction): Promise<SignedInDevice[]> {
  const tokens = await findRows(accessTokens(ctx), {
    attributes: ['id', 'deviceId', 'name', 'createdAt', 'lastUsedAt', 'claimedAt'],
    where: { userId, deviceId: { [Op.ne]: null }, expiresAt: { [Op.gt]: ctx.clock.now() } },
    transaction: transaction ?? null,
  });
  return tokens
    .sort((a, b) => (b.claimedAt ?? 0) - (a.claimedAt ?? 0) || a.createdAt - b.createdAt || a.id - b.id)
    .map(({ id, deviceId, name, lastUsedAt }) => ({
      tokenId: id,
      deviceId: deviceId ?? '',
      name,
      lastUsedAt,
    }));
}

export interface Places {
  limit: number;
  /** Those that the app works on. */
  active: SignedInDevice[];
  /** Signed in, and without a place. */
  waiting: SignedInDevice[];
}

export async function placesOf(ctx: Ctx, userId: number): Promise<Places> {
  return split(await signedIn(ctx, userId), await limitOf(ctx, userId));
}

const limitOf = async (ctx: Ctx, userId: number): Promise<number> =>
  deviceLimit((await readView(ctx, userId, null)).subscription);
const split = (all: SignedInDevice[], limit: number): Places => ({
  limit,
  active: all.slice(0, limit),
  waiting: all.slice(limit),
});

export const isActive = ({ active }: Places, deviceId: string): boolean =>
  active.some((device) => device.deviceId === deviceId);

/** @throws AppError conflict, with the devices that have the places */
export async function assertFreePlace(ctx: Ctx, userId: number): Promise<void> {
  const places = await placesOf(ctx, userId);
  // the page that asks says it itself, with the way out
  if (places.active.length >= places.limit) throw noPlace(places, { told: true });
}

/**
 * For a device that has just been signed in: it has one of the places, or is not to stay signed in.
 * @throws AppError conflict, with the devices that have the places
 */
export async function assertHasPlace(
  ctx: Ctx,
  userId: number,
  deviceId: string,
  transaction: Transaction,
): Promise<void> {
  // of two that come at once the second meets the first one's token
  const user = await users(ctx).findByPk(userId, {
    transaction,
    lock: transaction.LOCK.UPDATE,
    rejectOnEmpty: true,
  });
  const { subscription } = await viewOf(ctx, user);
  const places = split(await signedIn(ctx, userId, transaction), deviceLimit(subscription));
  if (!isActive(places, deviceId)) throw noPlace(places);
}

function noPlace({ limit, active }: Places, { told = false } = {}): AppError {
  const names = active.map(({ name }) => name).join(', ');
  const text =
    limit === 1
      ? `Your account works with the app on one device at a time, and ${names} has the place. Sign it out there or in your account settings, then sign in again.`
      : `Your account works with the app on ${limit} devices at a time, and these have the places: ${names}. Sign one of them out there or in your account settings, then sign in again.`;
  return new AppError('conflict', text, {
    ...(told ? {} : { notify: text }),
    suggestions: active.map(({ tokenId, name }) => ({ id: appPlaceId(tokenId), name })),
  });
}

/**
 * Gives the device a place; the one that was used longest ago is signed out for it.
 * @throws AppError conflict when a place was changed within the last day
 */
export async function takePlace(ctx: Ctx, userId: number, deviceId: string): Promise<void> {
  const now = ctx.clock.now();
  const limit = await limitOf(ctx, userId);
  await ctx.db.transaction(async (transaction) => {
    // of two devices that want it at once the second meets the first one's change
    await users(ctx).findByPk(userId, { attributes: ['id'], transaction, lock: transaction.LOCK.UPDATE });
    const places = split(await signedIn(ctx, userId, transaction), limit);
    if (isActive(places, deviceId)) return;
    const recent = await deviceRows(ctx).findOne({
      attributes: ['changedAt'],
      where: { userId, changedAt: { [Op.gt]: now - changeMs } },
      order: [['changedAt', 'DESC']],
      raw: true,
      transaction,
    });
    if (recent?.changedAt) {
      const hours = Math.ceil((recent.changedAt + changeMs - now) / hourMs);
      const text = `The app was moved to another device within the last day. It can move again in ${hours} ${hours === 1 ? 'hour' : 'hours'}; signing out on the other device makes room at once.`;
      throw new AppError('conflict', text, { notify: text });
    }
    const leaves = [...places.active].sort((a, b) => a.lastUsedAt - b.lastUsedAt)[0];
    if (leaves) await accessTokens(ctx).destroy({ where: { id: leaves.tokenId, userId }, transaction });
    await accessTokens(ctx).update({ claimedAt: now }, { where: { userId, deviceId }, transaction });
    await deviceRows(ctx).update({ changedAt: now }, { where: { userId, deviceId }, transaction });
  });
}
