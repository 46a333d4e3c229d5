import type { F0Frame } from './f0.ts';

const lowestHz = 40;
const binsPerOctave = 96;

/**
 * What a voice's F0 was like over a whole sound, in Hz and semitones, from its `F0Frame`s in any order.
 * Cost: a logarithm a frame with a pitch; a quantile goes once through the histogram. Memory of 576 counts.
 * Source: own, a histogram of 96 bins an octave from 40 Hz over six octaves; what lies outside counts at its ends.
 */
export class F0Summary {
  readonly #histogram = new Float64Array(6 * binsPerOctave);
  #voiced = 0;
  #frames = 0;
  /** Sums of log2 F0 over `lowestHz` and of its square. */
  #sum = 0;
  #squares = 0;

  add(frame: F0Frame): void {
    this.#frames++;
    if (frame.f0 <= 0) return;
    this.#voiced++;
    const octaves = Math.log2(frame.f0 / lowestHz);
    this.#sum += octaves;
    this.#squares += octaves * octaves;
    const held = Math.max(0, Math.min(this.#histogram.length - 1, Math.round(binsPerOctave * octaves)));
    this.#histogram[held] = this.#histogram[held]! + 1;
  }

  /** Frames with a pitch. */
  get voiced(): number {
    return this.#voiced;
  }

  /** Share of the time with a pitch, 0..1. */
  get voicedShare(): number {
    return this.#frames > 0 ? this.#voiced / this.#frames : 0;
  }

  /** Median F0 in Hz within a few cents; null where nothing had a pitch. */
  get medianHz(): number | null {
    return this.quantileHz(0.5);
  }

  /** Mean of log F0, in Hz. */
  get meanHz(): number | null {
    return this.#voiced > 0 ? lowestHz * 2 ** (this.#sum / this.#voiced) : null;
  }

  /** Standard deviation of log F0. */
  get spreadSemitones(): number {
    if (this.#voiced === 0) return 0;
    const mean = this.#sum / this.#voiced;
    return 12 * Math.sqrt(Math.max(0, this.#squares / this.#voiced - mean * mean));
  }

  /** The F0 in Hz that this share of the voiced time stays below; null where nothing had a pitch. */
  quantileHz(share: number): number | null {
    if (this.#voiced === 0) return null;
    let left = this.#voiced * share;
    for (let bin = 0; bin < this.#histogram.length; bin++) {
      const count = this.#histogram[bin]!;
      if (left <= count && count > 0) return lowestHz * 2 ** ((bin + left / count - 0.5) / binsPerOctave);
      left -= count;
    }
    return null;
  }
}
