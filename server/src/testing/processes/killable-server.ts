import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { TestDatabase } from '../databases.ts';
import { fastFolder } from '../fast-folder.ts';
import type { ServerProcessOptions } from './server-process.ts';

export interface RunningServer {
  url: string;
  /** Ends it as a crash would: without warning. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** A whole server as a process of its own, once it is ready. */
export async function forkServer(options: ServerProcessOptions): Promise<RunningServer> {
  const child = fork(new URL('./server-process.ts', import.meta.url), [JSON.stringify(options)]);
  const [url] = (await once(child, 'message')) as [string]; // safe: the process says its address and nothing else
  return { url, kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') };
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** For each test a database and a folder, and a server on them that may be killed and started again. */
export function killableServer(database: TestDatabase) {
  let dataDir: string;
  let made: Awaited<ReturnType<TestDatabase['create']>>;
  let server: RunningServer | null = null;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(fastFolder(), 'formant-killed-'));
    made = await database.createMigrated(dataDir);
  });
  afterEach(async () => {
    await server?.stop();
    server = null;
    await made.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    get dataDir() {
      return dataDir;
    },
    /** For a look at the database beside the server; null stands for SQLite in the data folder. */
    get databaseUrl() {
      return made.databaseUrl;
    },
    /** Answers the address. */
    async start(): Promise<string> {
      server = await forkServer({ dataDir, databaseUrl: made.databaseUrl });
      return server.url;
    },
    async kill(): Promise<void> {
      await server?.kill();
    },
  };
}
