import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, inject } from 'vitest';
import { connectRedis } from '../../db/redis.ts';
import { find, freePort, GaveUp, instancePort, until } from './instance.ts';

/** Why the tests can't run with Redis here, or null when they can. */
export const redisMissing = (): string | null =>
  find('redis-server') ? null : 'redis-server is not installed';

const quiet = { warn() {}, info() {} };

/** Starts a Redis of its own that keeps nothing on disk. */
async function startRedis(port: number): Promise<ChildProcess> {
  const server = spawn(
    find('redis-server') ?? '',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore', detached: true },
  );
  server.unref();
  await until(async () => {
    if (server.exitCode !== null) throw new GaveUp(`Redis ended with code ${server.exitCode}`);
    (await connectRedis(`redis://127.0.0.1:${port}`, quiet)).disconnect();
  });
  return server;
}

/** The run's shared Redis. */
export async function sharedRedisUrl(): Promise<string> {
  const port = await instancePort(inject('redisFolder'), async (folder) => {
    const free = await freePort();
    const server = await startRedis(free);
    await writeFile(path.join(folder, 'pid'), String(server.pid));
    return free;
  });
  return `redis://127.0.0.1:${port}`;
}

/** A Redis of one test, which it may end and start again under the same address. */
export async function ownRedis(): Promise<{ url: string; stop(): Promise<void>; start(): Promise<void> }> {
  const port = await freePort();
  let server = await startRedis(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
    async start() {
      server = await startRedis(port);
    },
  };
}

/** Tests that need Redis; where there is none, the title of the skipped tests says so. */
export function withRedis(title: string, tests: () => void): void {
  const missing = redisMissing();
  if (missing) describe.skip(`${title} (skipped: ${missing})`, tests);
  else describe(title, tests);
}
