import { randomBytes } from 'node:crypto';
import { QueryTypes, type Sequelize } from 'sequelize';
import type { Config } from '../kernel/config.ts';
import { clockFinding, type Finding, finding } from '../kernel/finding.ts';
import { connect } from './connect.ts';

/** Connection, rights and clock of the database. */
export async function checkDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Finding[]> {
  let db: Sequelize | null = null;
  const connected = await finding(
    'Database answers',
    config.databaseUrl
      ? 'Check DATABASE_URL, that the server runs, and that it lets this machine in.'
      : `Let this user write in ${config.dataDir}, or set DATA_DIR.`,
    async () => {
      db = await connect(config);
    },
  );
  if (!db) return [connected];
  const open: Sequelize = db;
  try {
    return config.databaseUrl ? [connected, ...(await checkMysql(open))] : [connected];
  } finally {
    await open.close();
  }
}

async function checkMysql(db: Sequelize): Promise<Finding[]> {
  const table = `doctor_${randomBytes(4).toString('hex')}`;
  const rights = await finding(
    'Database rights',
    'Migrations need all rights on the database: GRANT ALL ON name.* TO user.',
    async () => {
      await db.query(`CREATE TABLE ${table} (id INT PRIMARY KEY)`);
      await db.query(`ALTER TABLE ${table} ADD COLUMN word VARCHAR(8)`);
      await db.query(`INSERT INTO ${table} VALUES (1, 'a')`);
      await db.query(`DROP TABLE ${table}`);
    },
  );
  const before = Date.now();
  const [row] = await db.query<{ seconds: string; charset: string }>(
    'SELECT UNIX_TIMESTAMP(NOW(3)) AS seconds, @@character_set_database AS charset',
    { type: QueryTypes.SELECT },
  );
  return [
    rights,
    {
      name: 'Database holds every script',
      ok: row?.charset === 'utf8mb4',
      advice: `Its character set is ${row?.charset}. ALTER DATABASE name CHARACTER SET utf8mb4`,
    },
    clockFinding('the database', Number(row?.seconds) * 1000, before, Date.now()),
  ];
}
