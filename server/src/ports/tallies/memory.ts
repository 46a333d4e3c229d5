import type { Clock } from '../clock/port.ts';
import type { Tallies, Tally } from './port.ts';

const maxKeys = 100_000;

/** Within this process. The tallies that were used longest ago go first when there are too many. */
export function memoryTallies(clock: Clock): Tallies {
  const kept = new Map<string, Tally & { until: number }>();
  const current = (key: string) => {
    const known = kept.get(key);
    return known && clock.now() < known.until ? known : null;
  };
  const shown = ({ count, firstAt, lastAt }: Tally): Tally => ({ count, firstAt, lastAt });
  return {
    async add(key, by, { lifeMs, from }) {
      const now = clock.now();
      const known = current(key);
      const count = Math.max(0, (known?.count ?? 0) + by);
      const firstAt = known?.firstAt ?? now;
      const lastAt = known && by < 0 ? known.lastAt : now;
      // set anew, so that the map stays in order of last use
      kept.delete(key);
      if (count > 0)
        kept.set(key, { count, firstAt, lastAt, until: (from === 'first' ? firstAt : lastAt) + lifeMs });
      for (const oldest of kept.keys()) {
        if (kept.size <= maxKeys) break;
        kept.delete(oldest);
      }
      return { count, firstAt, lastAt };
    },
    async get(key) {
      const known = current(key);
      return known && shown(known);
    },
    async forget(key) {
      kept.delete(key);
    },
  };
}
