import { createHash } from 'node:crypto';
import { literal, Op, type Transaction } from 'sequelize';
import type { Ctx } from '../kernel/ctx.ts';
import type { AppError } from '../kernel/errors.ts';
import { entryRows } from './models.ts';

/** A period's number is its day's, `dayOf`; what has no end to its period stands under this one and is never swept. */
export const forGood = 0;

/** An account in a period: whose, and of what, as `tool-jobs user:7`. */
export interface Entry {
  account: string;
  period: number;
}
export interface Amount extends Entry {
  /** A whole number, 0 or more. */
  amount: number;
}
export interface Charge extends Amount {
  /** What the account may use up in the period. */
  limit: number;
  /** The answer where it does not suffice. */
  refuse(used: number): AppError;
}

const byAccount = (a: Entry, b: Entry): number =>
  a.account < b.account ? -1 : Number(a.account > b.account);

/**
 * Begins the entries that are not there yet. Before the transaction that spends, and not within it: an insert that
 * finds its row there already would hold a shared lock on it, and two such transactions would wait for each other.
 */
export async function openEntries(ctx: Ctx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await entryRows(ctx).bulkCreate(
    // in the order of `spend`: this one statement locks row after row too
    [...entries].sort(byAccount).map(({ account, period }) => ({ account, period, used: 0 })),
    { ignoreDuplicates: true },
  );
}

/**
 * Takes every amount off entries that `openEntries` has begun, each by one statement that the limit guards, so that
 * of any number of callers in any number of processes exactly as many get through as the limit allows. All or nothing:
 * a refusal ends the caller's transaction.
 * @throws AppError of the charge that does not suffice
 */
export async function spend(ctx: Ctx, charges: readonly Charge[], transaction: Transaction): Promise<void> {
  // in one order everywhere, so that no two transactions wait for each other
  for (const { account, period, amount, limit, refuse } of [...charges].sort(byAccount)) {
    assertWhole(amount);
    const [taken] = await entryRows(ctx).update(
      { used: literal(`used + ${amount}`) },
      { where: { account, period, used: { [Op.lte]: limit - amount } }, transaction },
    );
    if (taken === 1) continue;
    const [entry] = await entriesOf(ctx, [{ account, period }], transaction);
    if (!entry) throw new Error(`The ledger's entry ${account} of ${period} was not opened`);
    throw refuse(entry.used);
  }
}

/** Gives back what was spent, down to nothing; what was swept meanwhile stays away. */
export async function refund(ctx: Ctx, amounts: readonly Amount[], transaction: Transaction): Promise<void> {
  for (const { account, period, amount } of [...amounts].sort(byAccount)) {
    assertWhole(amount);
    await entryRows(ctx).update(
      { used: literal(`CASE WHEN used > ${amount} THEN used - ${amount} ELSE 0 END`) },
      { where: { account, period }, transaction },
    );
  }
}

/** Moves what one entry has used to another, both open: a visitor's when he has turned out to be an account's owner. */
export async function transfer(ctx: Ctx, from: Entry, to: Entry, transaction: Transaction): Promise<void> {
  const entries = await entriesOf(ctx, [from, to].sort(byAccount), transaction);
  const amount =
    entries.find(({ account, period }) => account === from.account && period === from.period)?.used ?? 0;
  if (amount === 0) return;
  await entryRows(ctx).update(
    { used: literal(`used + ${amount}`) },
    { where: { account: to.account, period: to.period }, transaction },
  );
  await refund(ctx, [{ ...from, amount }], transaction);
}

/** What each entry has used up, in the order asked for; of one that was never opened, nothing. */
export async function usedOf(ctx: Ctx, entries: readonly Entry[]): Promise<number[]> {
  const found = await entriesOf(ctx, entries);
  return entries.map(
    ({ account, period }) =>
      found.find((entry) => entry.account === account && entry.period === period)?.used ?? 0,
  );
}

/** What is left to each of them, in the order asked for. */
export async function remaining(
  ctx: Ctx,
  charges: readonly Pick<Charge, 'account' | 'period' | 'limit'>[],
): Promise<number[]> {
  const used = await usedOf(ctx, charges);
  return charges.map(({ limit }, index) => Math.max(0, limit - (used[index] ?? 0)));
}

const lanes = 64;
/** Names share a few rows, so that these need no sweeping; whose names meet in one only wait for each other. */
const laneOf = (name: string): Entry => ({
  account: `turns ${createHash('sha256').update(name).digest().readUInt32BE() % lanes}`,
  period: forGood,
});

/**
 * Does `work` in a transaction that no other of these names runs beside, in any process: for what is counted from rows
 * of its own, and not in the ledger, before one is added.
 */
export async function inTurn<T>(
  ctx: Ctx,
  names: readonly string[],
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const entries = names.map(laneOf).sort(byAccount);
  await openEntries(ctx, entries);
  return ctx.db.transaction(async (transaction) => {
    for (const entry of entries) await entriesOf(ctx, [entry], transaction);
    return work(transaction);
  });
}

/** Within a transaction the rows are locked until its end; SQLite's has locked the whole database. */
async function entriesOf(
  ctx: Ctx,
  entries: readonly Entry[],
  transaction?: Transaction,
): Promise<{ account: string; period: number; used: number }[]> {
  if (entries.length === 0) return [];
  return (await entryRows(ctx).findAll({
    where: { [Op.or]: entries.map(({ account, period }) => ({ account, period })) },
    order: [['account', 'ASC']],
    raw: true,
    ...(transaction ? { transaction, lock: transaction.LOCK.UPDATE } : {}),
  })) as unknown as { account: string; period: number; used: number }[]; // safe: raw rows have the model's attributes
}

function assertWhole(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new Error(`The ledger takes whole amounts of 0 and more, not ${amount}`);
}
