import { freeJobsADay } from '@formant/contract/web-tools';
import type { Transaction } from 'sequelize';
import { visitorsAnAddress } from '../../http/caller-address.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Owner } from '../../kernel/owner.ts';
import { dayOf } from '../../kernel/time.ts';
import {
  type Charge,
  type Entry,
  openEntries,
  type Payer,
  payersOf,
  spend,
  transfer,
  usedOf,
  userPayer,
  visitorPayer,
} from '../../ledger/index.ts';
import type { QueueType } from './models.ts';

const entryOf = (ctx: Ctx, payer: string): Entry => ({
  account: `tool-jobs ${payer}`,
  period: dayOf(ctx.clock.now()),
});

/** Jobs that the owner has asked for since midnight UTC. */
export async function usedToday(ctx: Ctx, { userId, visitorKey }: Owner): Promise<number> {
  const payers = [
    ...(userId === null ? [] : [userPayer(userId)]),
    ...(visitorKey === null ? [] : [visitorPayer(visitorKey)]),
  ];
  const used = await usedOf(
    ctx,
    payers.map((payer) => entryOf(ctx, payer)),
  );
  return used.reduce((sum, jobs) => sum + jobs, 0);
}

export const jobsADay = (owner: Owner): number =>
  owner.userId === null ? freeJobsADay.visitor : freeJobsADay.user;

const limitOf: Readonly<Record<Payer['kind'], number>> = {
  user: freeJobsADay.user,
  visitor: freeJobsADay.visitor,
  place: freeJobsADay.visitor * visitorsAnAddress,
  frame: freeJobsADay.visitor * visitorsAnAddress,
};

/** What a job costs whom. A visitor who throws his cookies away is still counted by his address. */
const chargesOf = (ctx: Ctx, owner: Owner, address: string): Charge[] =>
  payersOf(ctx, owner, address)
    .filter(({ kind }) => ctx.config.rateLimits || kind === 'user' || kind === 'visitor')
    .map(({ kind, key }) => ({
      ...entryOf(ctx, key),
      amount: 1,
      limit: limitOf[kind],
      refuse: () => exhausted(spentText(kind)),
    }));

/** @throws AppError quota_exhausted */
export function assertLine(type: QueueType): void {
  if (type === 'premium')
    throw exhausted('Premium processing needs a subscription. Choose the free line instead.');
}

/**
 * Does `work` in a transaction that takes one job off the owner's day, or not at all.
 * @throws AppError quota_exhausted
 */
export async function withJobCharged<T>(
  ctx: Ctx,
  owner: Owner,
  address: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const charges = chargesOf(ctx, owner, address);
  await openEntries(ctx, charges);
  return ctx.db.transaction(async (transaction) => {
    await spend(ctx, charges, transaction);
    return work(transaction);
  });
}

/** What a browser has used today is its account's once it signs in. */
export async function moveUse(ctx: Ctx, visitorKey: string, userId: number): Promise<void> {
  const from = entryOf(ctx, visitorPayer(visitorKey));
  const [used = 0] = await usedOf(ctx, [from]);
  if (used === 0) return;
  const to = entryOf(ctx, userPayer(userId));
  await openEntries(ctx, [to]);
  await ctx.db.transaction((transaction) => transfer(ctx, from, to, transaction));
}

function spentText(kind: Payer['kind']): string {
  if (kind === 'user') return `You have used today's ${limitOf.user} jobs. Come back tomorrow.`;
  if (kind === 'visitor')
    return `You have used today's ${limitOf.visitor} free jobs. Sign in for more, or come back tomorrow.`;
  return 'Too many jobs from your network today. Sign in, or come back tomorrow.';
}
const exhausted = (text: string): AppError => new AppError('quota_exhausted', text, { notify: text });
