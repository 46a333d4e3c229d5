import { Op } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { itemRows, outputRows } from './models.ts';

const batch = 200;

/** Ends items whose time is over and deletes their outputs; the row stays for the count. Answers how many. */
export async function sweepItems(ctx: Ctx): Promise<number> {
  const over = await findRows(itemRows(ctx), {
    where: {
      endedAs: { [Op.or]: [{ [Op.is]: null }, { [Op.ne]: 'expired' }] },
      expiresAt: { [Op.lte]: ctx.clock.now() },
    },
    limit: batch,
  });
  for (const item of over) {
    if (item.jobId) await ctx.queue.cancel(item.jobId);
    // the mark first: from here on nothing promises the outputs that go next
    await itemRows(ctx).update(
      { endedAs: 'expired', name: '', options: '{}', found: null, visitorKey: null },
      { where: { id: item.id } },
    );
    const outputs = await findRows(outputRows(ctx), { where: { itemId: item.id } });
    for (const output of outputs) {
      await ctx.storage.delete(output.storageKey);
      await ctx.storage.delete(output.peaksKey);
    }
    await outputRows(ctx).destroy({ where: { itemId: item.id } });
  }
  return over.length;
}
