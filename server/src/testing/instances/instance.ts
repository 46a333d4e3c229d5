import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { fastFolder } from '../fast-folder.ts';

// Servers that a whole run of tests shares: each is started by the first test that needs it.

const startWithinMs = 30_000;

/** Where a program of this machine lies. */
export function find(program: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file)) ?? null;
}

/** A folder in which the first test that needs it starts the run's only instance. */
export async function newInstanceFolder(kind: string): Promise<string> {
  const folder = await mkdtemp(path.join(fastFolder(), `formant-${kind}-`));
  await chmod(folder, 0o755); // a database's own user must get through
  return folder;
}

/**
 * The port of the instance in this folder, started by whoever comes first.
 * @param start writes its process id into `folder/pid` and answers the port
 */
export async function instancePort(
  folder: string,
  start: (folder: string) => Promise<number>,
): Promise<number> {
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

/** Ends `until` at once. */
export class GaveUp extends Error {}

export async function until<T>(probe: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + startWithinMs;
  for (;;)
    try {
      return await probe();
    } catch (error) {
      if (error instanceof GaveUp || Date.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

export function freePort(): Promise<number> {
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

/**
 * Ends the instances of a run that was killed before it could: a shell waits until the process is gone, and does what
 * `stopInstance` would have done.
 * @param owner the process whose end is waited for
 */
export function stopInstancesAfter(owner: number, folders: readonly string[]): void {
  const script = `owner=$1; shift
while kill -0 "$owner" 2>/dev/null; do sleep 1; done
for folder; do kill -9 "$(cat "$folder/pid" 2>/dev/null || echo x)" 2>/dev/null; rm -rf "$folder"; done`;
  spawn('sh', ['-c', script, 'sh', String(owner), ...folders], { stdio: 'ignore', detached: true })
    .on('error', () => {}) // without a shell nobody watches
    .unref();
}
