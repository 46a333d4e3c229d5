/** How often something happened; moments are milliseconds since the epoch. */
export interface Tally {
  count: number;
  firstAt: number;
  lastAt: number;
}

/**
 * Counters that forget, for limits and for slowing guesses down. Every change is atomic, between processes too
 * where the driver reaches them.
 */
export interface Tallies {
  /**
   * Counts and answers the new state. A tally is forgotten `lifeMs` after its first count, or after its newest
   * one with `from: 'last'`. A negative number takes back, down to none, and moves no moment.
   */
  add(key: string, by: number, life: { lifeMs: number; from: 'first' | 'last' }): Promise<Tally>;
  get(key: string): Promise<Tally | null>;
  forget(key: string): Promise<void>;
}
