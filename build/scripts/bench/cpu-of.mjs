import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * CPU time of a process and of all that it has started, user and system, of those that live and those that have ended and
 * were waited for. Linux only.
 * @param {number} pid @returns {number} seconds
 */
export function cpuSecondsOf(pid) {
  /** @type {Map<number, { parent: number, ticks: number }>} */
  const all = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // behind the name, which may have blanks: state, parent, ..., user, system, and the same of ended children
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      all.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // it ended meanwhile
    }
  }
  /** @param {number} one */
  const isOurs = (one) => {
    for (let at = one; at > 0; at = all.get(at)?.parent ?? 0) if (at === pid) return true;
    return false;
  };
  return [...all].reduce((sum, [one, { ticks }]) => sum + (isOurs(one) ? ticks : 0), 0) / ticksPerSecond;
}

/**
 * @param {number} pid @param {number} seconds how long it is watched
 * @returns {Promise<number>} the share of one core that it and its processes take
 */
export async function coreShareOf(pid, seconds) {
  const before = { cpu: cpuSecondsOf(pid), at: performance.now() };
  await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  return (cpuSecondsOf(pid) - before.cpu) / ((performance.now() - before.at) / 1000);
}
