import { QueryTypes } from 'sequelize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onSqlite } from '../../testing/databases.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { kinds, leftOut } from './register.ts';

/** Names by which a column tells whose a row is. */
const telling = /(^|_)user_id$|^staff_id$|^decided_by$|^visitor_key$|^email$|^account$/;
/** Columns that may give something away; each is withheld, or here with the reason why not. */
const delicate = /hash|secret|token|_key$|^key$|handle|sealed|sid|challenge|lease|password/;
const harmless: Readonly<Record<string, string>> = {
  'audio_shares.code': 'the link itself, which its owner may know',
  'users.tokens': 'a number of credits',
  'api_keys.old_secret_until': 'a moment',
  'soundboard_sounds.hotkey': 'a key of the keyboard',
};

onSqlite('the register of personal data', (database) => {
  let server: TestServer;
  const columns = new Map<string, string[]>();
  const parents = new Map<string, string[]>();
  beforeAll(async () => {
    server = await startServer({ database, working: false });
    const ask = <T extends object>(sql: string) => server.ctx.db.query<T>(sql, { type: QueryTypes.SELECT });
    for (const { name } of await ask<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table'`,
    )) {
      columns.set(
        name,
        (await ask<{ name: string }>(`SELECT name FROM pragma_table_info('${name}')`)).map((one) => one.name),
      );
      parents.set(
        name,
        (
          await ask<{ parent: string }>(`SELECT "table" AS parent FROM pragma_foreign_key_list('${name}')`)
        ).map((one) => one.parent),
      );
    }
  });
  afterAll(() => server.close());
  const parts = kinds.flatMap((kind) => kind.parts);
  const registered = new Set(parts.map(({ table }) => table));

  it('names every table that leads to a person, or says why it stays out', () => {
    const personal = new Set(
      [...columns].filter(([, own]) => own.some((name) => telling.test(name))).map(([name]) => name),
    );
    personal.add('users');
    // what hangs on personal rows is personal as well
    for (let grown = true; grown; ) {
      grown = false;
      for (const [name, above] of parents)
        if (!personal.has(name) && above.some((parent) => personal.has(parent)))
          grown = Boolean(personal.add(name));
    }
    expect(personal.size).toBeGreaterThan(40);
    const forgotten = [...personal].filter((name) => !registered.has(name) && !Object.hasOwn(leftOut, name));
    expect(forgotten).toEqual([]);
    expect(Object.keys(leftOut).filter((name) => registered.has(name) || !personal.has(name))).toEqual([]);
  });

  it('names tables and columns that there are', () => {
    for (const { table, withheld = {}, json = [], latest, key = 'id', bytes } of parts) {
      const own = columns.get(table) ?? [];
      const named = [
        ...Object.keys(withheld),
        ...json,
        ...(latest ? [latest] : []),
        ...(bytes ? [bytes] : []),
        key,
      ];
      expect(
        named.filter((name) => !own.includes(name)),
        table,
      ).toEqual([]);
    }
  });

  it('withholds every column that may give something away', () => {
    const open = parts.flatMap(({ table, withheld = {} }) =>
      (columns.get(table) ?? [])
        .filter((name) => delicate.test(name) && !Object.hasOwn(withheld, name))
        .map((name) => `${table}.${name}`),
    );
    expect(open.filter((name) => !Object.hasOwn(harmless, name))).toEqual([]);
  });

  it('gives every kind a folder and every file a place of its own', () => {
    expect(new Set(kinds.map(({ id }) => id)).size).toBe(kinds.length);
    expect(registered.size).toBe(parts.length);
  });
});
