import type { StoredJob } from './job-model.ts';

/** How a waiting job may start in this process: by itself, beside what runs, or not yet. */
export type Place = 'alone' | 'beside' | 'wait';

const longestMs = 60 * 60_000;

/**
 * Who has this process to himself. A job whose process died runs alone for a while, so that a further death tells
 * which of the jobs causes it; the while doubles with each death. For as long a process that is busy takes nothing
 * new, to come free for it; then the job runs beside the others rather than never.
 */
export function solitude(aloneMs: number) {
  const lengthMs = (losses: number): number => Math.min(longestMs, aloneMs * 2 ** Math.max(0, losses - 1));
  let held: { id: number; timer: NodeJS.Timeout } | null = null;
  /** For whom this process comes free; by this process's own time, which no clock changes. */
  let expected: { id: number; name: string; since: number } | null = null;
  return {
    get isHeld() {
      return held !== null;
    },
    /** The name of the job for which this process comes free. */
    get expects() {
      return expected?.name ?? null;
    },
    /** Whether a job of this name may start, while `running` others run. */
    allows(name: string, running: number): boolean {
      return held === null && (expected === null || expected.name === name || running === 0);
    },
    /** Looks at the waiting jobs of this name, in order; each is given its place. */
    look(name: string): (job: StoredJob, besides: number) => Place {
      const before = expected;
      // another process may have taken it since
      if (before?.name === name) expected = null;
      return (job, besides) => {
        if (job.losses === 0) return 'beside';
        if (besides === 0) return 'alone';
        const since = before?.id === job.id ? before.since : performance.now();
        if (performance.now() - since >= lengthMs(job.losses)) return 'beside';
        expected = { id: job.id, name, since };
        return 'wait';
      };
    },
    /** @param over called when the job has been alone for long enough */
    hold(job: StoredJob, over: () => void): void {
      held = { id: job.id, timer: setTimeout(over, lengthMs(job.losses)) };
    },
    /** True when this job had the process to itself. */
    leave(id: number): boolean {
      if (held?.id !== id) return false;
      clearTimeout(held.timer);
      held = null;
      return true;
    },
  };
}
