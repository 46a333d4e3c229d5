import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

/** What is kept: this file and those before it, so that a flood of lines fills no disk. */
const mostBytes = 512 * 1024;
const earlierFiles = 2;

export interface LogFile {
  /** Where it lies. */
  readonly file: string;
  /** Never throws: a full disk must not end the app that tells of it. */
  append(line: string): void;
  /** The lines of earlier starts that the newest file still has, oldest first. */
  earlier(): string[];
}

/** The log on disk, readable for its owner only, in a folder of its own; `formant.log.1` is the one before. */
export function openLogFile(folder: string): LogFile {
  const file = path.join(folder, 'formant.log');
  let bytes = 0;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    bytes = statSync(file).size;
  } catch {
    // no file yet, or a disk that takes none
  }
  function rotate(): void {
    for (let number = earlierFiles; number > 0; number--) {
      try {
        renameSync(number === 1 ? file : `${file}.${number - 1}`, `${file}.${number}`);
      } catch {
        // there is none yet
      }
    }
    bytes = 0;
  }
  return {
    file,
    append(line) {
      const text = `${line}\n`;
      const more = Buffer.byteLength(text);
      if (bytes + more > mostBytes) rotate();
      try {
        appendFileSync(file, text, { mode: 0o600 });
        bytes += more;
      } catch {
        // the lines in memory are still there
      }
    },
    earlier() {
      try {
        return readFileSync(file, 'utf8').split('\n').filter(Boolean);
      } catch {
        return [];
      }
    },
  };
}
