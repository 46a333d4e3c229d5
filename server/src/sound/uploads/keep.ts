import { Op, type Transaction } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { uploadRows } from './models.ts';

/** Lets a file live at least until then, because something that was made of it does. */
export async function keepUploadUntil(
  ctx: Ctx,
  id: number,
  epochMs: number,
  transaction: Transaction,
): Promise<void> {
  await uploadRows(ctx).update(
    { expiresAt: epochMs },
    { where: { id, expiresAt: { [Op.lt]: epochMs } }, transaction },
  );
}

/** The file belongs to something else from now on, which will delete it. */
export async function handOver(ctx: Ctx, id: number, transaction: Transaction): Promise<void> {
  await uploadRows(ctx).update({ kept: true }, { where: { id }, transaction });
}

/** What a file was handed over to has deleted it. */
export async function endHandedOver(ctx: Ctx, id: number, transaction: Transaction): Promise<void> {
  await uploadRows(ctx).update(
    { status: 'expired', fileName: '', fingerprint: null },
    { where: { id }, transaction },
  );
}

/** What a browser sent before it signed in becomes its account's. */
export async function giveToUser(ctx: Ctx, visitorKey: string, userId: number): Promise<void> {
  await uploadRows(ctx).update({ userId, visitorKey: null }, { where: { visitorKey, userId: null } });
}

/** Everything of an account is swept at the next turn. */
export async function forgetUser(ctx: Ctx, userId: number, transaction: Transaction): Promise<void> {
  await uploadRows(ctx).update(
    { userId: null, kept: false, expiresAt: 0, fileName: '', fingerprint: null, place: null },
    { where: { userId }, transaction },
  );
}
