import { UniqueConstraintError } from 'sequelize';
import { findRow } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { affiliateRows, clickRows } from './models.ts';

/** Counts somebody who came by an affiliate's link; the code of nobody counts nothing. */
export async function countClick(ctx: Ctx, referralCode: string): Promise<void> {
  const affiliate = await findRow(affiliateRows(ctx), {
    attributes: ['id'],
    where: { referralCode, status: 'active' },
  });
  if (!affiliate) return;
  const where = {
    affiliateId: affiliate.id,
    day: new Date(ctx.clock.now()).toISOString().slice(0, 'yyyy-mm-dd'.length),
  };
  try {
    await clickRows(ctx).create({ ...where, clicks: 1 });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    await clickRows(ctx).increment('clicks', { where });
  }
}
