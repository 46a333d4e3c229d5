import { QueryTypes } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { userPayer } from '../../ledger/index.ts';
import { users } from '../account/index.ts';
import type { Part, Row } from './part.ts';

const rowsAtOnce = 200;

/** What finds a person's rows. */
export interface Person {
  userId: number;
  /** Empty until it is proven: anybody may give an address that is not his. */
  email: string;
  /** Pattern of the ledger's accounts. */
  payer: string;
}

/** null for an account that is gone. */
export async function personOf(ctx: Ctx, userId: number): Promise<Person | null> {
  const user = await users(ctx).findByPk(userId, { attributes: ['email', 'emailVerifiedAt'] });
  if (!user) return null;
  return { userId, email: user.emailVerifiedAt ? user.email : '', payer: `% ${userPayer(userId)}` };
}

const fromOf = (part: Part): string => `FROM ${part.table} t ${part.join?.sql ?? ''} WHERE (${part.where})`;

/** The person's rows one after the other, a few of them in memory at a time. */
export async function* rowsOf(ctx: Ctx, part: Part, person: Person): AsyncGenerator<Row> {
  const { key = 'id', join } = part;
  let after: unknown = null;
  for (;;) {
    const rows: Row[] = await ctx.db.query<Record<string, unknown>>(
      `SELECT t.*${join ? `, ${join.columns}` : ''} ${fromOf(part)} ${after === null ? '' : `AND t.${key} > :after`}
        ORDER BY t.${key} LIMIT ${rowsAtOnce}`,
      { type: QueryTypes.SELECT, replacements: { ...person, after } },
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last[key];
  }
}

/** What a part or several of them hold. */
export interface Amount {
  count: number;
  /** Of the files, as far as their rows tell. */
  bytes: number;
  /** When the newest row was written, in milliseconds since the epoch. */
  latestAt: number | null;
}

export async function amountOf(ctx: Ctx, parts: readonly Part[], person: Person): Promise<Amount> {
  const amounts = await Promise.all(parts.map((part) => measure(ctx, part, person)));
  const moments = amounts.flatMap(({ latestAt }) => latestAt ?? []);
  return {
    count: amounts.reduce((sum, { count }) => sum + count, 0),
    bytes: amounts.reduce((sum, { bytes }) => sum + bytes, 0),
    latestAt: moments.length > 0 ? Math.max(...moments) : null,
  };
}

async function measure(ctx: Ctx, part: Part, person: Person): Promise<Amount> {
  const latest = part.latest === null ? 'NULL' : `MAX(t.${part.latest})`;
  const bytes = part.bytes === undefined ? '0' : `SUM(t.${part.bytes})`;
  const [found] = await ctx.db.query<{ count: number; latest: unknown; bytes: number | string | null }>(
    `SELECT COUNT(*) AS count, ${latest} AS latest, ${bytes} AS bytes ${fromOf(part)}`,
    { type: QueryTypes.SELECT, replacements: { ...person } },
  );
  return {
    count: Number(found?.count ?? 0),
    bytes: Number(found?.bytes ?? 0),
    latestAt: momentOf(found?.latest),
  };
}

/** Milliseconds of a column's moment: a number, or what a database makes of a date. */
export function momentOf(value: unknown): number | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.getTime();
  const ms = typeof value === 'string' && !/^\d+$/.test(value) ? Date.parse(value) : Number(value);
  return Number.isFinite(ms) ? ms : null;
}
