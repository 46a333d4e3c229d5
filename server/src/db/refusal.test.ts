import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compose } from '../compose.ts';
import { ConfigError, readConfig } from '../kernel/config.ts';
import { mysqlDatabase } from '../testing/databases.ts';
import { mariadbMissing } from '../testing/instances/mariadb.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'formant-refusal-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = (databaseUrl: string | null = null) =>
  compose({
    ...readConfig({
      NODE_ENV: 'test',
      DATA_DIR: folder,
      PUBLIC_URL: 'http://localhost:3000',
      LOG_LEVEL: 'fatal',
      STARTER_CONTENT: 'false',
    }),
    databaseUrl,
  });
/** What the person reads who starts the server. */
const refusal = async (databaseUrl: string | null = null): Promise<string> => {
  const error = await start(databaseUrl).then(
    (made) => made.close(),
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).message; // safe: just asserted
};

const mount = (...args: string[]) => spawnSync('mount', args).status === 0;
const mounts = mount('-t', 'tmpfs', 'tmpfs', '/mnt') && spawnSync('umount', ['/mnt']).status === 0;

describe('a server that can’t begin', () => {
  it.skipIf(!mounts)('says that its database can’t be written, and where it lies', async () => {
    mount('-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder);
    try {
      await (await start()).close();
      mount('-o', 'remount,ro', folder);
      const told = await refusal();
      expect(told).toContain(path.join(folder, 'formant.sqlite'));
      expect(told).toMatch(/can’t write its database .* Let this user write the file and its folder/);
    } finally {
      // what the refused start has opened is closed by the collector
      spawnSync('umount', ['--lazy', folder]);
    }
  });

  it('says that its database is no database, and what to do about it', async () => {
    await writeFile(path.join(folder, 'formant.sqlite'), 'This is a letter. '.repeat(1000));
    expect(await refusal()).toMatch(/formant\.sqlite can’t be read: .*Put a backup in its place/);
  });

  it.skipIf(mariadbMissing())('says that its user may not change the tables', async () => {
    const { databaseUrl, drop } = await mysqlDatabase.create();
    const { createConnection } = await import('mysql2/promise');
    const connection = await createConnection({ uri: databaseUrl ?? '' });
    try {
      const address = new URL(databaseUrl ?? '');
      const name = address.pathname.slice(1);
      await connection.query(`CREATE USER 'reader_${name}'@'%' IDENTIFIED BY 'reads'`);
      await connection.query(`GRANT SELECT ON ${name}.* TO 'reader_${name}'@'%'`);
      address.username = `reader_${name}`;
      address.password = 'reads';
      expect(await refusal(address.href)).toMatch(/lets this server read but not change .*GRANT ALL/);
      expect(await refusal(address.href)).not.toContain('reads:');
    } finally {
      await connection.query(
        `DROP USER IF EXISTS 'reader_${new URL(databaseUrl ?? '').pathname.slice(1)}'@'%'`,
      );
      await connection.end();
      await drop();
    }
  });
});
