import { randomUUID } from 'node:crypto';
import type { Paging } from '@formant/contract/base/paging';
import type { Issue, IssueRow, IssueState } from '@formant/contract/desk/newsletter-issues';
import { mostDaysAhead } from '@formant/contract/desk/newsletter-issues';
import { Op, QueryTypes } from 'sequelize';
import { pageRows } from '../../db/page-rows.ts';
import { findRow, findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { dayMs } from '../../kernel/time.ts';
import { subscriberRows } from '../../people/newsletter/index.ts';
import { queueBatch } from './batches.ts';
import { issueRows, type SendingState, type StoredIssue, sendingRows } from './models.ts';

/** How long it is kept whom an ended issue was sent to. */
const sendingsKeptMs = 90 * dayMs;

/** @throws AppError not_found */
export async function issueOf(ctx: Ctx, uuid: string): Promise<StoredIssue> {
  const issue = await findRow(issueRows(ctx), { where: { uuid } });
  if (!issue) throw notFound('The issue');
  return issue;
}

export async function makeIssue(ctx: Ctx, written: { subject: string; text: string }): Promise<Issue> {
  const uuid = randomUUID();
  await issueRows(ctx).create({ ...written, uuid, state: 'draft', createdAt: ctx.clock.now() });
  return viewOfIssue(ctx, uuid);
}

/** @throws AppError not_found, conflict for what is no draft any more */
export async function changeIssue(
  ctx: Ctx,
  uuid: string,
  written: { subject: string; text: string },
): Promise<Issue> {
  const [found] = await issueRows(ctx).update(written, { where: { uuid, state: 'draft' } });
  if (found === 0) throw clash(await issueOf(ctx, uuid));
  return viewOfIssue(ctx, uuid);
}

/** @throws AppError not_found, conflict for what is no draft any more */
export async function removeIssue(ctx: Ctx, uuid: string): Promise<void> {
  if ((await issueRows(ctx).destroy({ where: { uuid, state: 'draft' } })) === 0)
    throw clash(await issueOf(ctx, uuid));
}

/**
 * Sends a draft, at once or at a time.
 * @throws AppError not_found, conflict, invalid for a time that is past or far ahead
 */
export async function sendIssue(ctx: Ctx, uuid: string, at: string | undefined): Promise<Issue> {
  const now = ctx.clock.now();
  const sendAt = at === undefined ? null : Date.parse(at);
  if (sendAt !== null && (sendAt <= now || sendAt > now + mostDaysAhead * dayMs)) {
    const message = 'Choose a time within the next year.';
    throw new AppError('invalid', message, { fields: { at: [message] } });
  }
  if (sendAt === null && (await subscriberCount(ctx)) === 0)
    throw new AppError('conflict', 'Nobody has subscribed yet: there is nobody to send it to.');
  const begun = sendAt === null ? { state: 'sending', startedAt: now } : { state: 'scheduled', sendAt };
  return turn(ctx, uuid, { from: ['draft'], change: begun as Partial<StoredIssue>, runs: sendAt ?? 'now' });
}

/** @throws AppError not_found, conflict */
export async function pauseIssue(ctx: Ctx, uuid: string): Promise<Issue> {
  const { state } = await issueOf(ctx, uuid);
  return state === 'scheduled'
    ? turn(ctx, uuid, { from: ['scheduled'], change: { state: 'draft', sendAt: null } })
    : turn(ctx, uuid, { from: ['sending'], change: { state: 'paused', retryAt: null } });
}

/** @throws AppError not_found, conflict */
export const resumeIssue = (ctx: Ctx, uuid: string): Promise<Issue> =>
  turn(ctx, uuid, { from: ['paused'], change: { state: 'sending' }, runs: 'now' });

/** @throws AppError not_found, conflict */
export const cancelIssue = (ctx: Ctx, uuid: string): Promise<Issue> =>
  turn(ctx, uuid, {
    from: ['scheduled', 'sending', 'paused'],
    change: { state: 'cancelled', sendAt: null, retryAt: null, endedAt: ctx.clock.now() },
  });

/** One step from state to state; of several at the same time one counts, and jobs of the round before do no more. */
async function turn(
  ctx: Ctx,
  uuid: string,
  step: { from: readonly IssueState[]; change: Partial<StoredIssue>; runs?: 'now' | number },
): Promise<Issue> {
  await ctx.db.transaction(async (transaction) => {
    const issue = await findRow(issueRows(ctx), { where: { uuid }, transaction });
    if (!issue) throw notFound('The issue');
    const { id, round } = issue;
    const [taken] = await issueRows(ctx).update(
      { ...step.change, round: round + 1 },
      { where: { id, round, state: { [Op.in]: step.from } }, transaction },
    );
    if (taken === 0) throw clash(issue);
    if (step.runs === undefined) return;
    const at = step.runs === 'now' ? undefined : step.runs;
    await queueBatch(ctx, { id, round: round + 1 }, transaction, at);
  });
  return viewOfIssue(ctx, uuid);
}

const said: Readonly<Record<IssueState, string>> = {
  draft: 'This issue is a draft.',
  scheduled: 'This issue is scheduled. Make it a draft again first.',
  sending: 'This issue is on its way.',
  paused: 'This issue is paused.',
  sent: 'This issue has been sent.',
  cancelled: 'This issue was cancelled.',
};
const clash = ({ state }: StoredIssue): AppError =>
  new AppError('conflict', said[state], { notify: said[state] });

const mayGet = { confirmedAt: { [Op.ne]: null }, refusedAt: null };

/** How many would get an issue that is sent now. */
export const subscriberCount = (ctx: Ctx): Promise<number> => subscriberRows(ctx).count({ where: mayGet });

export async function listIssues(ctx: Ctx, paging: Paging): Promise<{ data: IssueRow[]; total: number }> {
  const issues = await findRows(issueRows(ctx), { order: [['id', 'DESC']], ...pageRows(paging) });
  return { data: await rowsOf(ctx, issues), total: await issueRows(ctx).count() };
}

/** @throws AppError not_found */
export async function viewOfIssue(ctx: Ctx, uuid: string): Promise<Issue> {
  const issue = await issueOf(ctx, uuid);
  const [row] = await rowsOf(ctx, [issue]);
  if (!row) throw notFound('The issue');
  return { ...row, text: issue.text, retryAt: iso(issue.retryAt) };
}

async function rowsOf(ctx: Ctx, issues: readonly StoredIssue[]): Promise<IssueRow[]> {
  const counted =
    issues.length === 0
      ? []
      : await countSendings(
          ctx,
          issues.map(({ id }) => id),
        );
  return Promise.all(
    issues.map(async (issue) => {
      const of = (state: SendingState): number =>
        Number(counted.find((one) => one.issueId === issue.id && one.state === state)?.n ?? 0);
      const ended = issue.state === 'sent' || issue.state === 'cancelled';
      return {
        id: issue.uuid,
        subject: issue.subject,
        state: issue.state,
        sendAt: iso(issue.sendAt),
        startedAt: iso(issue.startedAt),
        endedAt: iso(issue.endedAt),
        createdAt: new Date(Number(issue.createdAt)).toISOString(),
        sent: issue.sent + of('sent'),
        refused: issue.refused + of('refused'),
        unknown: issue.unknown + (ended ? of('claimed') : 0),
        waiting: ended ? 0 : (await waitingFor(ctx, issue)) + of('later') + of('claimed'),
      };
    }),
  );
}

const countSendings = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db.query<{ issueId: number; state: SendingState; n: number }>(
    `SELECT issue_id AS issueId, state, COUNT(*) AS n FROM newsletter_sendings
      WHERE issue_id IN (:ids) GROUP BY issue_id, state`,
    { type: QueryTypes.SELECT, replacements: { ids } },
  );

async function waitingFor(ctx: Ctx, issue: StoredIssue): Promise<number> {
  if (issue.startedAt === null) return subscriberCount(ctx);
  const [row] = await ctx.db.query<{ n: number }>(
    `SELECT COUNT(*) AS n FROM newsletter_subscribers b
      WHERE b.id > ? AND b.confirmed_at <= ? AND b.refused_at IS NULL AND NOT EXISTS
        (SELECT 1 FROM newsletter_sendings s WHERE s.subscriber_id = b.id AND s.issue_id = ?)`,
    { type: QueryTypes.SELECT, replacements: [issue.upTo, issue.startedAt, issue.id] },
  );
  return Number(row?.n ?? 0);
}

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(Number(ms)).toISOString());

/** Forgets whom issues were sent to that ended long ago; the counts stay. */
export async function sweepSendings(ctx: Ctx): Promise<void> {
  const ended = await findRows(issueRows(ctx), {
    where: { endedAt: { [Op.lt]: ctx.clock.now() - sendingsKeptMs } },
  });
  if (ended.length === 0) return;
  const counted = await countSendings(
    ctx,
    ended.map(({ id }) => id),
  );
  for (const { id, sent, refused, unknown } of ended) {
    const own = counted.filter(({ issueId }) => issueId === id);
    if (own.length === 0) continue;
    const of = (state: SendingState): number => Number(own.find((one) => one.state === state)?.n ?? 0);
    await ctx.db.transaction(async (transaction) => {
      await sendingRows(ctx).destroy({ where: { issueId: id }, transaction });
      await issueRows(ctx).update(
        { sent: sent + of('sent'), refused: refused + of('refused'), unknown: unknown + of('claimed') },
        { where: { id }, transaction },
      );
    });
  }
}
