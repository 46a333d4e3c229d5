/** What the app remembers of itself: the last lines, in memory, gone when it quits. */
export interface AppLog {
  add(level: 'info' | 'warn' | 'error', text: string): void;
  /** The newest whole lines that fit, oldest first. */
  tail(mostBytes: number): string;
}

const keptLines = 2000;
const longestLine = 2000;

export function makeAppLog(nowMs: () => number): AppLog {
  const lines: string[] = [];
  return {
    add(level, text) {
      const line = text.replace(/\s*\n\s*/g, ' | ').slice(0, longestLine);
      lines.push(`${new Date(nowMs()).toISOString()} [${level}] ${line}`);
      if (lines.length > keptLines) lines.splice(0, lines.length - keptLines);
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
