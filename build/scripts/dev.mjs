// `npm run dev`: the website with hot reload, and an API that restarts when server code changes.
import { spawn } from 'node:child_process';
import { environment, readOwnSettings, ready, root } from './workspace.mjs';

readOwnSettings();

const node = await ready();
const server = spawn(
  node,
  [
    '--watch-path=server/src',
    '--watch-path=server/contract/src',
    '--watch-path=server/engine/src',
    '--watch-path=web/server.ts',
    'web/server.ts',
  ],
  { cwd: root, env: environment({ NODE_ENV: 'development' }), stdio: 'inherit' },
);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
