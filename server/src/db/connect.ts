import { chmod, mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { Sequelize, Transaction } from 'sequelize';
import { type Config, ConfigError } from '../kernel/config.ts';
import { sqliteFile, startRefusal } from './refusal.ts';

/**
 * Opens the database: MySQL by DATABASE_URL, else SQLite in the data folder. SQL is never logged.
 * @throws ConfigError that says what to look at
 */
export async function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Sequelize> {
  const db = config.databaseUrl ? mysql(config.databaseUrl) : await sqlite(sqliteFile(config));
  try {
    await db.authenticate();
    return db;
  } catch (cause) {
    await db.close();
    if (!config.databaseUrl) throw startRefusal(config, cause);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(
      `The database at ${new URL(config.databaseUrl).host} does not let this server in: ${reason}. Check DATABASE_URL, and that the server runs.`,
      { cause },
    );
  }
}

function mysql(url: string): Sequelize {
  return new Sequelize(url, {
    dialect: 'mysql',
    logging: false,
    timezone: '+00:00',
    pool: { max: 10, min: 0, acquire: 20_000 },
    define: { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci', underscored: true },
    // an update counts the rows that it found, as SQLite does, also those that held the values already
    dialectOptions: { charset: 'utf8mb4', supportBigNumbers: true, flags: '+FOUND_ROWS' },
    isolationLevel: Transaction.ISOLATION_LEVELS.READ_COMMITTED,
  });
}

async function sqlite(file: string): Promise<Sequelize> {
  const { sqliteAdapter } = await import('./sqlite-adapter.ts');
  await keepPrivate(path.dirname(file), file);
  return new Sequelize({
    dialect: 'sqlite',
    dialectModule: sqliteAdapter,
    storage: file,
    logging: false,
    define: { underscored: true },
    // a deferred transaction that turns from reading to writing fails at once when another one writes
    transactionType: Transaction.TYPES.IMMEDIATE,
  });
}

/**
 * Nobody else on the computer reads the database, also where the folder was there before. SQLite gives its -wal and -shm
 * files the rights of the file itself. Somebody else's file, or a file system without rights, stays as it is: whether it
 * can be used is told when it is opened.
 */
async function keepPrivate(folder: string, file: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { mode } = await stat(folder);
    // a folder for everybody, such as /tmp, is not ours to close
    if ((mode & 0o1000) === 0) await chmod(folder, 0o700);
    await (await open(file, 'a', 0o600)).close();
    for (const name of [file, `${file}-wal`, `${file}-shm`])
      await chmod(name, 0o600).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
  } catch {}
}

const isMissing = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'ENOENT'; // safe: only read
