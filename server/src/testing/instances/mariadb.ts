import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { find, freePort, GaveUp, until } from './instance.ts';

/** Why the tests can't run on MySQL here, or null when they can. MariaDB stands in for it. */
export function mariadbMissing(): string | null {
  for (const program of ['mariadbd', 'mariadb-install-db'])
    if (!find(program)) return `${program} is not installed`;
  if (process.getuid?.() === 0 && spawnSync('id', ['-u', 'mysql']).status !== 0)
    return 'the tests run as root and there is no user mysql to run the database as';
  return null;
}

/** Sets a server of its own up in the folder and starts it; answers its port. */
export async function startMariadb(folder: string): Promise<number> {
  const data = path.join(folder, 'data');
  await mkdir(data);
  if (process.getuid?.() === 0) {
    const id = (flag: string) => Number(spawnSync('id', [flag, 'mysql']).stdout.toString());
    await chown(data, id('-u'), id('-g'));
  }
  const installed = spawnSync(
    find('mariadb-install-db') ?? '',
    [
      '--no-defaults',
      ...asUser(),
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      '--skip-name-resolve',
    ],
    { encoding: 'utf8' },
  );
  if (installed.status !== 0) throw new Error(`MariaDB could not be set up: ${installed.stderr}`);
  const port = await freePort();
  await runMariadb(folder, { port });
  return port;
}

const asUser = (): string[] => (process.getuid?.() === 0 ? ['--user=mysql'] : []);

/**
 * Starts the server that was set up in this folder, once it answers. `durable`: what it has acknowledged outlives a
 * kill, as in production.
 */
export async function runMariadb(
  folder: string,
  { port, durable = false }: { port: number; durable?: boolean },
): Promise<void> {
  const data = path.join(folder, 'data');
  const server = spawn(
    find('mariadbd') ?? '',
    [
      '--no-defaults',
      ...asUser(),
      `--datadir=${data}`,
      `--socket=${path.join(data, 's.sock')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--character-set-server=utf8mb4',
      '--collation-server=utf8mb4_unicode_ci',
      `--innodb-flush-log-at-trx-commit=${durable ? 1 : 0}`,
      '--innodb-buffer-pool-size=64M',
      '--skip-log-bin',
      '--max-connections=400',
    ],
    { stdio: 'ignore', detached: true },
  );
  server.unref();
  await writeFile(path.join(folder, 'pid'), String(server.pid));
  await until(() => answers(port, server));
}

async function answers(port: number, server: ChildProcess): Promise<true> {
  if (server.exitCode !== null) throw new GaveUp(`MariaDB ended with code ${server.exitCode}`);
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
  await connection.end();
  return true;
}
