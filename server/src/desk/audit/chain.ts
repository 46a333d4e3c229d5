import { createHmac } from 'node:crypto';
import type { AuditedThing } from '@formant/contract/desk/audit';
import { Op, type Transaction } from 'sequelize';
import { findRow } from '../../db/rows.ts';
import { keyFor } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs } from '../../kernel/time.ts';
import { type Chain, chainRows, type Entry, entryRows } from './models.ts';

/** What the chain needs: the command line has no more. */
export type AuditCtx = Pick<Ctx, 'db' | 'config' | 'clock'>;

const keptMs = 365 * dayMs;
const chainId = 1;
const longest = 500;

/** The seal of these values, which nobody makes who has the database without the server's secret. */
function sealOf(ctx: Pick<Ctx, 'config'>, values: readonly unknown[]): string {
  return createHmac('sha256', keyFor(ctx.config, 'audit log')).update(JSON.stringify(values)).digest('hex');
}

/** What an entry's seal has to be. */
export const entrySeal = (ctx: Pick<Ctx, 'config'>, entry: Omit<Entry, 'seal'>): string =>
  sealOf(ctx, [
    Number(entry.seq),
    Number(entry.at),
    entry.staffId,
    entry.what,
    entry.subject,
    entry.reason,
    entry.sealBefore,
  ]);

/** What the seal over the chain's ends has to be. */
export const closingSeal = (ctx: Pick<Ctx, 'config'>, chain: Omit<Chain, 'id' | 'closing'>): string =>
  sealOf(ctx, ['ends', Number(chain.seq), chain.seal, Number(chain.sweptSeq), chain.sweptSeal]);

/** The chain's ends, locked until the end of the transaction: all writers of all processes come one by one. */
async function lockChain(ctx: AuditCtx, transaction: Transaction): Promise<Chain> {
  const chain = await findRow(chainRows(ctx), {
    where: { id: chainId },
    transaction,
    lock: transaction.LOCK.UPDATE,
  });
  if (!chain) throw new Error('The audit log has lost its ends. Run: formant admin audit verify');
  return chain;
}

async function moveEnds(
  ctx: AuditCtx,
  chain: Chain,
  change: Partial<Omit<Chain, 'id' | 'closing'>>,
  transaction: Transaction,
): Promise<void> {
  const ends = { ...chain, ...change };
  await chainRows(ctx).update(
    { ...change, closing: closingSeal(ctx, ends) },
    { where: { id: chainId }, transaction },
  );
}

const fitting = (text: string): string => text.slice(0, longest).toWellFormed();

/**
 * Adds an entry, in a transaction of its own: call it before what it tells of, outside of other transactions.
 * @param staffId null for the command line
 */
export async function record(
  ctx: AuditCtx,
  staffId: number | null,
  what: AuditedThing,
  subject: string,
  reason: string | null = null,
): Promise<void> {
  await ctx.db.transaction(async (transaction) => {
    const chain = await lockChain(ctx, transaction);
    const entry = {
      seq: Number(chain.seq) + 1,
      at: ctx.clock.now(),
      staffId,
      what,
      subject: fitting(subject),
      reason: reason === null ? null : fitting(reason),
      sealBefore: chain.seal,
    };
    const seal = entrySeal(ctx, entry);
    await entryRows(ctx).create({ ...entry, seal }, { transaction });
    await moveEnds(ctx, chain, { seq: entry.seq, seal }, transaction);
  });
}

/** Drops what is older than a year from the beginning of the chain, which goes on from there. */
export async function sweepAudit(ctx: AuditCtx): Promise<void> {
  const since = ctx.clock.now() - keptMs;
  await ctx.db.transaction(async (transaction) => {
    const chain = await lockChain(ctx, transaction);
    const kept = await findRow(entryRows(ctx), {
      where: { at: { [Op.gte]: since } },
      order: [['seq', 'ASC']],
      transaction,
    });
    const last = kept === null ? Number(chain.seq) : Number(kept.seq) - 1;
    await entryRows(ctx).destroy({ where: { seq: { [Op.lte]: last } }, transaction });
    if (last <= Number(chain.sweptSeq)) return;
    const sweptSeal = kept === null ? chain.seal : kept.sealBefore;
    await moveEnds(ctx, chain, { sweptSeq: last, sweptSeal }, transaction);
  });
}
