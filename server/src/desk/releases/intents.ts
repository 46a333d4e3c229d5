import { randomUUID } from 'node:crypto';
import { Op, UniqueConstraintError } from 'sequelize';
import { findRow } from '../../db/rows.ts';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { dayMs } from '../../kernel/time.ts';
import { installerIntentRows } from './models.ts';

/** What nobody installed. */
const keptMs = 90 * dayMs;
const noted = limit('installers asked for by', { points: 60, seconds: 3600 });

/**
 * Notes that an installer was asked for, once for each uuid: the first referral stays. One address is noted only so often, and
 * gets its installer all the same.
 * @returns the uuid, made where none was given
 */
export async function noteIntent(
  ctx: Ctx,
  address: string,
  intent: { uuid: string | null; referralCode: string | null; os: string | null; version: string | null },
): Promise<string> {
  const uuid = intent.uuid?.toLowerCase() ?? randomUUID();
  try {
    await noted.consume(ctx, address);
    await installerIntentRows(ctx).create({ ...intent, uuid, at: ctx.clock.now() });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError || error instanceof AppError)) throw error;
  }
  return uuid;
}

/** By whose link an installer was asked for; undefined where nobody has asked with this uuid. */
export async function intentOf(ctx: Ctx, uuid: string): Promise<{ referralCode: string | null } | undefined> {
  const row = await findRow(installerIntentRows(ctx), { where: { uuid } });
  return row ? { referralCode: row.referralCode } : undefined;
}

export async function sweepIntents(ctx: Ctx): Promise<void> {
  await installerIntentRows(ctx).destroy({ where: { at: { [Op.lt]: ctx.clock.now() - keptMs } } });
}
