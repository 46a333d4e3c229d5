import type { Transaction } from 'sequelize';
import { findRow } from '../../db/rows.ts';
import { hashSecret } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { adoptConversion } from '../audio/index.ts';
import { leaseEnd } from './lease.ts';
import { type Item, itemRows } from './models.ts';
import { currentItem } from './start.ts';

export interface Report {
  status: 'processing' | 'succeeded' | 'failed' | 'cancelled';
  progress?: number | undefined;
  resultAudioId?: string | undefined;
  error?: string | undefined;
  leaseToken?: string | undefined;
}

const refuse = (message: string): AppError => new AppError('illegal_transition', message);

/** The caller's own. @throws AppError not_found */
export async function findItem(ctx: Ctx, userId: number, uuid: string): Promise<Item> {
  const item = await findRow(itemRows(ctx), { where: { uuid, userId } });
  if (!item) throw notFound('The conversion');
  return item;
}

/**
 * Takes a report of the device that holds the lease, or the owner's wish to cancel. A report that is sent again
 * because its answer was lost is answered as the first time.
 * @throws AppError not_found, illegal_transition
 */
export async function reportItem(ctx: Ctx, userId: number, uuid: string, report: Report): Promise<Item> {
  const item = await findItem(ctx, userId, uuid);
  if (report.status === 'cancelled') return cancelItem(ctx, item);
  const leaseHash = hashSecret(report.leaseToken ?? '');
  if (item.leaseHash !== leaseHash)
    throw refuse(
      item.status === 'cancelled'
        ? 'This conversion was cancelled.'
        : 'This device no longer holds the conversion: it said nothing for too long.',
    );
  if (item.status !== 'processing') {
    if (item.status === report.status && item.resultUuid === (report.resultAudioId ?? null)) return item;
    throw refuse(
      item.status === 'cancelled' ? 'This conversion was cancelled.' : 'This conversion has ended.',
    );
  }
  if (report.status === 'succeeded') await succeed(ctx, userId, item, report.resultAudioId ?? '');
  else {
    const failed = report.status === 'failed';
    await change(ctx, item, {
      progress: Math.max(item.progress, report.progress ?? 0),
      ...(failed
        ? {
            status: 'failed',
            errorCode: 'device_failed',
            errorMessage:
              report.error ?? 'Your computer could not do this. Try again, or let the server do it.',
            endedAt: ctx.clock.now(),
          }
        : { leaseUntil: leaseEnd(ctx) }),
    });
  }
  return currentItem(ctx, item.id);
}

async function succeed(ctx: Ctx, userId: number, item: Item, resultUuid: string): Promise<void> {
  if (resultUuid === item.audioUuid) throw notFound('The result');
  await ctx.db.transaction(async (transaction) => {
    await change(
      ctx,
      item,
      { status: 'succeeded', progress: 1, resultUuid, endedAt: ctx.clock.now() },
      transaction,
    );
    await adoptConversion(
      ctx,
      { userId, uuid: resultUuid, voiceUuid: item.voiceUuid, title: resultTitle(item) },
      transaction,
    );
  });
}

/** What a result is called in lists and downloads. */
export const resultTitle = (item: Pick<Item, 'title' | 'voiceName'>): string =>
  `${item.title.replace(/\.[^.]{1,5}$/, '').slice(0, 180)} (${item.voiceName})`;

/** Of two reports at once one changes the row. */
async function change(
  ctx: Ctx,
  item: Item,
  values: Partial<Item>,
  transaction: Transaction | null = null,
): Promise<void> {
  const { id, fence, leaseHash } = item;
  const where = { id, fence, leaseHash, status: 'processing' } as const;
  const [changed] = await itemRows(ctx).update(values, { where, transaction });
  if (changed !== 1) throw refuse('This conversion has ended, or another run has it now.');
}

async function cancelItem(ctx: Ctx, item: Item): Promise<Item> {
  if (item.status === 'cancelled') return item;
  const [changed] = await itemRows(ctx).update(
    { status: 'cancelled', endedAt: ctx.clock.now() },
    { where: { id: item.id, status: ['queued', 'processing'] } },
  );
  if (changed !== 1) throw refuse('This conversion has ended already.');
  const now = await currentItem(ctx, item.id);
  if (now.jobId !== null) await ctx.queue.cancel(now.jobId);
  return now;
}
