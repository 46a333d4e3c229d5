import { readFileSync } from 'node:fs';
import path from 'node:path';
import { scrubPersonal } from '@formant/contract/facts/scrub-personal';
import { z } from 'zod';
import { type KeptFault, keptFault } from '../ipc.ts';
import { writeWhole } from './write-whole.ts';

const most = 20;
const mostChars = 2000;

export interface KeptFaults {
  note(kind: KeptFault['kind'], text: string): void;
  /** Hands them over, the oldest first, and keeps them no longer. */
  take(): KeptFault[];
}

/**
 * Faults that the main process has met, in `faults.json` of a folder until the window asks for them: the window may be
 * what has failed, and the process may end with the fault. Of many the first are kept, without personal things.
 */
export function openKeptFaults(folder: string): KeptFaults {
  const file = path.join(folder, 'faults.json');
  let kept = read(file);
  const save = () => {
    try {
      writeWhole(file, JSON.stringify(kept));
    } catch {} // a disk that takes nothing: they are told in this run, or not at all
  };
  return {
    note(kind, text) {
      if (kept.length >= most) return;
      kept.push({ kind, text: scrubPersonal(text).slice(0, mostChars) });
      save();
    },
    take() {
      const taken = kept;
      kept = [];
      if (taken.length > 0) save();
      return taken;
    },
  };
}

/** Hears of what nothing has caught in this process, which goes on: what it was doing has failed, and nothing else. */
export function hearFaults(met: (text: string) => void): void {
  const hear = (error: unknown) => met((error instanceof Error && error.stack) || String(error));
  process.on('uncaughtException', hear);
  process.on('unhandledRejection', hear);
}

function read(file: string): KeptFault[] {
  try {
    return z
      .array(keptFault)
      .max(most)
      .parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return []; // none yet, or no longer readable
  }
}
