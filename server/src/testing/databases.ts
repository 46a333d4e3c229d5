import { randomBytes } from 'node:crypto';
import { describe, inject } from 'vitest';
import { instancePort } from './instance.ts';
import { mariadbMissing, startMariadb } from './mariadb.ts';

/** One kind of database that the product runs on. */
export interface TestDatabase {
  name: 'sqlite' | 'mysql';
  /** A new and empty database; null stands for SQLite in the data folder. */
  create(): Promise<{ databaseUrl: string | null; drop(): Promise<void> }>;
}

const sqlite: TestDatabase = {
  name: 'sqlite',
  create: async () => ({ databaseUrl: null, drop: async () => {} }),
};

/** MariaDB; ask `mariadbMissing` first. */
export const mysqlDatabase: TestDatabase = {
  name: 'mysql',
  async create() {
    const port = await instancePort(inject('mariadbFolder'), startMariadb);
    const name = `t_${randomBytes(6).toString('hex')}`;
    const { createConnection } = await import('mysql2/promise');
    const run = async (sql: string): Promise<void> => {
      const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
      await connection.query(sql);
      await connection.end();
    };
    await run(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    return {
      databaseUrl: `mysql://root@127.0.0.1:${port}/${name}`,
      drop: () => run(`DROP DATABASE ${name}`),
    };
  },
};

/** Runs the same tests on SQLite and on MySQL; where MySQL can't run, the title of the skipped tests says why. */
export function onEachDatabase(title: string, tests: (database: TestDatabase) => void): void {
  describe(`${title} on sqlite`, () => tests(sqlite));
  const missing = mariadbMissing();
  if (missing) describe.skip(`${title} on mysql (skipped: ${missing})`, () => tests(mysqlDatabase));
  else describe(`${title} on mysql`, () => tests(mysqlDatabase));
}
