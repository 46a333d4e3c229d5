import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * CPU time of a process and of all that it has started, user and system, of those that live and those that have ended and
 * were waited for. Linux only.
 * @param {number} pid @returns {number} seconds
 */
export function cpuSecondsOf(pid) {
  return processesOf(pid).reduce((sum, [, { ticks }]) => sum + ticks, 0) / ticksPerSecond;
}

/**
 * It and all that it has started and that lives, each with the ticks of those that it has waited for.
 * @param {number} pid
 */
export function processesOf(pid) {
  /** @type {Map<number, { parent: number, ticks: number }>} */
  const all = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = statOf(`/proc/${name}`);
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
  return [...all].filter(([one]) => isOurs(one));
}

/** Behind the name, which may have blanks: state, parent, ..., user, system, and the same of ended children. */
function statOf(/** @type {string} */ folder) {
  const stat = readFileSync(`${folder}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** @param {number} pid @param {RegExp} name */
function threadSecondsOf(pid, name) {
  let ticks = 0;
  for (const [process] of processesOf(pid))
    try {
      for (const thread of readdirSync(`/proc/${process}/task`)) {
        const folder = `/proc/${process}/task/${thread}`;
        if (!name.test(readFileSync(`${folder}/comm`, 'utf8'))) continue;
        const [user, system] = statOf(folder).slice(11, 13);
        ticks += Number(user) + Number(system);
      }
    } catch {
      // it ended meanwhile
    }
  return ticks / ticksPerSecond;
}

/**
 * @param {number} pid @param {number} seconds how long it is watched
 * @returns {Promise<number>} the share of one core that it and its processes take
 */
export const coreShareOf = (pid, seconds) => shareOf(() => cpuSecondsOf(pid), seconds);

/**
 * The share of one core that the threads of a name take, in it and its processes.
 * @param {number} pid @param {RegExp} name of its first fifteen letters @param {number} seconds how long they are watched
 */
export const threadShareOf = (pid, name, seconds) => shareOf(() => threadSecondsOf(pid, name), seconds);

/** @param {() => number} cpuSeconds @param {number} seconds */
async function shareOf(cpuSeconds, seconds) {
  const before = { cpu: cpuSeconds(), at: performance.now() };
  await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  return (cpuSeconds() - before.cpu) / ((performance.now() - before.at) / 1000);
}
