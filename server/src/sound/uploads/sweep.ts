import { Op } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { uploadRows } from './models.ts';

const batch = 200;

/** Ends uploads whose time is over and deletes their bytes. Answers how many. */
export async function sweepUploads(ctx: Ctx): Promise<number> {
  const over = await findRows(uploadRows(ctx), {
    where: { status: { [Op.ne]: 'expired' }, kept: false, expiresAt: { [Op.lte]: ctx.clock.now() } },
    limit: batch,
  });
  for (const upload of over) {
    // the row first: a process that dies in between leaves bytes and no row that promises them
    const [count] = await uploadRows(ctx).update(
      { status: 'expired', fileName: '', fingerprint: null, visitorKey: null, place: null },
      { where: { id: upload.id, status: upload.status } },
    );
    if (count !== 1) continue;
    await ctx.storage.parts.abort(upload.storageKey, upload.handle);
    await ctx.storage.delete(upload.storageKey);
    if (upload.status === 'initialised')
      await ctx.events.emit('upload.ended', { uploadId: upload.id, accepted: false });
  }
  return over.length;
}
