import { kaiser } from '../fft/window.ts';
import type { SampleHistory } from '../streaming/sample-history.ts';

const zeroCrossings = 8;
const phases = 512;

/**
 * Reading between samples by a windowed sinc (Kaiser, 8 zero crossings a side, 512 phases).
 * Error below -70 dB up to .8 of the band limit.
 * Cost: 16 / band multiplications a sample that is read; the table, made once, has 513 rows of as many values.
 * Source: Smith and Gossett, A flexible sampling-rate conversion method (1984); own figures of the filter.
 */
export class SincKernels {
  readonly #taps: number;
  readonly #table: Float32Array;

  /** @param band share of the band that is kept, up to 1: below 1 when samples are read faster than 1 a step */
  constructor(band: number) {
    const half = Math.ceil(zeroCrossings / band);
    const taps = 2 * half;
    this.#taps = taps;
    this.#table = new Float32Array((phases + 1) * taps);
    for (let phase = 0; phase <= phases; phase++) {
      let sum = 0;
      for (let k = 0; k < taps; k++) {
        const x = k - (half - 1) - phase / phases;
        const angle = Math.PI * x * band;
        const value = (angle === 0 ? 1 : Math.sin(angle) / angle) * kaiser(x / half, 7);
        this.#table[phase * taps + k] = value;
        sum += value;
      }
      for (let k = 0; k < taps; k++) {
        const at = phase * taps + k;
        this.#table[at] = this.#table[at]! / sum;
      }
    }
  }

  /**
   * Adds `count` samples, read from `input` at `start`, `start + step`, ..., times `gains`, to `sum` from `at` on.
   * Positions outside the input read as zero.
   * @param reading `start` and `step`: as arguments of their own each would get a box on the heap in every call
   */
  addInterpolated(
    input: SampleHistory,
    reading: Float64Array,
    gains: Float32Array,
    sum: Float32Array,
    at: number,
    count: number,
  ): void {
    const taps = this.#taps;
    const table = this.#table;
    const start = reading[0]!;
    const step = reading[1]!;
    const { data, start: origin } = input;
    const length = input.end - origin;
    const reach = taps / 2 - 1;
    const lowest = start - origin - reach - 1;
    if (step === 1 && lowest >= 0 && lowest + count + taps + 1 < length) {
      this.#addShifted(input, reading, gains, sum, at, count);
      return;
    }
    for (let n = 0; n < count; n++) {
      const position = start + n * step - origin;
      const whole = Math.floor(position);
      const row = Math.round((position - whole) * phases) * taps;
      const first = whole - reach;
      let value = 0;
      if (row === 0 && step === 1) value = whole >= 0 && whole < length ? data[whole]! : 0;
      else {
        const low = first < 0 ? -first : 0;
        const high = first + taps > length ? length - first : taps;
        for (let k = low; k < high; k++) value += data[first + k]! * table[row + k]!;
      }
      sum[at + n] = sum[at + n]! + gains[n]! * value;
    }
  }
  /** All positions lie inside the data and at the same phase: one row of the table does for all. */
  #addShifted(
    { data, start: origin }: SampleHistory,
    reading: Float64Array,
    gains: Float32Array,
    sum: Float32Array,
    at: number,
    count: number,
  ): void {
    const taps = this.#taps;
    const start = reading[0]! - origin;
    const whole = Math.floor(start);
    const row = Math.round((start - whole) * phases) * taps;
    if (row === 0) {
      for (let n = 0; n < count; n++) sum[at + n] = sum[at + n]! + gains[n]! * data[whole + n]!;
      return;
    }
    const table = this.#table;
    const first = whole - (taps / 2 - 1);
    for (let n = 0; n < count; n++) {
      let value = 0;
      for (let k = 0; k < taps; k++) value += data[first + n + k]! * table[row + k]!;
      sum[at + n] = sum[at + n]! + gains[n]! * value;
    }
  }
}
