import { closingStrikes, strikeMonths } from '@formant/contract/facts/form-facts';
import { Op } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { monthsAfter } from './end.ts';
import { strikeRows } from './models.ts';

declare module '../../kernel/events.ts' {
  interface EventMap {
    /** An account wants to show something of its own to others; who has a reason against it throws. */
    'publishing.asked': { userId: number };
  }
}

/** When each strike was given that counts against an account now, oldest first. */
export async function strikesAgainst(ctx: Ctx, userId: number): Promise<number[]> {
  const since = monthsAfter(ctx.clock.now(), -strikeMonths);
  const rows = await findRows(strikeRows(ctx), {
    attributes: ['at'],
    where: { userId, withdrawnAt: null, at: { [Op.gt]: since } },
    order: [['at', 'ASC']],
  });
  return rows.map(({ at }) => at);
}

/** Until when an account can publish nothing; null where it can. */
export function closedUntil(strikes: readonly number[]): number | null {
  const last = strikes.at(-closingStrikes);
  return last === undefined ? null : monthsAfter(last, strikeMonths);
}

/** @throws AppError forbidden, with the day on which it ends and what can be done before */
export async function assertMayPublish(ctx: Ctx, userId: number): Promise<void> {
  const until = closedUntil(await strikesAgainst(ctx, userId));
  if (until === null) return;
  const text = `Your account can publish and share nothing until ${dayText(until)}: ${closingStrikes} copyright notices against it were right within ${strikeMonths} months. If you think we are wrong, write to us by the contact page.`;
  throw new AppError('forbidden', text, { notify: text });
}

export const dayText = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);
