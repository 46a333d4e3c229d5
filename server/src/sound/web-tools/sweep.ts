import { Op } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { type Item, itemRows, type Output, outputRows } from './models.ts';

const batch = 200;

/** Ends items whose time is over and deletes their outputs; the row stays for the count. Answers how many. */
export async function sweepItems(ctx: Ctx): Promise<number> {
  const over = (await itemRows(ctx).findAll({
    where: {
      endedAs: { [Op.or]: [{ [Op.is]: null }, { [Op.ne]: 'expired' }] },
      expiresAt: { [Op.lte]: ctx.clock.now() },
    },
    limit: batch,
    raw: true,
  })) as Item[]; // safe: raw rows have the model's attributes
  for (const item of over) {
    if (item.jobId) await ctx.queue.cancel(item.jobId);
    // the mark first: from here on nothing promises the outputs that go next
    await itemRows(ctx).update(
      { endedAs: 'expired', name: '', options: '{}', found: null, visitorKey: null },
      { where: { id: item.id } },
    );
    const outputs = (await outputRows(ctx).findAll({ where: { itemId: item.id }, raw: true })) as Output[]; // safe: as above
    for (const output of outputs) {
      await ctx.storage.delete(output.storageKey);
      await ctx.storage.delete(output.peaksKey);
    }
    await outputRows(ctx).destroy({ where: { itemId: item.id } });
  }
  return over.length;
}
