import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { QueryTypes } from 'sequelize';
import type { TestServer } from '../server.ts';

/** Columns that tell when something was used last: they move by themselves. */
const restless = new Set([
  'last_used_at',
  'seen_at',
  'asked_at',
  'touched_at',
  'last_seen_at',
  'online_until',
  'converts_at',
]);
/** What is kept of requests themselves, and grows with each. */
const diaries = new Set(['SequelizeMeta', 'migration_lock', 'audit_entries', 'idempotency_keys']);

/** Every row of every table as text, without what moves by itself, and every stored file. */
export async function everyRow({ ctx }: TestServer): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  const count = (row: string) => rows.set(row, (rows.get(row) ?? 0) + 1);
  const tables = (await ctx.db.getQueryInterface().showAllTables()) as unknown as string[]; // safe: names, as both databases answer
  for (const table of tables) {
    if (diaries.has(table)) continue;
    const found = await ctx.db.query<Record<string, unknown>>(`SELECT * FROM ${table}`, {
      type: QueryTypes.SELECT,
    });
    for (const row of found) {
      const kept = Object.entries(row).filter(
        ([column]) =>
          !restless.has(column) && !(column === 'expires_at' && /^(sessions|access_tokens)$/.test(table)),
      );
      count(`${table} ${JSON.stringify(Object.fromEntries(kept))}`);
    }
  }
  const folder = path.join(ctx.config.dataDir, 'files');
  for (const file of await readdir(folder, { recursive: true }).catch(() => [])) {
    const about = await stat(path.join(folder, file)).catch(() => null);
    if (about?.isFile()) count(`file ${file} ${about.size}`);
  }
  return rows;
}

/** Rows of one that the other has not. */
export const missingIn = (rows: Map<string, number>, other: Map<string, number>): string[] =>
  [...rows].flatMap(([row, times]) => ((other.get(row) ?? 0) < times ? [row] : []));
