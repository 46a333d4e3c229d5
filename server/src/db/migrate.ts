import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { DataTypes, type QueryInterface, QueryTypes, type Sequelize } from 'sequelize';
import { SequelizeStorage, Umzug } from 'umzug';

/** One step forward. Files are `src/migrations/NNNN-name.ts` (`.js` in the package) and export `up`. */
export interface Migration {
  up(context: { query: QueryInterface; db: Sequelize }): Promise<void>;
}

const lockSeconds = 120;
const folder = new URL('../migrations/', import.meta.url);

/** Applies what is missing, in order, while no other process does. */
export async function migrate(db: Sequelize): Promise<string[]> {
  const release = await lock(db);
  try {
    const umzug = new Umzug({
      migrations: files().map((file) => ({
        name: nameOf(file),
        up: async () => {
          const migration = (await import(new URL(file, folder).href)) as Migration; // safe: the schema test applies every file
          await migration.up({ query: db.getQueryInterface(), db });
        },
      })),
      storage: new SequelizeStorage({ sequelize: db, tableName: 'migrations' }),
      logger: undefined,
    });
    return (await umzug.up()).map((migration) => migration.name);
  } finally {
    await release();
  }
}

/** Those that the database has and this version does not know: a newer one has changed it. */
export async function laterMigrations(db: Sequelize): Promise<string[]> {
  const known = new Set(files().map(nameOf));
  const applied = await db.query<{ name: string }>('SELECT name FROM migrations ORDER BY name', {
    type: QueryTypes.SELECT,
  });
  return applied.map(({ name }) => name).filter((name) => !known.has(name));
}

const files = (): string[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}-.+\.[jt]s$/.test(file))
    .sort();
const nameOf = (file: string): string => file.replace(/\.[jt]s$/, '');

/** A lock row with an owner and an end, so that a killed process blocks others for at most `lockSeconds`. */
async function lock(db: Sequelize): Promise<() => Promise<void>> {
  const query = db.getQueryInterface();
  await query
    .createTable('migration_lock', {
      id: { type: DataTypes.INTEGER, primaryKey: true },
      owner: { type: DataTypes.STRING(36), allowNull: true },
      expires_at: { type: DataTypes.BIGINT, allowNull: false },
    })
    .catch((error: unknown) => {
      if (!/already exists/i.test(String(error))) throw error;
    });
  await query
    .bulkInsert('migration_lock', [{ id: 1, owner: null, expires_at: 0 }])
    .catch((error: unknown) => {
      if ((error as Error).name !== 'SequelizeUniqueConstraintError') throw error;
    });
  const owner = randomUUID();
  for (;;) {
    const now = Date.now();
    await db.query(
      'UPDATE migration_lock SET owner = :owner, expires_at = :until WHERE id = 1 AND (owner IS NULL OR expires_at < :now)',
      {
        replacements: { owner, until: now + lockSeconds * 1000, now },
      },
    );
    const [row] = await db.query<{ owner: string | null }>('SELECT owner FROM migration_lock WHERE id = 1', {
      type: QueryTypes.SELECT,
    });
    if (row?.owner === owner) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return async () => {
    await db.query('UPDATE migration_lock SET owner = NULL, expires_at = 0 WHERE id = 1 AND owner = :owner', {
      replacements: { owner },
    });
  };
}
