/** Browsers that count how long sound takes on a way tell the mean since `resetLatency`; the library of types leaves it out. */
export interface CountedLatency {
  averageLatency?: number;
  resetLatency?: () => void;
}

/** Of what a microphone hands over: from the first sample of a buffer to the moment in which it comes, in ms. */
export const capturedLatency = (track: object | undefined): MeanLatency =>
  // safe: a member that may be missing
  new MeanLatency(() => (track as { stats?: CountedLatency } | undefined)?.stats);

/** Looks, of which there is one a second. */
const looks = 5;

/**
 * How long sound takes on a way, by the browser's own count of every buffer. What it tells at a moment is that of the
 * latest buffer, and where several come at once always that of the last of them. A single buffer that is counted with
 * seconds, as a device that begins may have, falls out by the median of the means from look to look.
 */
export class MeanLatency {
  readonly #read: () => CountedLatency | undefined;
  readonly #means: number[] = [];

  /** What was counted before is left out. */
  constructor(read: () => CountedLatency | undefined) {
    this.#read = read;
    read()?.resetLatency?.();
  }

  /** In the unit of the browser's count; null where it does not count. */
  look(): number | null {
    const counted = this.#read();
    if (counted?.averageLatency !== undefined && counted.averageLatency > 0 && counted.resetLatency) {
      this.#means.push(counted.averageLatency);
      if (this.#means.length > looks) this.#means.shift();
      counted.resetLatency();
    }
    return [...this.#means].sort((a, b) => a - b)[this.#means.length >> 1] ?? null;
  }
}
