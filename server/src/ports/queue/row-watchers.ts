import { toJobRow } from './job-model.ts';
import type { JobRows } from './job-rows.ts';
import type { JobRow } from './port.ts';

/** Listeners by job id that hear of a row once for each of its changes. */
export function rowWatchers(rows: JobRows) {
  const listeners = new Map<number, Set<(row: JobRow) => void>>();
  const seen = new Map<number, string>();
  let looking: Promise<void> | null = null;
  let again = false;

  async function look(): Promise<void> {
    for (const job of await rows.find([...listeners.keys()])) {
      const form = [job.state, job.stage, job.progress, job.attempts, job.fence].join(' ');
      if (seen.get(job.id) === form) continue;
      seen.set(job.id, form);
      const row = toJobRow(job);
      for (const listener of listeners.get(job.id) ?? []) listener(row);
    }
  }
  function lookSoon(): void {
    if (looking) {
      again = true;
      return;
    }
    looking = look()
      .catch(() => {}) // the next tick looks again
      .finally(() => {
        looking = null;
        if (again) {
          again = false;
          lookSoon();
        }
      });
  }
  return {
    get size() {
      return listeners.size;
    },
    look,
    refresh(ids: readonly number[]): void {
      if (ids.some((id) => listeners.has(id))) lookSoon();
    },
    watch(id: number, listener: (row: JobRow) => void): () => void {
      const set = listeners.get(id) ?? new Set();
      listeners.set(id, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size > 0 || listeners.get(id) !== set) return;
        listeners.delete(id);
        seen.delete(id);
      };
    },
    clear(): void {
      listeners.clear();
    },
  };
}
