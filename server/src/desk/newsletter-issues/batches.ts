import { Op, QueryTypes, type Transaction } from 'sequelize';
import { z } from 'zod';
import { findRow, findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { subscriberRows } from '../../people/newsletter/index.ts';
import { issueRows, type StoredIssue } from './models.ts';
import { outMs, type Recipient, sendLetter } from './send-letter.ts';

const jobName = 'newsletter.batch';
const payload = z.object({ issueId: z.int(), round: z.int() });
const batchSize = 50;
/** Letters under way at the same time: how many may be lost, and never doubled, when the process dies. */
const lanes = 4;

/** Clocks of two machines differ: a batch that finds nothing due yet is not run over and over until it is. */
const breathMs = 1000;

type Turned = Pick<StoredIssue, 'id' | 'round'>;

/** Queues the next batch of an issue's round. */
export async function queueBatch(
  ctx: Ctx,
  { id, round }: Turned,
  transaction: Transaction,
  at?: number,
): Promise<void> {
  const jobId = await ctx.queue.add(jobName, { issueId: id, round } satisfies z.input<typeof payload>, {
    transaction,
    ...(at === undefined ? {} : { runAfter: new Date(Math.max(at, Date.now() + breathMs)) }),
  });
  await issueRows(ctx).update({ jobId }, { where: { id }, transaction });
}

/**
 * Has this process send issues. A batch is a job, which queues the next one in the transaction that ends it. Whatever
 * the queue does, a batch that is run twice or in the middle of which the process dies, the row that each letter
 * needs is there once.
 */
export function workOnIssues(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: 1, maxAttempts: 8 }, async (job) => {
    const { issueId, round } = payload.parse(job.payload);
    const issue = await begin(ctx, issueId, round);
    if (!issue) return;
    const batch = await nextBatch(ctx, issue);
    const isOut = await sendBatch(ctx, issue, [...batch.again, ...batch.fresh], job.signal);
    job.signal.throwIfAborted();
    await job.commit((transaction) => goOn(ctx, issue, { ...batch, isOut }, transaction));
  });
}

/** The issue, if this round of it is to go out. */
async function begin(ctx: Ctx, id: number, round: number): Promise<StoredIssue | null> {
  await issueRows(ctx).update(
    { state: 'sending', startedAt: ctx.clock.now(), sendAt: null },
    { where: { id, round, state: 'scheduled' } },
  );
  return findRow(issueRows(ctx), { where: { id, round, state: 'sending' } });
}

interface Batch {
  /** Refused for now before, and due. */
  again: Recipient[];
  /** Not tried yet, by their numbers. */
  fresh: Recipient[];
}

async function nextBatch(ctx: Ctx, issue: StoredIssue): Promise<Batch> {
  const again = await ctx.db.query<Required<Recipient>>(
    `SELECT s.id AS sendingId, s.subscriber_id AS subscriberId, s.attempts FROM newsletter_sendings s
      JOIN newsletter_subscribers b ON b.id = s.subscriber_id
      WHERE s.issue_id = ? AND s.state = 'later' AND s.next_at <= ? ORDER BY s.id LIMIT ${batchSize}`,
    { type: QueryTypes.SELECT, replacements: [issue.id, ctx.clock.now()] },
  );
  const rows = await findRows(subscriberRows(ctx), {
    attributes: ['id'],
    where: { id: { [Op.gt]: issue.upTo }, confirmedAt: { [Op.lte]: issue.startedAt ?? 0 }, refusedAt: null },
    order: [['id', 'ASC']],
    limit: batchSize,
  });
  return { again, fresh: rows.map((row) => ({ subscriberId: row.id })) };
}

/** Stops early when the issue is paused or cancelled, or the mail server is out. @returns whether that is out */
async function sendBatch(
  ctx: Ctx,
  issue: StoredIssue,
  recipients: readonly Recipient[],
  signal: AbortSignal,
): Promise<boolean> {
  const queue = recipients.values();
  let halted = false;
  let isOut = false;
  async function lane(): Promise<void> {
    for (const to of queue) {
      if (halted || signal.aborted) return;
      const turn = await sendLetter(ctx, issue, to).catch((error: unknown) => {
        halted = true;
        throw error;
      });
      if (turn !== 'done') halted = true;
      if (turn === 'out') isOut = true;
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return isOut;
}

/** Queues the next batch, or ends the issue; does nothing when it was paused or cancelled meanwhile. */
async function goOn(
  ctx: Ctx,
  issue: StoredIssue,
  { again, fresh, isOut }: Batch & { isOut: boolean },
  transaction: Transaction,
): Promise<void> {
  const { id, round } = issue;
  const where = { id, round, state: 'sending' } as const;
  const set = async (change: Partial<StoredIssue>): Promise<boolean> => {
    const [found] = await issueRows(ctx).update(change, { where, transaction });
    return found === 1;
  };
  if (isOut) {
    const retryAt = ctx.clock.now() + outMs;
    // the rest of the batch has its turn then: nobody is passed over
    if (!(await set({ retryAt }))) return;
    await queueBatch(ctx, issue, transaction, retryAt);
    return;
  }
  if (!(await set({ retryAt: null, upTo: fresh.at(-1)?.subscriberId ?? issue.upTo }))) return;
  if (again.length === batchSize || fresh.length === batchSize) {
    await queueBatch(ctx, issue, transaction);
    return;
  }
  const [later] = await ctx.db.query<{ nextAt: number | null }>(
    `SELECT MIN(s.next_at) AS nextAt FROM newsletter_sendings s
      JOIN newsletter_subscribers b ON b.id = s.subscriber_id WHERE s.issue_id = ? AND s.state = 'later'`,
    { type: QueryTypes.SELECT, replacements: [id], transaction },
  );
  if (later?.nextAt) await queueBatch(ctx, issue, transaction, Number(later.nextAt));
  else await set({ state: 'sent', endedAt: ctx.clock.now() });
}

/** Gives issues on their way a new batch where the job of the last one was lost. */
export async function reviveIssues(ctx: Ctx): Promise<void> {
  const onWay = await findRows(issueRows(ctx), {
    where: { state: { [Op.in]: ['scheduled', 'sending'] } },
  });
  const jobs = await ctx.queue.getAll(onWay.flatMap(({ jobId }) => (jobId === null ? [] : [jobId])));
  for (const { id, round, state, jobId, sendAt } of onWay) {
    const job = jobId === null ? undefined : jobs.get(jobId);
    if (job?.state === 'queued' || job?.state === 'active') continue;
    await ctx.db.transaction(async (transaction) => {
      const [held] = await issueRows(ctx).update(
        { round: round + 1 },
        { where: { id, round, state, jobId }, transaction },
      );
      if (held === 1) await queueBatch(ctx, { id, round: round + 1 }, transaction, sendAt ?? undefined);
    });
  }
}
