import { RunningMedian } from '../statistics/running-median.ts';

/**
 * How percussive each bin of a power spectrogram is, frame by frame: the median over neighbouring bins (what is
 * spread over frequency) against the median over neighbouring frames (what lasts).
 *
 * Masks are 0..1 and come out `delayFrames` after their frame. Cost O(bins * width).
 * Source: Fitzgerald, DAFx 2010. Limits: vibrato above about 6 Hz and consonants count as percussive; bass drums
 * that ring count as lasting.
 */
export class PercussionMask {
  readonly delayFrames: number;
  readonly #overTime: readonly RunningMedian[];
  readonly #overBins: RunningMedian;
  readonly #reach: number;
  readonly #spread: Float32Array[];
  readonly #mask: Float32Array;
  #pushed = 0;

  /** @param widths of the medians, odd: frames along time, bins along frequency */
  constructor(bins: number, widths: { frames: number; bins: number }) {
    this.delayFrames = (widths.frames - 1) / 2;
    this.#reach = (widths.bins - 1) / 2;
    this.#overTime = Array.from({ length: bins }, () => new RunningMedian(widths.frames));
    this.#overBins = new RunningMedian(widths.bins);
    this.#spread = Array.from({ length: this.delayFrames + 1 }, () => new Float32Array(bins));
    this.#mask = new Float32Array(bins);
  }

  /**
   * Takes the powers of one frame (zeros after the end of the sound) and returns the mask of the frame
   * `delayFrames` before it, valid until the next call; null while there is none yet.
   */
  push(powers: Float32Array): Float32Array | null {
    const slots = this.#spread.length;
    const spread = this.#spread[this.#pushed % slots]!;
    const overBins = this.#overBins;
    overBins.reset();
    for (let k = 0; k < powers.length + this.#reach; k++) {
      const median = overBins.push(k < powers.length ? powers[k]! : 0);
      if (k >= this.#reach) spread[k - this.#reach] = median;
    }
    this.#pushed++;
    const before = this.#spread[this.#pushed % slots]!;
    const ready = this.#pushed > this.delayFrames;
    for (let k = 0; k < powers.length; k++) {
      const lasting = this.#overTime[k]!.push(powers[k]!);
      if (!ready) continue;
      // Powers squared: the mask is firm where one of the two clearly wins.
      const percussive = before[k]! * before[k]!;
      this.#mask[k] = percussive / (percussive + lasting * lasting + 1e-30);
    }
    return ready ? this.#mask : null;
  }
}
