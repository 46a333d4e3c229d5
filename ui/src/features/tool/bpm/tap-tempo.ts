const pauseMs = 2000;
const mostIntervals = 8;

/**
 * Tempo of a person's taps: the median of the last eight intervals, which one slip does not move. A pause of
 * more than two seconds begins anew.
 */
export class TapTempo {
  #times: number[] = [];

  /** How many taps the present count has. */
  get taps(): number {
    return this.#times.length;
  }

  /**
   * @param ms time of the tap on any steady clock
   * @returns the tempo in BPM, or null after the first tap
   */
  tap(ms: number): number | null {
    const last = this.#times.at(-1);
    if (last !== undefined && ms - last > pauseMs) this.#times = [];
    this.#times.push(ms);
    const intervals = this.#times
      .slice(-mostIntervals - 1)
      .flatMap((time, i, all) => (i ? [time - all[i - 1]!] : []))
      .sort((a, b) => a - b);
    const middle = median(intervals);
    return middle ? 60_000 / middle : null;
  }
}

function median(sorted: readonly number[]): number {
  const half = sorted.length >> 1;
  const high = sorted[half] ?? 0;
  return sorted.length % 2 ? high : ((sorted[half - 1] ?? 0) + high) / 2;
}
