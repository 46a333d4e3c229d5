import type { Ctx } from '../../kernel/ctx.ts';
import { assertRoomForWork } from '../../kernel/disk-space.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { type Owner, ownedBy } from '../../kernel/owner.ts';
import { type Item, itemRows } from './models.ts';
import { currentItem, lifeMs, sendOn } from './queue-up.ts';

const refuse = (message: string): AppError => new AppError('illegal_transition', message);

/**
 * The item that a caller may change: his own by number or uuid; nobody's by uuid only, because numbers can be
 * guessed.
 * @throws AppError not_found
 */
export async function findItemToChange(ctx: Ctx, caller: Owner, id: number | string): Promise<Item> {
  const own = ownedBy(caller);
  const named = typeof id === 'number' ? { id } : { uuid: id };
  const mine = own ? await itemRows(ctx).findOne({ where: { ...named, ...own }, raw: true }) : null;
  const found =
    mine ??
    (typeof id === 'string'
      ? await itemRows(ctx).findOne({ where: { uuid: id, userId: null, visitorKey: null }, raw: true })
      : null);
  if (!found) throw notFound('The job');
  return found as Item; // safe: raw rows have the model's attributes
}

/** @throws AppError illegal_transition when it has ended */
export async function cancelItem(ctx: Ctx, item: Item): Promise<Item> {
  if (item.endedAs) throw refuse('This job has ended already.');
  if (item.jobId) {
    if (!(await ctx.queue.cancel(item.jobId))) throw refuse('This job has ended already.');
  } else {
    const [count] = await itemRows(ctx).update(
      { endedAs: 'cancelled' },
      { where: { id: item.id, jobId: null, endedAs: null } },
    );
    // its file has arrived at this moment
    if (count !== 1) return cancelItem(ctx, await currentItem(ctx, item.id));
  }
  return currentItem(ctx, item.id);
}

/** @throws AppError illegal_transition unless it has failed or was cancelled */
export async function retryItem(ctx: Ctx, item: Item): Promise<Item> {
  if (item.endedAs === 'expired') throw refuse('This job has expired. Start a new one.');
  const job = item.jobId ? await ctx.queue.get(item.jobId) : null;
  const ended = item.endedAs ?? job?.state;
  if (ended !== 'failed' && ended !== 'cancelled')
    throw refuse('Only a job that has failed or was cancelled can be tried again.');
  await assertRoomForWork(ctx);
  await ctx.db.transaction(async (transaction) => {
    await itemRows(ctx).update(
      {
        endedAs: null,
        errorCode: null,
        errorMessage: null,
        expiresAt: ctx.clock.now() + lifeMs(item),
      },
      { where: { id: item.id }, transaction },
    );
    if (item.jobId && !(await ctx.queue.retry(item.jobId, { transaction })))
      throw refuse('This job is running already.');
  });
  if (!item.jobId) await sendOn(ctx, item.uploadId);
  return currentItem(ctx, item.id);
}

export async function renameItem(ctx: Ctx, item: Item, name: string): Promise<Item> {
  await itemRows(ctx).update({ name }, { where: { id: item.id } });
  return currentItem(ctx, item.id);
}
