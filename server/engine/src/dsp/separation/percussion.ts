import { NeighbourMedians, RunningMedians } from '../statistics/running-medians.ts';

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
  readonly #overTime: RunningMedians;
  readonly #overBins: NeighbourMedians;
  readonly #lasting: Float32Array;
  readonly #spread: Float32Array[];
  readonly #mask: Float32Array;
  #pushed = 0;

  /** @param widths of the medians, odd: frames along time, bins along frequency */
  constructor(bins: number, widths: { frames: number; bins: number }) {
    this.delayFrames = (widths.frames - 1) / 2;
    this.#overTime = new RunningMedians(bins, widths.frames);
    this.#overBins = new NeighbourMedians(widths.bins);
    this.#lasting = new Float32Array(bins);
    this.#spread = Array.from({ length: this.delayFrames + 1 }, () => new Float32Array(bins));
    this.#mask = new Float32Array(bins);
  }

  /**
   * Takes the powers of one frame (zeros after the end of the sound) and returns the mask of the frame
   * `delayFrames` before it, valid until the next call; null while there is none yet.
   */
  push(powers: Float32Array): Float32Array | null {
    const slots = this.#spread.length;
    this.#overBins.of(powers, this.#spread[this.#pushed % slots]!);
    this.#overTime.push(powers, this.#lasting);
    this.#pushed++;
    if (this.#pushed <= this.delayFrames) return null;
    const before = this.#spread[this.#pushed % slots]!;
    for (let k = 0; k < powers.length; k++) {
      // Powers squared: the mask is firm where one of the two clearly wins.
      const lasting = this.#lasting[k]! * this.#lasting[k]!;
      const percussive = before[k]! * before[k]!;
      this.#mask[k] = percussive / (percussive + lasting + 1e-30);
    }
    return this.#mask;
  }
}
