import type { AuditCheck } from '@formant/contract/desk/audit';
import { Op } from 'sequelize';
import { findRow, findRows } from '../../db/rows.ts';
import { type AuditCtx, closingSeal, entrySeal } from './chain.ts';
import { type Chain, chainRows, type Entry, entryRows } from './models.ts';

const rowsAtOnce = 1000;

/**
 * Reads the whole chain and names the first entry that is not as it was written.
 * @param since the newest seal of an earlier check, which has to be in the chain still
 */
export async function verifyAudit(ctx: AuditCtx, since: string | null = null): Promise<AuditCheck> {
  const broken = (text: string, from: number | null = null): AuditCheck => ({
    whole: false,
    broken: text,
    from,
  });
  // in one transaction, so that what is written meanwhile does not look like a fault
  return ctx.db.transaction(async (transaction) => {
    const chain = await findRow(chainRows(ctx), {
      where: { id: 1 },
      transaction,
      lock: transaction.LOCK.UPDATE,
    });
    if (!chain) return broken('The record of the log’s beginning and end was deleted.');
    if (!isFresh(chain) && chain.closing !== closingSeal(ctx, chain))
      return broken('The record of the log’s beginning and end was changed.');
    let { sweptSeq: seq, sweptSeal: seal } = chain;
    let found = since === null || since === seal;
    for (;;) {
      const rows = await findRows(entryRows(ctx), {
        where: { seq: { [Op.gt]: seq } },
        order: [['seq', 'ASC']],
        limit: rowsAtOnce,
        transaction,
      });
      for (const row of rows) {
        if (row.seq > chain.seq) return broken(`${named(row)} was added behind the end of the log.`, row.seq);
        if (row.seq !== seq + 1)
          return broken(`Entry ${seq + 1} was deleted: the next one is ${named(row)}.`, seq + 1);
        if (row.seal !== entrySeal(ctx, row)) return broken(`${named(row)} was changed.`, row.seq);
        if (row.sealBefore !== seal)
          return broken(`${named(row)} does not follow the one before it.`, row.seq);
        ({ seq, seal } = row);
        found ||= seal === since;
      }
      if (rows.length < rowsAtOnce) break;
    }
    if (seq !== chain.seq)
      return broken(
        `Entry ${seq + 1} was deleted, with all that followed: the log had ${chain.seq} entries.`,
        seq + 1,
      );
    if (seal !== chain.seal) return broken(`Entry ${seq} is not the one that the log ended with.`, seq);
    if (!found)
      return broken(
        'The entry that you know of is not in the log: a former state of the database was put back.',
      );
    return { whole: true, entries: seq - chain.sweptSeq, newest: seal };
  });
}

/** Before its first entry nothing is sealed. */
const isFresh = (chain: Chain): boolean =>
  chain.closing === '' && chain.seal === '' && chain.seq === chain.sweptSeq;

const named = ({ seq, at, what, subject }: Entry): string => {
  const moment =
    Number.isFinite(Number(at)) && Math.abs(Number(at)) < 8.64e15
      ? new Date(Number(at)).toISOString()
      : 'no date';
  return `Entry ${seq} (${moment}, ${what} ${subject.slice(0, 60)})`;
};
