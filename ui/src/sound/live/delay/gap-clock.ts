/** Windows over which the least delay is taken: a late callback alone is no gap. */
const windowMs = 250;
/** Steps below it are jitter or the drift of two clocks. */
const leastGapMs = 4;
/** A computer that slept has lost nothing that could be heard. */
const longestGapMs = 4000;
/** How far the clocks may drift apart from window to window without counting. */
const driftShare = 0.2;

/**
 * Finds gaps in sound without asking the system: what has been rendered falls behind the clock on the wall for good
 * whenever the output ran dry. Cost O(1) a call, allocates nothing.
 */
export class GapClock {
  gaps = 0;
  lostMs = 0;
  #usual = Number.NaN;
  #least = Number.POSITIVE_INFINITY;
  #windowEnd = Number.NaN;

  /**
   * Call for each quantum.
   * @param wallMs any clock that never stops
   * @param soundMs length of the sound that has been rendered so far
   */
  tick(wallMs: number, soundMs: number): void {
    const behind = wallMs - soundMs;
    if (!(this.#windowEnd >= 0)) this.#windowEnd = wallMs + windowMs;
    if (behind < this.#least) this.#least = behind;
    if (wallMs < this.#windowEnd) return;
    const step = this.#least - this.#usual;
    if (step > leastGapMs) {
      if (step < longestGapMs) {
        this.gaps++;
        this.lostMs += step;
      }
      this.#usual = this.#least;
    } else if (step < -leastGapMs || !(step <= leastGapMs)) this.#usual = this.#least;
    else this.#usual += driftShare * step;
    this.#least = Number.POSITIVE_INFINITY;
    this.#windowEnd = wallMs + windowMs;
  }

  /** Begins anew without counting what has just happened. */
  calm(): void {
    this.#usual = Number.NaN;
    this.#least = Number.POSITIVE_INFINITY;
    this.#windowEnd = Number.NaN;
  }
}
