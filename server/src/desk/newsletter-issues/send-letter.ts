import { createHmac } from 'node:crypto';
import { QueryTypes, UniqueConstraintError } from 'sequelize';
import { keyFor } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { hourMs } from '../../kernel/time.ts';
import { subscriberRows } from '../../people/newsletter/index.ts';
import { NotSent } from '../../ports/mail/port.ts';
import { issueLetter } from './issue-letter.ts';
import { type SendingModel, type StoredIssue, sendingRows } from './models.ts';

/** Somebody whose turn it is; with `sendingId` and `attempts` it was refused for now before. */
export interface Recipient {
  subscriberId: number;
  sendingId?: number;
  attempts?: number;
}
/** What a turn came to: `over` when the issue no longer goes out, `out` when the mail server takes nothing. */
export type Turn = 'done' | 'over' | 'out';

const minuteMs = 60_000;
/** Until the mail server that could not be reached is tried again. */
export const outMs = minuteMs;
/** Waits after the first refusal for now, the second, and so on. */
export const waitsMs = [minuteMs, 10 * minuteMs, hourMs, 6 * hourMs];
const refusalChars = 200;

/**
 * Gives one subscriber his turn: looks whether the issue still goes out and he is still there, claims him for this issue,
 * and only then sends. The claim is kept whatever happens: who was being written to when the process died is not
 * written to again, because nobody knows whether the letter went out.
 */
export async function sendLetter(ctx: Ctx, issue: StoredIssue, to: Recipient): Promise<Turn> {
  const [now] = await ctx.db.query<{ email: string | null }>(
    `SELECT b.email FROM newsletter_issues i
      LEFT JOIN newsletter_subscribers b ON b.id = ? AND b.confirmed_at IS NOT NULL AND b.refused_at IS NULL
      WHERE i.id = ? AND i.round = ? AND i.state = 'sending'`,
    { type: QueryTypes.SELECT, replacements: [to.subscriberId, issue.id, issue.round] },
  );
  if (!now) return 'over';
  if (now.email === null) return 'done';
  const sendingId = await claim(ctx, issue, to, now.email);
  if (sendingId === null) return 'done';
  const note = (change: Partial<SendingModel>) =>
    sendingRows(ctx).update({ ...change, at: ctx.clock.now() }, { where: { id: sendingId } });
  try {
    await ctx.mail.send(issueLetter(ctx, issue, { id: to.subscriberId, email: now.email }));
  } catch (error) {
    if (!(error instanceof NotSent)) {
      ctx.log.warn({ err: error, issueId: issue.id }, 'it is not known whether a newsletter was sent');
      return 'done';
    }
    const { attempts = 0 } = to;
    const waitMs = waitsMs[attempts];
    if (error.why === 'unreachable') {
      ctx.log.warn({ err: error, issueId: issue.id }, 'the mail server takes no newsletter');
      await note({ state: 'later', attempts, nextAt: ctx.clock.now() + outMs });
      return 'out';
    }
    if (error.why === 'later' && waitMs !== undefined)
      await note({ state: 'later', attempts: attempts + 1, nextAt: ctx.clock.now() + waitMs });
    else await note({ state: 'refused', nextAt: null });
    if (error.why === 'address') await noteRefused(ctx, now.email, error.message);
    return 'done';
  }
  await note({ state: 'sent', nextAt: null });
  return 'done';
}

/** The number of the row that lets the letter out; null when somebody else has it, or had it. */
async function claim(ctx: Ctx, issue: StoredIssue, to: Recipient, email: string): Promise<number | null> {
  const rows = sendingRows(ctx);
  if (to.sendingId !== undefined) {
    const [claimed] = await rows.update(
      { state: 'claimed' },
      { where: { id: to.sendingId, state: 'later' } },
    );
    return claimed === 1 ? to.sendingId : null;
  }
  try {
    const row = await rows.create({
      issueId: issue.id,
      subscriberId: to.subscriberId,
      recipientHash: recipientHash(ctx, email),
      state: 'claimed',
      at: ctx.clock.now(),
    });
    return row.id;
  } catch (error) {
    if (error instanceof UniqueConstraintError) return null;
    throw error;
  }
}

const recipientHash = (ctx: Pick<Ctx, 'config'>, email: string): string =>
  createHmac('sha256', keyFor(ctx.config, 'newsletter recipients')).update(email).digest('hex');

/** Subscribers with one of these addresses get no further issue until they subscribe anew. @returns how many there are */
export async function noteRefused(ctx: Ctx, email: string | string[], said: string): Promise<number> {
  const refusal = said
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, refusalChars)
    .toWellFormed();
  const [noted] = await subscriberRows(ctx).update(
    { refusedAt: ctx.clock.now(), refusal },
    { where: { email, refusedAt: null } },
  );
  return noted;
}
