import { QueryTypes, type Transaction } from 'sequelize';
import { visitorsAnAddress } from '../../http/caller-address.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Owner } from '../../kernel/owner.ts';
import { inTurn, placeOf, userPayer, visitorPayer } from '../../ledger/index.ts';
import { sizeText } from './file-naming.ts';

declare module '../../kernel/events.ts' {
  interface EventMap {
    /** What an account stores is summed up; slices add what they keep for it beside its uploads. */
    'storage.measured': { userId: number; transaction: Transaction; add(bytes: number): void };
  }
}

interface Stored {
  bytes: number;
  /** Unfinished uploads. */
  open: number;
}

/**
 * Does `work`, which adds an upload, in a transaction in which the owner and his address may store a file of this
 * size. What others of them announce at the same time waits, so that two can't both take the last room. Nothing has to
 * be given back: what counts are the rows that are alive.
 * @throws AppError quota_exhausted
 */
export function withinQuota<T>(
  ctx: Ctx,
  owner: Owner,
  address: string,
  size: number,
  work: (place: string, transaction: Transaction) => Promise<T>,
): Promise<T> {
  const place = placeOf(ctx, address);
  const person =
    owner.userId !== null
      ? userPayer(owner.userId)
      : owner.visitorKey !== null
        ? visitorPayer(owner.visitorKey)
        : null;
  return inTurn(
    ctx,
    [`uploads place:${place}`, ...(person ? [`uploads ${person}`] : [])],
    async (transaction) => {
      if (person) await assertPerson(ctx, owner, size, transaction);
      await assertPlace(ctx, owner, place, size, transaction);
      return work(place, transaction);
    },
  );
}

async function assertPerson(ctx: Ctx, owner: Owner, size: number, transaction: Transaction): Promise<void> {
  const { openUploads, storageAccountBytes, storageVisitorBytes } = ctx.config;
  const { userId } = owner;
  const stored =
    userId !== null
      ? await storedBy(ctx, 'user_id = :userId', { userId }, transaction)
      : await storedBy(ctx, 'user_id IS NULL AND visitor_key = :key', { key: owner.visitorKey }, transaction);
  if (stored.open >= openUploads)
    throw exhausted(
      `${stored.open} of your uploads are unfinished, and at most ${openUploads} may be. Finish some of them; what is left unfinished goes after a day.`,
    );
  if (userId === null) {
    if (stored.bytes + size > storageVisitorBytes)
      throw exhausted(
        `You keep ${sizeText(stored.bytes)} of the ${sizeText(storageVisitorBytes)} that you may without an account, and this file has ${sizeText(size)}. Sign in for more room, or come back tomorrow: your files go after a day.`,
      );
    return;
  }
  let bytes = stored.bytes;
  await ctx.events.emit('storage.measured', { userId, transaction, add: (more) => (bytes += more) });
  if (bytes + size > storageAccountBytes)
    throw exhausted(
      `You keep ${sizeText(bytes)} of the ${sizeText(storageAccountBytes)} that your account may, and this file has ${sizeText(size)}. Delete recordings that you no longer need, and send it again.`,
    );
}

async function assertPlace(
  ctx: Ctx,
  owner: Owner,
  place: string,
  size: number,
  transaction: Transaction,
): Promise<void> {
  const { openUploads, storageAddressBytes } = ctx.config;
  const all = await storedBy(ctx, 'place = :place', { place }, transaction);
  const mostOpen = openUploads * visitorsAnAddress;
  if (all.open >= mostOpen)
    throw exhausted(
      `${all.open} uploads from your network are unfinished, and at most ${mostOpen} may be. Try again when some of them have ended.`,
    );
  // what accounts keep is counted by account
  if (owner.userId !== null) return;
  const { bytes } = await storedBy(ctx, 'place = :place AND user_id IS NULL', { place }, transaction);
  if (bytes + size > storageAddressBytes)
    throw exhausted(
      `Visitors from your network keep ${sizeText(bytes)} of the ${sizeText(storageAddressBytes)} that they may together, and this file has ${sizeText(size)}. Sign in, or come back tomorrow.`,
    );
}

async function storedBy(
  ctx: Ctx,
  whose: string,
  replacements: Record<string, unknown>,
  transaction: Transaction,
): Promise<Stored> {
  const [row] = await ctx.db.query<{ bytes: string | number | null; open: string | number | null }>(
    `SELECT SUM(size_bytes) AS bytes, SUM(CASE WHEN status = 'initialised' THEN 1 ELSE 0 END) AS open FROM uploads
      WHERE ${whose} AND status IN ('initialised', 'completed') AND (kept = 1 OR expires_at > :now)`,
    { type: QueryTypes.SELECT, replacements: { ...replacements, now: ctx.clock.now() }, transaction },
  );
  // MySQL answers sums as text
  return { bytes: Number(row?.bytes ?? 0), open: Number(row?.open ?? 0) };
}

const exhausted = (text: string): AppError => new AppError('quota_exhausted', text, { notify: text });
