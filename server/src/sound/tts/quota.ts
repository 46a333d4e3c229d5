import { createHmac } from 'node:crypto';
import { speechLimits } from '@formant/contract/tts';
import { literal, Op, type Transaction } from 'sequelize';
import { keyFor } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Owner } from '../../kernel/owner.ts';
import { dayOf, startOfDay } from '../../kernel/time.ts';
import { type Speech, speechRows, usageRows } from './models.ts';

/** Browsers that share an address, such as those of a school, share this many visitors' days. */
const visitorsAnAddress = 10;
/** More than anybody can use up; what is not counted is bounded by this. */
const unbounded = 1_000_000_000;

interface Payer {
  key: string;
  chars: number;
  requests: number;
}

const today = (ctx: Ctx): number => dayOf(ctx.clock.now());

/** Whose days a request counts towards; a visitor without cookies is told apart by his address alone. */
function payersOf(ctx: Ctx, owner: Owner, address: string): Payer[] {
  if (owner.userId !== null)
    return [{ key: `user:${owner.userId}`, chars: speechLimits.userCharsADay, requests: unbounded }];
  const hash = createHmac('sha256', keyFor(ctx.config, 'addresses of listeners'))
    .update(address)
    .digest('hex');
  const place = hash.slice(0, 32);
  const { visitorADay } = speechLimits;
  if (owner.visitorKey === null) return [{ key: `frame:${place}`, chars: unbounded, requests: visitorADay }];
  return [
    { key: `visitor:${owner.visitorKey}`, chars: unbounded, requests: visitorADay },
    { key: `place:${place}`, chars: unbounded, requests: visitorADay * visitorsAnAddress },
  ];
}

export interface Allowance {
  eligible: boolean;
  reason: string | null;
  remainingChars: number;
  maxChars: number;
  resetsAt: string;
}

/** What the caller may still have spoken today, and whether so many characters are within it. */
export async function allowanceOf(
  ctx: Ctx,
  owner: Owner,
  address: string,
  chars: number,
): Promise<Allowance> {
  const day = today(ctx);
  const payers = payersOf(ctx, owner, address);
  const used = await usageRows(ctx).findAll({
    where: { day, payer: { [Op.in]: payers.map(({ key }) => key) } },
    raw: true,
  });
  const usedBy = new Map(used.map((row) => [row.payer, row]));
  const maxChars = owner.userId === null ? speechLimits.visitorChars : speechLimits.maxChars;
  const over = payers.some(({ key, requests }) => (usedBy.get(key)?.requests ?? 0) >= requests);
  const left = Math.min(...payers.map((payer) => payer.chars - (usedBy.get(payer.key)?.chars ?? 0)));
  const remainingChars = over ? 0 : Math.max(0, Math.min(owner.userId === null ? maxChars : left, left));
  const reason =
    over || chars > left ? spentText(owner) : chars > maxChars ? tooMuchText(owner, chars) : null;
  return {
    eligible: reason === null,
    reason,
    remainingChars,
    maxChars,
    resetsAt: new Date(startOfDay(day + 1)).toISOString(),
  };
}

/**
 * Begins the day of whoever pays. Before the transaction that charges, and not within it: an insert that finds its
 * row there already would hold a shared lock on it, and two such transactions would wait for each other.
 */
export async function openDay(ctx: Ctx, owner: Owner, address: string): Promise<void> {
  const day = today(ctx);
  await usageRows(ctx).bulkCreate(
    payersOf(ctx, owner, address).map(({ key }) => ({ payer: key, day, chars: 0, requests: 0 })),
    { ignoreDuplicates: true },
  );
}

/**
 * Takes the characters off the day that `openDay` has begun, or nothing, however many ask at once.
 * @returns what a refund needs
 * @throws AppError quota_exhausted
 */
export async function charge(
  ctx: Ctx,
  owner: Owner,
  address: string,
  chars: number,
  transaction: Transaction,
): Promise<Pick<Speech, 'payers' | 'day' | 'cost'>> {
  if (owner.userId === null && chars > speechLimits.visitorChars) throw exhausted(tooMuchText(owner, chars));
  const day = today(ctx);
  const payers = payersOf(ctx, owner, address);
  for (const payer of payers) {
    const [taken] = await usageRows(ctx).update(
      { chars: literal(`chars + ${Math.round(chars)}`), requests: literal('requests + 1') },
      {
        where: {
          payer: payer.key,
          day,
          chars: { [Op.lte]: payer.chars - chars },
          requests: { [Op.lt]: payer.requests },
        },
        transaction,
      },
    );
    if (taken !== 1) throw exhausted(spentText(owner));
  }
  return { payers: payers.map(({ key }) => key).join(' '), day, cost: chars };
}

/** Gives a speech's characters back, once. */
export async function refund(
  ctx: Ctx,
  speech: Pick<Speech, 'id' | 'payers' | 'day' | 'cost'>,
): Promise<void> {
  await ctx.db.transaction(async (transaction) => {
    const [changed] = await speechRows(ctx).update(
      { settled: 'refunded' },
      { where: { id: speech.id, settled: null }, transaction },
    );
    if (changed !== 1) return;
    await usageRows(ctx).update(
      { chars: literal(`chars - ${Math.round(speech.cost)}`), requests: literal('requests - 1') },
      { where: { payer: { [Op.in]: speech.payers.split(' ') }, day: speech.day }, transaction },
    );
  });
}

/** Days that nobody asks for again. */
export async function sweepUsage(ctx: Ctx): Promise<void> {
  await usageRows(ctx).destroy({ where: { day: { [Op.lt]: today(ctx) - 2 } } });
}

const spentText = (owner: Owner): string =>
  owner.userId === null
    ? `You have heard today's ${speechLimits.visitorADay} demos. Sign in for more, or come back tomorrow.`
    : `You have used today's ${speechLimits.userCharsADay.toLocaleString('en')} characters. Come back tomorrow.`;
const tooMuchText = (owner: Owner, chars: number): string =>
  owner.userId === null
    ? `The demo speaks up to ${speechLimits.visitorChars} characters; this text has ${chars.toLocaleString('en')}. Sign in for more.`
    : `At most ${speechLimits.maxChars.toLocaleString('en')} characters are spoken at once. Cut the text into parts.`;
const exhausted = (text: string): AppError => new AppError('quota_exhausted', text, { notify: text });
