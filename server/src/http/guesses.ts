import type { LimitCtx } from './limits.ts';
import { tooMany } from './limits.ts';

export interface GuessLimit {
  /**
   * Counts a guess; call before looking at it, so that guesses in parallel can't slip through together.
   * @throws AppError too_many_requests with Retry-After
   */
  take(ctx: LimitCtx, key: string): Promise<void>;
  /** Takes one guess back: it was right. */
  forgive(ctx: LimitCtx, key: string): Promise<void>;
  /** Forgets all of them. */
  forget(ctx: LimitCtx, key: string): Promise<void>;
}

/**
 * `free` guesses at once for each key; each further one has to wait, twice as long every time, up to `longestWaitMs`:
 * whoever guesses gets nowhere, and nobody is shut out for good by another's guesses.
 * @param name tells this limit from all others
 */
export function guessLimit(
  name: string,
  options: {
    free: number;
    firstWaitMs: number;
    longestWaitMs: number;
    /** Guesses are forgotten when this long has passed since the last one. */
    memoryMs: number;
    message: string;
  },
): GuessLimit {
  const { free, firstWaitMs, longestWaitMs, memoryMs, message } = options;
  const life = { lifeMs: memoryMs, from: 'last' } as const;
  const tallyOf = (key: string): string => `${name} ${key}`;
  const waitAfter = (guesses: number): number => Math.min(longestWaitMs, firstWaitMs * 2 ** (guesses - free));
  return {
    async take(ctx, key) {
      if (!ctx.config.rateLimits) return;
      const { tallies, clock } = ctx;
      const known = await tallies.get(tallyOf(key));
      const before = known?.count ?? 0;
      if (known && before >= free) {
        const leftMs = known.lastAt + waitAfter(before) - clock.now();
        if (leftMs > 0) throw tooMany(message, leftMs);
        // of those who have waited at the same time one may guess
        const turn = await tallies.add(`${tallyOf(key)} turn ${before}`, 1, {
          lifeMs: waitAfter(before),
          from: 'first',
        });
        if (turn.count > 1) throw tooMany(message, waitAfter(before));
      }
      const { count } = await tallies.add(tallyOf(key), 1, life);
      if (before >= free || count <= free) return;
      await tallies.add(tallyOf(key), -1, life);
      throw tooMany(message, waitAfter(free));
    },
    async forgive({ tallies }, key) {
      await tallies.add(tallyOf(key), -1, life);
    },
    forget: ({ tallies }, key) => tallies.forget(tallyOf(key)),
  };
}
