import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp, createWorkerApp } from '@formant/server/app';
import { compose } from '@formant/server/compose';
import { callerAddress } from '@formant/server/http/caller-address';
import { pageLimit } from '@formant/server/http/limits';
import { ConfigError, misspelt, readConfig } from '@formant/server/kernel/config';
import { misspeltText } from '@formant/server/kernel/setting-faults';
import { describeServices } from '@formant/server/services';
import type { Express, Request } from 'express';
import { builtWebsite, developmentWebsite } from './website.ts';

// The process: website and API (`ROLE=web`), jobs (`ROLE=worker`), or everything (`ROLE=all`).
const config = settings();
for (const one of misspelt(process.env)) console.warn(misspeltText(one));
const composition = await compose(config).catch(refuse);
const { ctx, state } = composition;
const server = createServer();
server.on('request', config.role === 'worker' ? createWorkerApp(ctx, state) : await website());
await composition.start({ working: config.role !== 'web' });
await new Promise<void>((resolve, reject) => {
  server.once('error', reject);
  server.listen(config.port, config.host, resolve);
}).catch(async (error: NodeJS.ErrnoException) => {
  const cause =
    error.code === 'EADDRINUSE'
      ? `Port ${config.port} is taken. Stop the other program or choose a port: PORT=3001 npm start`
      : `Listening on ${config.host}:${config.port} failed: ${error.message}`;
  console.error(cause);
  await composition.close();
  process.exit(1);
});
console.log(describeServices(config));
// safe: a TCP server that listens has a port
const { port } = server.address() as AddressInfo;
if (config.role !== 'worker') ctx.compute.warmUp();
console.log(
  config.role === 'worker'
    ? `Formant is working on jobs (health at http://localhost:${port}/healthz)`
    : `Formant is ready at http://localhost:${port}`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());

function settings() {
  try {
    return readConfig(process.env);
  } catch (error) {
    return refuse(error);
  }
}

/** What the person who starts the server can mend is said in words, without a trace of the code. */
function refuse(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}

function website(): Promise<Express> {
  const options = {
    api: createApp(ctx, state),
    origin: config.publicUrl,
    trustProxy: config.trustProxy,
    storage: ctx.storage.origin ? [ctx.storage.origin] : [],
    embedders: config.embedders,
    analytics: config.analytics,
    flags: config.flags,
    mayRender: (req: Request) => pageLimit.consume(ctx, callerAddress(req)),
    onError: (error: unknown) => ctx.log.error({ err: error }, 'a page could not be rendered'),
  };
  return config.env === 'development' ? developmentWebsite(options, server) : builtWebsite(options);
}

/** Lets running requests and jobs end, then leaves; a second signal leaves at once. */
async function stop(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  state.stopping = true;
  server.close();
  server.closeIdleConnections();
  await composition.close();
  process.exit(0);
}
