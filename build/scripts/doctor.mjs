// `npm run doctor`: what this machine has, what is missing, and what works without it.

import { spawnSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { chromiumPath } from './chromium.mjs';
import { answers, environment, readOwnSettings, root, workspaceNode } from './workspace.mjs';

readOwnSettings();

const port = Number(process.env.PORT || 3000);
const node = workspaceNode();
const isFree = (/** @type {number} */ wanted) =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(wanted, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
const gigabytes =
  typeof statfsSync === 'function'
    ? (({ bavail, bsize }) => (bavail * bsize) / 1e9)(statfsSync(root))
    : Number.NaN;

/** @type {{ name: string, ok: boolean, need: 'required' | 'optional', advice: string }[]} */
const checks = [
  {
    name: 'Node 22.22 or newer',
    ok: node !== null || !existsSync(path.join(root, 'node_modules')),
    need: 'required',
    advice: 'npm start brings Node 24 on Linux x64; elsewhere install it from nodejs.org.',
  },
  {
    name: 'Packages installed',
    ok: existsSync(path.join(root, 'node_modules/.formant-lock')),
    need: 'optional',
    advice: 'npm start and npm test install them.',
  },
  {
    name: `Port ${port} free`,
    ok: await isFree(port),
    need: 'required',
    advice: 'Stop what uses it, or set PORT to another one.',
  },
  {
    name: '5 GB of free disk',
    ok: !(gigabytes < 5),
    need: 'required',
    advice: 'Free some space, or set DATA_DIR to another disk.',
  },
  {
    name: 'ffmpeg',
    ok: answers('ffmpeg', ['-version']),
    need: 'optional',
    advice: 'A built-in codec is used without it; with it, encoding is faster (apt-get install ffmpeg).',
  },
  {
    name: 'Chromium',
    ok: chromiumPath() !== undefined,
    need: 'optional',
    advice: 'Only tests need it (apt-get install chromium).',
  },
  {
    name: 'MariaDB server',
    ok: answers('mariadbd'),
    need: 'optional',
    advice: 'Only the tests against MySQL need it (apt-get install mariadb-server).',
  },
  {
    name: 'Redis server',
    ok: answers('redis-server'),
    need: 'optional',
    advice: 'Only the tests of several processes need it here (apt-get install redis-server).',
  },
  {
    name: 'sox',
    ok: answers('sox'),
    need: 'optional',
    advice: 'Only the benchmark compares with it (apt-get install sox).',
  },
];

for (const { name, ok, need, advice } of checks)
  console.log(
    `${ok ? 'ok     ' : need === 'required' ? 'MISSING' : 'absent '} ${name}${ok ? '' : ` — ${advice}`}`,
  );
const services = node && existsSync(path.join(root, 'node_modules/.formant-lock')) ? checkServices(node) : [];
for (const { name, ok, advice } of services)
  console.log(`${ok ? 'ok     ' : 'WRONG  '} ${name}${ok ? '' : ` — ${advice}`}`);
const missing =
  services.filter((found) => !found.ok).length +
  checks.filter((check) => !check.ok && check.need === 'required').length;
console.log(missing ? `\n${missing} thing(s) to mend before npm start works.` : '\nReady for npm start.');
process.exit(missing ? 1 : 0);

/**
 * What the settings name: database, Redis, bucket.
 * @param {string} program the workspace's Node
 * @returns {{ name: string, ok: boolean, advice: string }[]}
 */
function checkServices(program) {
  const { stdout, stderr } = spawnSync(program, ['server/bin/formant.mjs', 'doctor', '--json'], {
    cwd: root,
    env: environment(),
    encoding: 'utf8',
  });
  try {
    return JSON.parse(stdout).findings;
  } catch {
    return [{ name: 'Services', ok: false, advice: stderr.trim() || 'They could not be checked.' }];
  }
}
