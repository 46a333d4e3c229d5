import { access, copyFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { sqliteFile } from '../db/refusal.ts';

// Most tests want a database with all its tables and have nothing to say about how these came about. The first of a run
// applies the migrations; the others copy what came of it.

/** Where a run of Vitest keeps its copies: `global-setup.ts` sets it, and programs that tests start inherit it. */
export const migratedFolderVariable = 'FORMANT_TEST_MIGRATED';

/**
 * Puts a database with every migration applied into a data folder; outside of a run of tests nothing, so that whoever
 * opens it migrates.
 */
export async function migratedSqlite(dataDir: string): Promise<void> {
  const folder = process.env[migratedFolderVariable];
  if (!folder) return;
  await copyFile(
    await madeOnce(folder, 'formant.sqlite', async (work) => {
      await applyAll({ databaseUrl: null, dataDir: work });
      return sqliteFile({ dataDir: work });
    }),
    sqliteFile({ dataDir }),
  );
}

/** Fills an empty database of MySQL in the same way; `connection` is one to its server that takes several statements. */
export async function migratedMysql(connection: Connection, databaseUrl: string): Promise<void> {
  const folder = process.env[migratedFolderVariable];
  if (!folder) return;
  const script = await madeOnce(folder, 'formant.sql', async (work) => {
    await applyAll({ databaseUrl, dataDir: work });
    const file = path.join(work, 'formant.sql');
    await writeFile(file, await scriptOf(connection, databaseName(databaseUrl)));
    return file;
  });
  await connection.query(`USE ${databaseName(databaseUrl)}; ${await readFile(script, 'utf8')}`);
}

const databaseName = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);

async function applyAll(config: { databaseUrl: string | null; dataDir: string }): Promise<void> {
  const db = await connect(config);
  await migrate(db);
  await db.close();
}

/** The file of this name in the folder. Two processes may make it at the same time: the later one replaces its like. */
async function madeOnce(
  folder: string,
  name: string,
  make: (work: string) => Promise<string>,
): Promise<string> {
  const file = path.join(folder, name);
  const there = await access(file).then(
    () => true,
    () => false,
  );
  if (there) return file;
  const work = await mkdtemp(path.join(folder, 'making-'));
  await rename(await make(work), file);
  await rm(work, { recursive: true, force: true });
  return file;
}

/** Statements that make every table of a database, with its rows, where there is none of that name. */
async function scriptOf(connection: Connection, database: string): Promise<string> {
  const rows = async (sql: string) => (await connection.query<RowDataPacket[]>(sql))[0];
  await connection.query(`USE ${database}`);
  const statements = ['SET foreign_key_checks = 0'];
  for (const { name } of await rows(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = '${database}'`,
  )) {
    const [made] = await rows(`SHOW CREATE TABLE \`${name}\``);
    statements.push(String(made?.['Create Table']).replace('CREATE TABLE', 'CREATE TABLE IF NOT EXISTS'));
    for (const row of await rows(`SELECT * FROM \`${name}\``))
      statements.push(
        connection.format('INSERT IGNORE INTO ?? (??) VALUES (?)', [
          name,
          Object.keys(row),
          Object.values(row),
        ]),
      );
  }
  return [...statements, 'SET foreign_key_checks = 1'].join(';\n');
}
