import { speechLimits } from '@formant/contract/facts/speech-facts';
import type { Transaction } from 'sequelize';
import { visitorsAnAddress } from '../../http/caller-address.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Owner } from '../../kernel/owner.ts';
import { dayOf, startOfDay } from '../../kernel/time.ts';
import {
  type Charge,
  refund as giveBack,
  openEntries,
  type Payer,
  payersOf,
  remaining,
  spend,
} from '../../ledger/index.ts';
import { type Speech, speechRows } from './models.ts';

const today = (ctx: Ctx): number => dayOf(ctx.clock.now());

/** Accounts pay by the character, everybody else by the demo. */
const accountOf = (payer: string): string =>
  `${payer.startsWith('user:') ? 'speech-characters' : 'speech-demos'} ${payer}`;
const amountOf = (payer: string, chars: number): number =>
  payer.startsWith('user:') ? Math.round(chars) : 1;
const limitOf: Readonly<Record<Payer['kind'], number>> = {
  user: speechLimits.userCharsADay,
  visitor: speechLimits.visitorADay,
  place: speechLimits.visitorADay * visitorsAnAddress,
  frame: speechLimits.visitorADay,
};

/** What a speech costs whom; a visitor without cookies is told apart by his address alone. */
const chargesOf = (ctx: Ctx, owner: Owner, address: string, chars: number): Charge[] =>
  payersOf(ctx, owner, address).map(({ kind, key }) => ({
    account: accountOf(key),
    period: today(ctx),
    amount: amountOf(key, chars),
    limit: limitOf[kind],
    refuse: () => exhausted(spentText(owner)),
  }));

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
  const left = Math.min(...(await remaining(ctx, chargesOf(ctx, owner, address, chars))));
  const maxChars = owner.userId === null ? speechLimits.visitorChars : speechLimits.maxChars;
  const over = owner.userId === null ? left === 0 : chars > left;
  const remainingChars = owner.userId !== null ? left : over ? 0 : maxChars;
  const reason = over ? spentText(owner) : chars > maxChars ? tooMuchText(owner, chars) : null;
  return {
    eligible: reason === null,
    reason,
    remainingChars,
    maxChars,
    resetsAt: new Date(startOfDay(today(ctx) + 1)).toISOString(),
  };
}

/** Begins the day of whoever pays; before the transaction that charges. */
export const openDay = (ctx: Ctx, owner: Owner, address: string): Promise<void> =>
  openEntries(ctx, chargesOf(ctx, owner, address, 0));

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
  await spend(ctx, chargesOf(ctx, owner, address, chars), transaction);
  const payers = payersOf(ctx, owner, address).map(({ key }) => key);
  return { payers: payers.join(' '), day: today(ctx), cost: chars };
}

/** Gives a speech's characters back, once. */
export async function refund(
  ctx: Ctx,
  { id, payers, day, cost }: Pick<Speech, 'id' | 'payers' | 'day' | 'cost'>,
): Promise<void> {
  await ctx.db.transaction(async (transaction) => {
    const [changed] = await speechRows(ctx).update(
      { settled: 'refunded' },
      { where: { id, settled: null }, transaction },
    );
    if (changed !== 1) return;
    const amounts = payers
      .split(' ')
      .map((payer) => ({ account: accountOf(payer), period: day, amount: amountOf(payer, cost) }));
    await giveBack(ctx, amounts, transaction);
  });
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
