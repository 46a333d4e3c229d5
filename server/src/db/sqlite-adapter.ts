import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { foldCase, foldFunction } from './like.ts';

type Parameters = unknown[] | Record<string, unknown> | undefined;
type Done = (this: unknown, error: Error | null, rows?: unknown[]) => void;

const busyRetryMs = 15;
const busyGiveUpMs = 20_000;
const cachedStatements = 300;
const changesTables = /^\s*(?:create|alter|drop)\b/i;
// SQLite result codes, https://www.sqlite.org/rescode.html
const codes: Record<number, string> = {
  3: 'SQLITE_PERM',
  5: 'SQLITE_BUSY',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  19: 'SQLITE_CONSTRAINT',
  26: 'SQLITE_NOTADB',
};

function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return value as SQLInputValue; // safe: Sequelize has already turned everything else into text, numbers or bytes
}

function bindings(parameters: Parameters): SQLInputValue[] | Record<string, SQLInputValue> {
  if (Array.isArray(parameters)) return parameters.map(toSqlite);
  return Object.fromEntries(Object.entries(parameters ?? {}).map(([name, value]) => [name, toSqlite(value)]));
}

/** Gives an error the code and the message form by which Sequelize tells constraint errors apart. */
function inSequelizeForm(error: unknown): Error & { code?: string } {
  const e = error as Error & { code?: string; errcode?: number };
  const code = codes[(e.errcode ?? 0) & 255];
  if (code) e.code = code;
  if (code === 'SQLITE_CONSTRAINT') e.message = `SQLITE_CONSTRAINT: ${e.message}`;
  return e;
}

/**
 * The part of the `sqlite3` package's callback interface that Sequelize 6 uses, over Node's own SQLite, so
 * that the embedded database needs no native build. Calls block for their own duration only: a busy database
 * is tried again from a timer, never with a blocking busy_timeout.
 */
class Database {
  readonly filename: string;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** By statement: Sequelize asks for the columns of a table before each of its reads. Until this connection changes a table. */
  readonly #columns = new Map<string, unknown[]>();

  constructor(
    filename: string,
    mode: number | ((error: Error | null) => void),
    done?: (error: Error | null) => void,
  ) {
    const callback = typeof mode === 'function' ? mode : done;
    this.filename = filename;
    try {
      this.#db = new DatabaseSync(filename);
      // FULL: what was acknowledged, such as a job, outlives a power cut; NORMAL loses the last commits with one
      this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 0');
      this.#db.function(foldFunction, { deterministic: true }, (text) =>
        typeof text === 'string' ? foldCase(text) : text,
      );
    } catch (error) {
      throw inSequelizeForm(error);
    }
    process.nextTick(() => callback?.call(this, null));
  }

  run(sql: string, parameters: Parameters | Done, done?: Done): this {
    const [values, callback] =
      typeof parameters === 'function' ? [undefined, parameters] : [parameters, done];
    this.#attempt(
      () => this.#prepared(sql).run(...spread(values)),
      (error, answer) =>
        callback?.call(
          { lastID: Number(answer?.lastInsertRowid ?? 0), changes: Number(answer?.changes ?? 0) },
          error,
        ),
    );
    return this;
  }

  all(sql: string, parameters: Parameters | Done, done?: Done): this {
    const [values, callback] =
      typeof parameters === 'function' ? [undefined, parameters] : [parameters, done];
    const known = this.#columns.get(sql);
    if (known) process.nextTick(() => callback?.call({}, null, known));
    else
      this.#attempt(
        () => this.#prepared(sql).all(...spread(values)),
        (error, rows) => {
          if (rows && sql.startsWith('PRAGMA table_info(')) this.#columns.set(sql, rows);
          callback?.call({}, error, rows?.map(withBuffers));
        },
      );
    return this;
  }

  exec(sql: string, done?: Done): this {
    this.#attempt(
      () => this.#db.exec(sql),
      (error) => done?.call(this, error),
    );
    return this;
  }

  serialize(run: () => void): void {
    run();
  }
  parallelize(run: () => void): void {
    run();
  }
  close(done?: (error: Error | null) => void): void {
    this.#statements.clear();
    this.#db.close();
    process.nextTick(() => done?.(null));
  }

  #prepared(sql: string): StatementSync {
    if (changesTables.test(sql)) this.#columns.clear();
    let statement = this.#statements.get(sql);
    if (!statement) {
      if (this.#statements.size >= cachedStatements) this.#statements.clear();
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #attempt<T>(work: () => T, done: (error: Error | null, value?: T) => void, since = Date.now()): void {
    try {
      const value = work();
      process.nextTick(done, null, value);
    } catch (error) {
      const known = inSequelizeForm(error);
      if (known.code === 'SQLITE_BUSY' && Date.now() - since < busyGiveUpMs)
        setTimeout(() => this.#attempt(work, done, since), busyRetryMs * (0.5 + Math.random()));
      else process.nextTick(done, known);
    }
  }
}

function spread(parameters: Parameters): SQLInputValue[] {
  if (parameters === undefined) return [];
  const bound = bindings(parameters);
  return Array.isArray(bound) ? bound : [bound as unknown as SQLInputValue]; // safe: a record binds by name as the first argument
}

function withBuffers(row: unknown): unknown {
  const record = row as Record<string, unknown>;
  for (const name in record) {
    const value = record[name];
    if (value instanceof Uint8Array)
      record[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
  return record;
}

/** Sequelize's `dialectModule` for the dialect `sqlite`. */
export const sqliteAdapter = {
  Database,
  OPEN_READONLY: 1,
  OPEN_READWRITE: 2,
  OPEN_CREATE: 4,
  cached: {},
  verbose: () => sqliteAdapter,
};
