// `npm start`: installs, builds what must be built, and serves website, API and worker. Everything people make is kept in DATA_DIR.
// `npm start -- --role api` serves without working on jobs, `--role worker` only works on them (as ROLE does).
// Settings come from the environment and from `.env`.
import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { environment, readOwnSettings, ready, root, stop, whenNpmIsGone } from './workspace.mjs';

readOwnSettings();

const role = wantedRole();

const node = await ready();
if (role !== 'worker') await build('web');

const server = spawn(node, ['web/server.ts'], {
  cwd: root,
  env: environment(role ? { ROLE: role } : {}),
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => server.kill(signal));
whenNpmIsGone(() => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));

function wantedRole() {
  const at = process.argv.indexOf('--role');
  const given = at < 0 ? process.env.ROLE : process.argv[at + 1];
  if (!given) return null;
  const roles = { api: 'web', web: 'web', worker: 'worker', all: 'all' };
  const known = Object.entries(roles).find(([name]) => name === given);
  return known?.[1] ?? stop(`There is no role "${given}". Roles are api, worker and all.`);
}
