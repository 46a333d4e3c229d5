import { readFileSync } from 'node:fs';

/** Clock ticks a second in /proc; fixed at 100 in the kernel's user interface. */
const ticksPerSecond = 100;

/** User and system time that this process and, on Linux, its ended children have used so far. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childSeconds();
}

/** Node tells only of its own process; the kernel keeps the children's time in fields 16 and 17 of `stat`. */
function childSeconds(): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // the second field, the command's name, may hold spaces and ends with the last bracket
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}
