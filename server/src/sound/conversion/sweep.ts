import { convertTimes } from '@formant/contract/conversion';
import { Op, type Transaction } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { giveBackExpired } from './lease.ts';
import { itemRows } from './models.ts';

const batch = 200;

/** Upkeep: leases that are over, jobs that died without a word, waits that were in vain, and the old. */
export async function sweepConversions(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  await giveBackExpired(ctx);
  await endDead(ctx);
  await itemRows(ctx).update(
    {
      status: 'expired',
      errorCode: 'expired',
      errorMessage:
        'None of your computers that can do this was there for a day. Start again, or let the server do it.',
      endedAt: now,
    },
    {
      where: {
        status: 'queued',
        place: 'computer',
        createdAt: { [Op.lt]: now - convertTimes.waitSeconds * 1000 },
      },
    },
  );
  await dropOld(ctx);
}

/** Items whose job has failed where no code of ours could say so: a worker that was killed again and again. */
async function endDead(ctx: Ctx): Promise<void> {
  const open = await findRows(itemRows(ctx), {
    where: { status: ['queued', 'processing'], assignee: 'server', jobId: { [Op.ne]: null } },
    limit: batch,
  });
  const jobs = await ctx.queue.getAll(open.flatMap((item) => item.jobId ?? []));
  for (const item of open) {
    const job = jobs.get(item.jobId ?? 0);
    if (job && job.state !== 'failed') continue;
    await itemRows(ctx).update(
      {
        status: 'failed',
        errorCode: job?.errorCode ?? 'internal',
        errorMessage: job?.errorMessage ?? 'Something went wrong on our side. Try again.',
        endedAt: ctx.clock.now(),
      },
      { where: { id: item.id, fence: item.fence, jobId: item.jobId, status: item.status } },
    );
  }
}

async function dropOld(ctx: Ctx): Promise<void> {
  const old = await findRows(itemRows(ctx), {
    where: {
      [Op.or]: [
        { userId: null },
        { endedAt: { [Op.lt]: ctx.clock.now() - convertTimes.keptSeconds * 1000 } },
      ],
    },
    limit: batch,
  });
  for (const item of old) {
    if (item.jobId !== null) await ctx.queue.cancel(item.jobId);
    await itemRows(ctx).destroy({ where: { id: item.id } });
  }
}

/** Everything of an account is swept at the next turn. */
export async function forgetUser(ctx: Ctx, userId: number, transaction: Transaction): Promise<void> {
  await itemRows(ctx).update(
    { userId: null, title: '', status: 'cancelled', endedAt: ctx.clock.now() },
    { where: { userId }, transaction },
  );
}
