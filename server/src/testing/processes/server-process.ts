import { once } from 'node:events';
import { createServer } from 'node:http';
import module from 'node:module';
import type { AddressInfo } from 'node:net';
import { createApp, createWorkerApp } from '../../app.ts';
import { compose } from '../../compose.ts';
import { readConfig } from '../../kernel/config.ts';

// A whole server as a process of its own, for tests that kill it. Says its address over IPC once it is ready.
export interface ServerProcessOptions {
  dataDir: string;
  databaseUrl: string | null;
  /** Further settings, as in the environment. */
  env?: Record<string, string>;
}

const options = JSON.parse(process.argv[2] ?? '') as ServerProcessOptions; // safe: written by the test that forks this
const server = createServer();
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // safe: it listens on TCP
const config = {
  ...readConfig({
    NODE_ENV: 'test',
    DATA_DIR: options.dataDir,
    PUBLIC_URL: url,
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'false',
    STARTER_CONTENT: 'false',
    MODELS: 'none',
    ...options.env,
  }),
  databaseUrl: options.databaseUrl,
};
const { ctx, state, start, close } = await compose(config);
server.on('request', config.role === 'worker' ? createWorkerApp(ctx, state) : createApp(ctx, state));
await start({ working: config.role !== 'web' });
process.send?.(url);
module.flushCompileCache(); // it may be killed
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void close().then(() => process.exit(0));
});
// without the test that started it there is nobody left to end it
process.on('disconnect', () => process.exit(1));
