// Builds the website (client and server rendering) and, with --desktop, the app; only what changed since the last time.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isStale, ready, root, run, stop } from './workspace.mjs';

const shared = ['package-lock.json', 'tsconfig.json', 'ui', 'server/engine', 'server/contract'];
const targets = {
  web: { output: 'web/dist', sources: [...shared, 'web', 'build/scripts'] },
  desktop: {
    output: 'desktop/dist',
    sources: [...shared, 'server/src', 'build/desktop', 'build/scripts', 'desktop'],
  },
};

/** @param {keyof typeof targets} name */
export async function build(name) {
  const { output, sources } = targets[name];
  const state = isStale(name, sources);
  if (!state.stale && existsSync(path.join(root, output))) return;
  console.log(`Building ${name} ...`);
  if ((await run('npm', ['run', 'build', '--silent', '--workspace', name], { quiet: true })) !== 0)
    stop(`Building ${name} failed; see above.`);
  state.built();
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  await ready();
  await build('web');
  if (process.argv.includes('--desktop')) await build('desktop');
}
