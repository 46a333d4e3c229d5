import { randomBytes } from 'node:crypto';
import type { Connection } from 'mysql2/promise';
import { describe, inject } from 'vitest';
import { instancePort } from './instances/instance.ts';
import { mariadbMissing, startMariadb } from './instances/mariadb.ts';
import { migratedMysql, migratedSqlite } from './migrated.ts';

interface MadeDatabase {
  databaseUrl: string | null;
  drop(): Promise<void>;
}

/** One kind of database that the product runs on. */
export interface TestDatabase {
  name: 'sqlite' | 'mysql';
  /** A new and empty database; null stands for SQLite in the data folder. */
  create(): Promise<MadeDatabase>;
  /** The same with every migration applied. @param dataDir exists, without a database */
  createMigrated(dataDir: string): Promise<MadeDatabase>;
}

const sqlite: TestDatabase = {
  name: 'sqlite',
  create: async () => ({ databaseUrl: null, drop: async () => {} }),
  async createMigrated(dataDir) {
    await migratedSqlite(dataDir);
    return sqlite.create();
  },
};

/** MariaDB; ask `mariadbMissing` first. */
export const mysqlDatabase: TestDatabase = {
  name: 'mysql',
  async create() {
    const server = `mysql://root@127.0.0.1:${await instancePort(inject('mariadbFolder'), startMariadb)}`;
    const name = `t_${randomBytes(6).toString('hex')}`;
    await onServer(server, (connection) =>
      connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`),
    );
    return {
      databaseUrl: `${server}/${name}`,
      drop: () => onServer(server, (connection) => connection.query(`DROP DATABASE ${name}`)),
    };
  },
  async createMigrated() {
    const made = await mysqlDatabase.create();
    const databaseUrl = made.databaseUrl!;
    await onServer(new URL('/', databaseUrl).href, (connection) => migratedMysql(connection, databaseUrl));
    return made;
  },
};

async function onServer(uri: string, use: (connection: Connection) => Promise<unknown>): Promise<void> {
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection({ uri, multipleStatements: true });
  await use(connection).finally(() => connection.end());
}

// Which tests run where. On both: whatever rests on SQL in which the two differ, such as violated keys, races and
// locks, upserts, LIKE and collation, grouping, dates, the order of pages and the migrations; the queue; and
// `hostile-input`, which walks every route of every slice. On SQLite alone: what computes, draws or answers from a
// catalogue (training but for the rules of its jobs, conversions at the server, voices of models and of the
// library, share pages, pictures, starter voices), what asks nothing of SQL but rows by key (payments, prices,
// reports, health), and the killed servers of training and conversion, whose jobs return by the queue that the
// killed server of `web-tools` shows on both.

/** Runs the same tests on SQLite and on MySQL; where MySQL can't run, the title of the skipped tests says why. */
export function onEachDatabase(title: string, tests: (database: TestDatabase) => void): void {
  onSqlite(title, tests);
  onMysql(title, tests);
}

/** For tests that no difference between databases can touch. */
export function onSqlite(title: string, tests: (database: TestDatabase) => void): void {
  describe(`${title} on sqlite`, () => tests(sqlite));
}

/** For tests that need several connections to one database, or whose twin runs on SQLite. */
export function onMysql(title: string, tests: (database: TestDatabase) => void): void {
  const missing = mariadbMissing();
  if (missing) describe.skip(`${title} on mysql (skipped: ${missing})`, () => tests(mysqlDatabase));
  else describe(`${title} on mysql`, () => tests(mysqlDatabase));
}
