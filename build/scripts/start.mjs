// `npm start`: installs, builds what must be built, and serves website, API and worker. Everything people make is kept in DATA_DIR.
import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { environment, ready, root } from './workspace.mjs';

const node = await ready();
await build('web');

const server = spawn(node, ['web/server.ts'], { cwd: root, env: environment(), stdio: 'inherit' });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
