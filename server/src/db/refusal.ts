import path from 'node:path';
import { type Config, ConfigError } from '../kernel/config.ts';

// https://www.sqlite.org/rescode.html, as the adapter tells them
const unwritable = new Set(['SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_PERM']);
const damaged = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB']);
// https://dev.mysql.com/doc/mysql-errors/8.4/en/server-error-reference.html: read only, and rights that are missing
const denied = new Set([1044, 1142, 1227, 1290, 1792, 1836]);

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>;
export const sqliteFile = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'formant.sqlite');

/** Why the server can't begin with its database, in words that say what to do; other faults as they are. */
export function startRefusal(config: Where, cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  // safe: what the drivers throw, which Sequelize keeps as `parent`
  const { code, errno } = ((cause as { parent?: unknown }).parent ?? cause) as {
    code?: string;
    errno?: number;
  };
  if (config.databaseUrl) {
    if (!denied.has(errno ?? 0)) return cause;
    return new ConfigError(
      `The database at ${new URL(config.databaseUrl).host} lets this server read but not change its tables: ${cause.message}. Turn its read-only mode off, or give the user all rights on the database: GRANT ALL ON name.* TO user.`,
      { cause },
    );
  }
  const file = sqliteFile(config);
  if (unwritable.has(code ?? ''))
    return new ConfigError(
      `The server can’t write its database ${file}: ${cause.message}. Let this user write the file and its folder, or set DATA_DIR to a folder that can be written.`,
      { cause },
    );
  if (damaged.has(code ?? ''))
    return new ConfigError(
      `The database ${file} can’t be read: ${cause.message}. Put a backup in its place, or move the file away to begin anew.`,
      { cause },
    );
  return cause;
}
