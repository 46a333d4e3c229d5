import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { root } from '../workspace.mjs';

/** How programs are asked for their version; others answer to `--version`. @type {Record<string, string[]>} */
const asked = { ffmpeg: ['-version'], soundstretch: [] };

/**
 * The version of a program or of a package of npm; null where it tells none.
 * @param {string} name
 */
export function versionOf(name) {
  const manifest = packageOf(name);
  // safe: npm installs no package without a version
  if (manifest) return /** @type {{version: string}} */ (JSON.parse(readFileSync(manifest, 'utf8'))).version;
  const { stdout, stderr } = spawnSync(name, asked[name] ?? ['--version'], {
    encoding: 'utf8',
    timeout: 5000,
  });
  return /\d+(?:\.\d+)+/.exec(`${stdout ?? ''}${stderr ?? ''}`)?.[0] ?? null;
}

/** @param {string} name */
function packageOf(name) {
  try {
    return findPackageJSON(name, import.meta.url);
  } catch {
    return undefined;
  }
}

/**
 * A command as people would type it: without the folders of this run.
 * @param {readonly string[]} parts @param {string} folder
 */
export function typed(parts, folder) {
  const [command = '', first = '', ...rest] = parts.map((part) =>
    part
      .replaceAll(folder + path.sep, '')
      .replace(/^task-[\d-]+$/, 'out')
      .replace(/^task-[\d-]+./, ''),
  );
  if (command === 'sh') return (rest[0] ?? '').replaceAll('"$0"', rest[1] ?? '').replace(' 2>&1', '');
  if (command !== process.execPath) return [command, first, ...rest].join(' ');
  const script = path.relative(root, first);
  const own = script === path.join('server', 'bin', 'formant.mjs');
  return [own ? 'formant' : `node ${script}`, ...rest.filter((part) => part !== '--json')].join(' ');
}
