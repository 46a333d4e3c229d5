import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Plugin } from 'vite';

const id = 'virtual:page-dates';
const ui = path.join(import.meta.dirname, '../ui/src');

/**
 * `virtual:page-dates`: the day on which each file of words last changed, as the history of the repository says; empty
 * where there is no history, as in a packed copy.
 */
export const pageDates = (): Plugin => ({
  name: 'page-dates',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (source) =>
    source === `\0${id}` ? `export const pageDates = ${JSON.stringify(datesFrom(history()))};` : undefined,
});

function history(): string {
  try {
    return execFileSync(
      'git',
      ['log', '--format=date %cs', '--name-only', '--relative', '--', 'content', 'pages'],
      { cwd: ui, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2, stdio: ['ignore', 'pipe', 'ignore'] },
    );
  } catch {
    return '';
  }
}

/** The newest day of each file, without its ending, in a history that begins with what is newest. */
export function datesFrom(log: string): Record<string, string> {
  const dates: Record<string, string> = {};
  let day = '';
  for (const line of log.split('\n')) {
    if (line.startsWith('date ')) day = line.slice('date '.length);
    else if (line !== '') dates[line.replace(/\.\w+$/, '')] ??= day;
  }
  return dates;
}
