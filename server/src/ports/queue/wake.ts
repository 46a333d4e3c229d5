/**
 * How processes hear at once of what stands in the `jobs` table. Losing a call costs a poll's time only: the
 * table is the truth.
 */
export interface Wake {
  /** A job of this name waits, from `runAfter` on. */
  announce(name: string, runAfter?: Date): void;
  /**
   * Calls `take` for each announced job. A driver that spreads jobs over processes waits for `room` before the
   * next one, so that a busy process leaves jobs to the others.
   */
  listen(name: string, worker: { take(): Promise<void>; room(): Promise<void> }): void;
  /** Rows have changed. */
  changed(ids: readonly number[]): void;
  /** Calls back on changes that other processes tell of. */
  onChanged(listener: (ids: readonly number[]) => void): void;
  /** Whether other processes are heard at all. */
  readonly reachesOthers: boolean;
  /** Takes no more jobs, while those that run end. */
  stopListening(): void;
  close(): Promise<void>;
}

/** Within this process. */
export function inProcessWake(): Wake {
  const listeners = new Map<string, () => Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  return {
    announce(name, runAfter) {
      const take = (): void => {
        void listeners.get(name)?.();
      };
      const delayMs = (runAfter?.getTime() ?? 0) - Date.now();
      // the poll finds what lies further off
      if (delayMs > 60_000) return;
      if (delayMs <= 0) {
        queueMicrotask(take);
        return;
      }
      const timer = setTimeout(() => {
        timers.delete(timer);
        take();
      }, delayMs);
      timers.add(timer);
    },
    listen(name, { take }) {
      listeners.set(name, take);
    },
    changed() {},
    onChanged() {},
    reachesOthers: false,
    stopListening() {
      listeners.clear();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
    async close() {
      this.stopListening();
    },
  };
}
