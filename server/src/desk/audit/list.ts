import type { Output } from '@formant/contract/base/route';
import { type AuditEntry, type audit, auditPage, wholeAudit } from '@formant/contract/desk/audit';
import type { Response } from 'express';
import { QueryTypes } from 'sequelize';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { endOf } from '../../kernel/time.ts';
import { answerCsv, csvLine } from '../answer-csv.ts';
import { accountsOf } from './accounts.ts';
import { maskedEntry, unmaskedBy } from './masks.ts';
import type { Entry } from './models.ts';
import { heads, subjectsOf, whomOf } from './whom.ts';

type Asked = z.output<typeof audit.exportAudit.query>;
type Found = Pick<Entry, 'seq' | 'at' | 'staffId' | 'what' | 'subject' | 'reason'>;

const exportedAtOnce = 500;

/** A page of what fits everything that was asked for, newest first, masked unless the reader has said why. */
export async function listAudit(
  ctx: Ctx,
  { cursor, limit = auditPage, ...asked }: z.output<typeof audit.listAudit.query>,
  staffId: number,
): Promise<Output<typeof audit.listAudit>> {
  const unmaskedUntil = (await unmaskedBy(ctx, staffId))('audit', wholeAudit);
  const where = await whereOf(ctx, asked);
  const rows = await pageOf(ctx, where, cursor === undefined ? null : Number(cursor), limit + 1);
  const data = await viewsOf(ctx, rows.slice(0, limit), unmaskedUntil !== null);
  return { data, next: rows.length > limit ? String(data.at(-1)?.seq) : null, unmaskedUntil };
}

/** Writes all that fits as CSV, page by page, masked as in the list. */
export async function exportAudit(ctx: Ctx, asked: Asked, staffId: number, res: Response): Promise<void> {
  const open = (await unmaskedBy(ctx, staffId))('audit', wholeAudit) !== null;
  const where = await whereOf(ctx, asked);
  answerCsv(res, 'audit.csv', ['entry', 'time', 'who', 'what', 'on what', 'on whom', 'reason']);
  for (let before: number | null = null; !res.destroyed; ) {
    const rows = await pageOf(ctx, where, before, exportedAtOnce);
    for (const { seq, at, staff, what, subject, whom, reason } of await viewsOf(ctx, rows, open))
      res.write(
        csvLine([
          ...[String(seq), at, staff ? (staff.email ?? String(staff.id)) : 'command line', what, subject],
          ...[whom?.email ?? '', reason ?? ''],
        ]),
      );
    const last = rows.at(-1);
    if (!last || rows.length < exportedAtOnce) break;
    before = last.seq;
  }
  res.end();
}

interface Where {
  conditions: readonly string[];
  replacements: Readonly<Record<string, unknown>>;
}

async function whereOf(ctx: Ctx, { person, what, since, until }: Asked): Promise<Where> {
  const conditions: string[] = [];
  const replacements: Record<string, unknown> = { what };
  if (person) {
    const accounts = await accountsOf(ctx, person);
    const { devices, logs, uuids, unmasked } = await subjectsOf(ctx, accounts);
    // nobody has these, so that no list is empty
    Object.assign(replacements, {
      accounts: [-1, ...accounts],
      devices: ['', ...devices],
      logs: ['', ...logs],
      uuids: ['', ...uuids],
      unmasked: ['', ...unmasked],
    });
    conditions.push(`(e.staff_id IN (:accounts) OR (e.what = 'unmask' AND e.subject IN (:unmasked))
      OR (e.what = 'device-log' AND e.subject IN (:logs))
      OR (e.what IN ('${heads.device.join("', '")}') AND ${head} IN (:devices))
      OR (e.what IN ('${heads.account.join("', '")}') AND ${head} IN (:uuids)))`);
  }
  if (what) conditions.push('e.what = :what');
  if (since) {
    conditions.push('e.at >= :since');
    replacements.since = Date.parse(since);
  }
  if (until) {
    conditions.push('e.at < :until');
    replacements.until = endOf(until);
  }
  return { conditions, replacements };
}

/** What stands before the first space of a subject. */
const head = `(CASE WHEN INSTR(e.subject, ' ') = 0 THEN e.subject
  ELSE SUBSTR(e.subject, 1, INSTR(e.subject, ' ') - 1) END)`;

const pageOf = (
  ctx: Ctx,
  { conditions, replacements }: Where,
  before: number | null,
  limit: number,
): Promise<Found[]> => {
  const all = before === null ? conditions : [...conditions, 'e.seq < :before'];
  return ctx.db.query<Found>(
    `SELECT e.seq, e.at, e.staff_id AS staffId, e.what, e.subject, e.reason FROM audit_entries e
      ${all.length > 0 ? `WHERE ${all.join(' AND ')}` : ''} ORDER BY e.seq DESC LIMIT :limit`,
    { type: QueryTypes.SELECT, replacements: { ...replacements, before, limit } },
  );
};

async function viewsOf(ctx: Ctx, rows: readonly Found[], open: boolean): Promise<AuditEntry[]> {
  const ids = [...new Set(rows.flatMap(({ staffId }) => staffId ?? []))];
  const [staff, whom] = await Promise.all([
    ctx.db.query<{ id: number; email: string; username: string | null }>(
      'SELECT id, email, username FROM users WHERE id IN (:ids)',
      { type: QueryTypes.SELECT, replacements: { ids: [-1, ...ids] } },
    ),
    whomOf(ctx, rows),
  ]);
  const known = new Map(staff.map((account) => [account.id, account]));
  return rows.map(({ seq, at, staffId, what, subject, reason }, i) => {
    const entry: AuditEntry = {
      ...{ seq, at: new Date(Number(at)).toISOString(), what, subject, reason },
      staff: staffId === null ? null : (known.get(staffId) ?? { id: staffId, email: null, username: null }),
      whom: whom[i] ?? null,
    };
    return open ? entry : maskedEntry(entry);
  });
}
