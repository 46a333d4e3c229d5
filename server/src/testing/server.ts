import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createApp } from '../app.ts';
import { compose } from '../compose.ts';
import { type Config, readConfig } from '../kernel/config.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { TestDatabase } from './databases.ts';
import { fastFolder } from './fast-folder.ts';
import { TestClient } from './http-client.ts';
import { migratedSqlite } from './migrated.ts';

export interface TestServer {
  url: string;
  ctx: Ctx;
  /** A new browser without cookies. */
  client(): TestClient;
  close(): Promise<void>;
}

export interface ServerOptions {
  /** Default SQLite. */
  database?: Pick<TestDatabase, 'createMigrated'>;
  config?: Partial<Config>;
  overrides?: Partial<Ctx>;
  /** False leaves jobs waiting. */
  working?: boolean;
}

/** The real thing on a free port: HTTP, database, disk and queue, in a folder of its own. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(fastFolder(), 'formant-test-'));
  if (!options.database) await migratedSqlite(dataDir);
  const database = await options.database?.createMigrated(dataDir);
  // kept open for the whole test: a socket that the server closes while a test pauses fails the next request
  const server = createServer({ keepAliveTimeout: 600_000 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // safe: it listens on TCP
  const url = `http://127.0.0.1:${port}`;
  const config: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      LOG_LEVEL: 'fatal',
      RATE_LIMITS: 'false',
      STARTER_CONTENT: 'false',
      MODELS: 'none',
    }),
    databaseUrl: database?.databaseUrl ?? null,
    ...options.config,
  };
  const composition = await compose(config, options.overrides);
  server.on('request', createApp(composition.ctx, composition.state));
  await composition.start({ working: options.working ?? true });
  return {
    url,
    ctx: composition.ctx,
    client: () => new TestClient(url),
    async close() {
      server.close();
      server.closeAllConnections();
      await composition.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
