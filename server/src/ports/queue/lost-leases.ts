import type { StoredJob } from './job-model.ts';

/**
 * Finds leases that nobody renews, by their end, and by watching: one that stays as it is for its whole length of
 * this process's own time is lost whatever the clocks say, so that no clock set back keeps a dead worker's job.
 */
export function lostLeases(leaseMs: number, now: () => number) {
  type Seen = Map<number, { fence: number; leaseUntil: number; at: number }>;
  const seenByName = new Map<string, Seen>();
  return {
    /** @param active every job of this name that a worker holds */
    among(name: string, active: readonly StoredJob[]): StoredJob[] {
      const at = performance.now();
      const before = seenByName.get(name);
      const seen: Seen = new Map();
      seenByName.set(name, seen);
      return active.filter((job) => {
        const lease = { fence: job.fence, leaseUntil: job.leaseUntil ?? 0, at };
        const known = before?.get(job.id);
        const unchanged = known?.fence === lease.fence && known.leaseUntil === lease.leaseUntil;
        seen.set(job.id, unchanged ? known : lease);
        return lease.leaseUntil < now() || (unchanged && at - known.at > leaseMs);
      });
    },
  };
}
