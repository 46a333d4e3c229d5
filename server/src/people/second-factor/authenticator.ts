import { product } from '@formant/contract/base/product';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { Op, type Transaction } from 'sequelize';
import { findRow } from '../../db/rows.ts';
import { seal, unseal } from '../../http/seal.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { hourMs } from '../../kernel/time.ts';
import type { User } from '../account/index.ts';
import { authenticatorRows } from './models.ts';

const sealUse = 'authenticator secrets';
const stepSeconds = 30;
/** Clocks of phones go wrong: one step before and after counts as well (RFC 6238, 5.2). */
const toleranceSeconds = stepSeconds;
/** A key that is not confirmed by then is worth nothing. */
const confirmWithinMs = hourMs;

/** A new key in place of one that was not confirmed. @returns it in base32 and as `otpauth://` */
export async function makeAuthenticator(ctx: Ctx, user: User): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  const userId = user.id;
  await ctx.db.transaction(async (transaction) => {
    await authenticatorRows(ctx).destroy({ where: { userId, confirmedAt: null }, transaction });
    const sealedSecret = seal(ctx.config, sealUse, user.uuid, secret);
    await authenticatorRows(ctx).create(
      { userId, sealedSecret, createdAt: ctx.clock.now() },
      { transaction },
    );
  });
  return { secret, uri: generateURI({ issuer: product.name, label: user.address, secret }) };
}

/** Takes the first code of the app; true for exactly one of racing callers. */
export async function confirmAuthenticator(
  ctx: Ctx,
  user: User,
  code: string,
  transaction: Transaction,
): Promise<boolean> {
  const now = ctx.clock.now();
  const step = await stepOf(ctx, user, code, { confirmed: false, transaction });
  if (step === null) return false;
  const [confirmed] = await authenticatorRows(ctx).update(
    { confirmedAt: now, lastStep: step },
    {
      where: { userId: user.id, confirmedAt: null, createdAt: { [Op.gt]: now - confirmWithinMs } },
      transaction,
    },
  );
  return confirmed === 1;
}

/** Whether this is a code of the app, of now and not used before; it is used up then. */
export async function takeAuthenticatorCode(ctx: Ctx, user: User, code: string): Promise<boolean> {
  const step = await stepOf(ctx, user, code, { confirmed: true });
  if (step === null) return false;
  const [taken] = await authenticatorRows(ctx).update(
    { lastStep: step },
    { where: { userId: user.id, lastStep: { [Op.lt]: step } } },
  );
  return taken === 1;
}

/** The time step that this code is of; null when it is of none that counts now. */
async function stepOf(
  ctx: Ctx,
  user: User,
  code: string,
  { confirmed, transaction }: { confirmed: boolean; transaction?: Transaction },
): Promise<number | null> {
  const row = await findRow(authenticatorRows(ctx), {
    where: { userId: user.id, confirmedAt: confirmed ? { [Op.ne]: null } : null },
    transaction: transaction ?? null,
  });
  // the library throws at what is no code
  if (!row || !/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(ctx.clock.now() / 1000);
  const secret = unseal(ctx.config, sealUse, user.uuid, row.sealedSecret);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: toleranceSeconds });
  return result.valid ? Math.floor(epoch / stepSeconds) + result.delta : null;
}
