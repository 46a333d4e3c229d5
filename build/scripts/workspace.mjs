// What the commands share: where the checkout is, which Node runs it, and installing what the lock file names.
// Plain JavaScript for any Node from 18 on, because these run before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOwnSettings as readSettingsOf } from '../../server/bin/own-settings.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = path.join(root, 'node_modules');
const minimumNode = { major: 22, minor: 22 };

/** @param {string} version */
const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > minimumNode.major || (major === minimumNode.major && minor >= minimumNode.minor);
};

/** The Node that runs Formant: the one the workspace brings on Linux, else the caller's own. Null when too old. */
export function workspaceNode() {
  const own = path.join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(own)) return own;
  return isNewEnough(process.version) ? process.execPath : null;
}

/** @param {string} message @returns {never} */
export function stop(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

/** The checkout's `.env`. */
export function readOwnSettings() {
  try {
    readSettingsOf(root);
  } catch (error) {
    stop(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Calls back once when npm, which has started this script, is gone: at a signal that it alone gets, as from a service
 * manager, it ends and tells nobody, and a server would keep its port.
 * @param {() => void} then
 */
export function whenNpmIsGone(then) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const startedBy = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === startedBy) return;
    clearInterval(look);
    then();
  }, 1000).unref();
}

/** Environment in which the workspace's own tools and its Node come first. */
export const environment = (extra = {}) => ({
  ...process.env,
  PATH: `${path.join(modules, '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
  // what Node has stripped of types and compiled is kept: the server's start costs a third less
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(modules, '.formant-compiled'),
  ...extra,
});

/**
 * Runs a command with the caller's terminal.
 * @param {string} command @param {string[]} args @param {{env?: object, cwd?: string, quiet?: boolean}} [options]
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, { env = {}, cwd = root, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: environment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (quiet && code !== 0) process.stderr.write(output);
      resolve(code ?? 1);
    });
  });
}

/** @param {string} command @param {string[]} args */
export const answers = (command, args = ['--version']) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Installs what the lock file names, unless exactly that is there already. */
export async function install() {
  const stamp = path.join(modules, '.formant-lock');
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing what the lock file names (about a minute the first time) ...');
  const code = await run(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      env: { NODE_ENV: '' },
    },
  );
  if (code !== 0)
    stop(
      'Installing failed. Check the network connection and the messages above, then run the command again.',
    );
  writeFileSync(stamp, wanted);
}

/** Installs, and stops with advice where no Node is new enough. */
export async function ready() {
  await install();
  const node = workspaceNode();
  if (!node)
    stop(
      `Formant needs Node ${minimumNode.major}.${minimumNode.minor} or newer; this is ${process.version}. ` +
        'On this platform the workspace brings none: install Node 24 from nodejs.org, then run the command again.',
    );
  return node;
}

/**
 * True when anything below the given folders is newer than the last build under this name.
 * @param {string} name @param {string[]} folders
 */
export function isStale(name, folders) {
  const hash = createHash('sha256');
  for (const folder of folders) addFolder(hash, path.join(root, folder));
  const digest = hash.digest('hex');
  const file = stampOf(name);
  return {
    stale: !existsSync(file) || readFileSync(file, 'utf8') !== digest,
    built() {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, digest);
    },
  };
}

/**
 * Whatever lies there as the build of this name is no longer taken for one.
 * @param {string} name
 */
export const forgetBuild = (name) => rmSync(stampOf(name), { force: true });

const stampOf = (/** @type {string} */ name) => path.join(modules, '.formant-builds', name);

/** @param {import('node:crypto').Hash} hash @param {string} folder */
function addFolder(hash, folder) {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) {
    hash.update(folder).update(readFileSync(folder));
    return;
  }
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (
      ['node_modules', 'dist', 'e2e', 'test-results'].includes(entry.name) ||
      /\.(test|bench)\.tsx?$/.test(entry.name)
    )
      continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, full);
    else hash.update(full.slice(root.length)).update(readFileSync(full));
  }
}
