import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * @typedef {{wallSeconds: number, cpuSeconds: number | null, peakBytes: number | null, out: string}} Measured
 *   `cpuSeconds` is user and system time as the kernel counts it for the process and its children;
 *   `peakBytes` the resident memory at its highest. Both only on Linux.
 */

/**
 * Runs a command and measures it from outside.
 * @param {string} command @param {string[]} args @param {Record<string, string>} [env] beside this process's own
 * @returns {Promise<Measured>} rejects when the command fails
 */
export async function measure(command, args, env = {}) {
  const cpuBefore = childCpuSeconds();
  const wallBefore = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
  let peakBytes = 0;
  const watch = setInterval(() => (peakBytes = Math.max(peakBytes, highWaterBytes(child.pid))), 20);
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  }).finally(() => clearInterval(watch));
  const wallSeconds = (performance.now() - wallBefore) / 1000;
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')}: exit ${code}: ${err.trim().split('\n').at(-1)}`);
  const cpuAfter = childCpuSeconds();
  return {
    wallSeconds,
    cpuSeconds: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore,
    peakBytes: peakBytes || null,
    out,
  };
}

/** Whether a command is installed. @param {string} command */
export const installed = (command) => spawnSync(command, ['--help'], { stdio: 'ignore' }).error === undefined;

/** Of all children that have ended; fields 16 and 17 of `stat`, in hundredths of a second. */
function childCpuSeconds() {
  if (process.platform !== 'linux') return null;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** The resident memory of a process at its highest so far; 0 where nobody tells. @param {number | undefined} pid */
export function highWaterBytes(pid) {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0; // not Linux, or it has just ended
  }
}
