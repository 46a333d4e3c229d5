import { createHmac, timingSafeEqual } from 'node:crypto';
import { letterSpacingSeconds } from '@formant/contract/base/constants';
import { confirmDays } from '@formant/contract/newsletter';
import { Op, type Transaction, UniqueConstraintError } from 'sequelize';
import { limit } from '../../http/limits.ts';
import { hashSecret, keyFor } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { normalEmail } from '../../kernel/email.ts';
import { AppError } from '../../kernel/errors.ts';
import { dayMs } from '../../kernel/time.ts';
import { users } from '../account/index.ts';
import { type SubscriberModel, subscriberRows } from './models.ts';

const confirmMs = confirmDays * dayMs;
const message = 'You have asked for mail too often.';
const spacing = limit('newsletter letter to', { points: 1, seconds: letterSpacingSeconds, message });
const byAddress = limit('newsletter letters of', { points: 10, seconds: 3600, message });

/**
 * The row of an address that is given, made at the first time.
 * @throws AppError too_many_requests, alike for known and unknown addresses
 */
export async function noteAddress(
  ctx: Ctx,
  given: { email: string; source: string },
  callerAddress: string,
): Promise<SubscriberModel> {
  const email = normalEmail(given.email);
  await byAddress.consume(ctx, callerAddress);
  // by hash: the limiter then holds no addresses of people
  await spacing.consume(ctx, hashSecret(email));
  const rows = subscriberRows(ctx);
  const createdAt = ctx.clock.now();
  try {
    return await rows.create({ email, source: given.source, createdAt });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    // the days to confirm begin anew with the new letter
    await rows.update({ createdAt }, { where: { email, confirmedAt: null } });
    // whose server refused the address may have mended it
    await rows.update({ refusedAt: null, refusal: null }, { where: { email, refusedAt: { [Op.ne]: null } } });
    return rows.findOne({ where: { email }, rejectOnEmpty: true });
  }
}

/** @throws AppError expired for a link that was used, is too old, or was never sent */
export async function confirmAddress(ctx: Ctx, token: string): Promise<SubscriberModel> {
  const rows = subscriberRows(ctx);
  const now = ctx.clock.now();
  const tokenHash = hashSecret(token);
  const row = await rows.findOne({ where: { tokenHash, createdAt: { [Op.gt]: now - confirmMs } } });
  const [confirmed] = row
    ? await rows.update({ confirmedAt: now, tokenHash: null }, { where: { id: row.id, tokenHash } })
    : [0];
  if (!row || confirmed === 0) {
    const text = 'This link was used already or is too old. Enter your address again to get a new one.';
    throw new AppError('expired', text, { notify: text });
  }
  return row;
}

/** Stands in every letter. It is made of the row's id alone, so that it still answers when the row is gone. */
export const endToken = (ctx: Pick<Ctx, 'config'>, id: number): string => `${id}.${signature(ctx, id)}`;

const signature = (ctx: Pick<Ctx, 'config'>, id: number): string =>
  createHmac('sha256', keyFor(ctx.config, 'newsletter')).update(String(id)).digest('base64url');

/**
 * Deletes the address, at the first click and without complaint at every later one.
 * @throws AppError invalid for a link that is not ours
 */
export async function endSubscription(ctx: Ctx, token: string | undefined): Promise<void> {
  const [, id = '', given = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token ?? '') ?? [];
  const right = Buffer.from(signature(ctx, Number(id)));
  const claimed = Buffer.from(given);
  if (right.length !== claimed.length || !timingSafeEqual(right, claimed)) {
    const text = 'This link is not whole. Open it from the letter again.';
    throw new AppError('invalid', text, { fields: { token: [text] } });
  }
  const rows = subscriberRows(ctx);
  const row = await rows.findByPk(Number(id));
  if (!row) return;
  await ctx.db.transaction(async (transaction) => {
    // the same wish as the box at signing up
    await users(ctx).update({ marketing: false }, { where: { email: row.email }, transaction });
    await row.destroy({ transaction });
  });
}

/** An account's news go on to its new address, which is proven; a list that has it already needs no second row. */
export async function moveAddress(
  ctx: Ctx,
  { from, to, transaction }: { from: string; to: string; transaction: Transaction },
): Promise<void> {
  const rows = subscriberRows(ctx);
  const before = await rows.findOne({
    where: { email: from, confirmedAt: { [Op.ne]: null } },
    transaction,
  });
  if (!before) return;
  await rows.destroy({ where: { email: to }, transaction });
  await before.update({ email: to, refusedAt: null, refusal: null }, { transaction });
}

/** Addresses that were never confirmed. */
export async function sweepSubscribers(ctx: Ctx): Promise<void> {
  await subscriberRows(ctx).destroy({
    where: { confirmedAt: null, createdAt: { [Op.lt]: ctx.clock.now() - confirmMs } },
  });
}

/** Of an account that is deleted for good. */
export async function forgetUser(ctx: Ctx, userId: number, transaction: Transaction): Promise<void> {
  const user = await users(ctx).findByPk(userId, { attributes: ['email'], transaction });
  if (user) await subscriberRows(ctx).destroy({ where: { email: user.email }, transaction });
}
