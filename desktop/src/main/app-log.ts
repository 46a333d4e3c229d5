import { scrubPersonal } from '@formant/contract/facts/scrub-personal';
import type { LogFile } from './log-file.ts';

/** What the app remembers of itself: the last lines, on disk too, without anything personal from the start. */
export interface AppLog {
  add(level: 'info' | 'warn' | 'error', text: string): void;
  /** The newest whole lines that fit, oldest first. */
  tail(mostBytes: number): string;
}

const keptLines = 2000;
const longestLine = 2000;

export function makeAppLog(nowMs: () => number, file?: Pick<LogFile, 'append' | 'earlier'>): AppLog {
  const lines: string[] = file?.earlier().slice(-keptLines) ?? [];
  return {
    add(level, text) {
      const line = scrubPersonal(text.replace(/\s*\n\s*/g, ' | ').slice(0, longestLine));
      const whole = `${new Date(nowMs()).toISOString()} [${level}] ${line}`;
      lines.push(whole);
      if (lines.length > keptLines) lines.splice(0, lines.length - keptLines);
      file?.append(whole);
    },
    tail(mostBytes) {
      let bytes = 0;
      let from = lines.length;
      while (from > 0) {
        bytes += Buffer.byteLength(lines[from - 1] ?? '') + 1;
        if (bytes > mostBytes) break;
        from--;
      }
      return lines.slice(from).join('\n');
    },
  };
}
