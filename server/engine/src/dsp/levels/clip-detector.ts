/** Highest value that an input can hold, less what a driver's rounding takes. */
const ceiling = 0.995;
/** A single sample at the ceiling is a peak that just fits; three in a row have lost their top. */
const leastRun = 3;

/**
 * Counts the places where an input ran into full scale: runs of at least three samples of one sign at the
 * ceiling, in any channel. Blocks of any length; a run may cross from one into the next.
 * Limits: what was clipped before it was turned down (by a driver or a compressor) is not seen.
 * Cost: two comparisons a sample; memory of a number a channel.
 * Source: own, runs of samples at full scale.
 */
export class ClipDetector {
  readonly #runs: Int32Array;
  #count = 0;

  constructor(channelCount: number) {
    // per channel: length of the present run, negative below zero
    this.#runs = new Int32Array(channelCount);
  }

  /** Clipped places since the beginning. */
  get count(): number {
    return this.#count;
  }

  /** One array a channel, of equal length; 1 is full scale. */
  write(block: readonly Float32Array[]): void {
    for (let c = 0; c < block.length; c++) {
      const channel = block[c]!;
      let run = this.#runs[c] ?? 0;
      for (let i = 0; i < channel.length; i++) {
        const value = channel[i]!;
        if (value >= ceiling) run = run > 0 ? run + 1 : 1;
        else if (value <= -ceiling) run = run < 0 ? run - 1 : -1;
        else {
          run = 0;
          continue;
        }
        if (run === leastRun || run === -leastRun) this.#count++;
      }
      this.#runs[c] = run;
    }
  }
}
