import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const startWithinMs = 30_000;

/** Why the tests can't run on MySQL here, or null when they can. MariaDB stands in for it. */
export function mariadbMissing(): string | null {
  for (const program of ['mariadbd', 'mariadb-install-db'])
    if (!find(program)) return `${program} is not installed`;
  if (process.getuid?.() === 0 && spawnSync('id', ['-u', 'mysql']).status !== 0)
    return 'the tests run as root and there is no user mysql to run the database as';
  return null;
}

function find(program: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file)) ?? null;
}

/** A folder in which the first test that needs it starts the run's only instance. */
export async function newInstanceFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'formant-mariadb-'));
  await chmod(folder, 0o755); // the database's own user must get through
  return folder;
}

/** The port of the instance in this folder, started by whoever comes first. */
export async function instancePort(folder: string): Promise<number> {
  const portFile = path.join(folder, 'port');
  const first = await mkdir(path.join(folder, 'lock')).then(
    () => true,
    () => false,
  );
  if (first) {
    const port = await start(folder);
    await writeFile(`${portFile}.new`, String(port));
    await rename(`${portFile}.new`, portFile);
    return port;
  }
  return until(async () => Number(await readFile(portFile, 'utf8')));
}

async function start(folder: string): Promise<number> {
  const data = path.join(folder, 'data');
  await mkdir(data);
  const user: string[] = [];
  if (process.getuid?.() === 0) {
    const id = (flag: string) => Number(spawnSync('id', [flag, 'mysql']).stdout.toString());
    await chown(data, id('-u'), id('-g'));
    user.push('--user=mysql');
  }
  const installed = spawnSync(
    find('mariadb-install-db') ?? '',
    [
      '--no-defaults',
      ...user,
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      '--skip-name-resolve',
    ],
    { encoding: 'utf8' },
  );
  if (installed.status !== 0) throw new Error(`MariaDB could not be set up: ${installed.stderr}`);
  const port = await freePort();
  const server = spawn(
    find('mariadbd') ?? '',
    [
      '--no-defaults',
      ...user,
      `--datadir=${data}`,
      `--socket=${path.join(data, 's.sock')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--character-set-server=utf8mb4',
      '--collation-server=utf8mb4_unicode_ci',
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-buffer-pool-size=64M',
      '--skip-log-bin',
      '--max-connections=400',
    ],
    { stdio: 'ignore', detached: true },
  );
  server.unref();
  await writeFile(path.join(folder, 'pid'), String(server.pid));
  await until(() => answers(port, server));
  return port;
}

async function answers(port: number, server: ChildProcess): Promise<true> {
  if (server.exitCode !== null) throw new GaveUp(`MariaDB ended with code ${server.exitCode}`);
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
  await connection.end();
  return true;
}

class GaveUp extends Error {}

async function until<T>(probe: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + startWithinMs;
  for (;;)
    try {
      return await probe();
    } catch (error) {
      if (error instanceof GaveUp || Date.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Ends the instance, if any test has started it, and removes its data. */
export async function stopInstance(folder: string): Promise<void> {
  const pid = Number(await readFile(path.join(folder, 'pid'), 'utf8').catch(() => '0'));
  if (pid > 0)
    try {
      process.kill(pid, 'SIGKILL'); // its data is thrown away anyway
    } catch {
      // it has ended already
    }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
