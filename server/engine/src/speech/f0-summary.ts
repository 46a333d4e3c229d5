import type { F0Frame } from './f0.ts';

const lowestHz = 40;
const binsPerOctave = 96;

/** What a voice's F0 was like over a whole sound, in constant memory. */
export class F0Summary {
  readonly #histogram = new Float64Array(6 * binsPerOctave);
  #voiced = 0;
  #frames = 0;

  add(frame: F0Frame): void {
    this.#frames++;
    if (frame.f0 <= 0) return;
    this.#voiced++;
    const bin = Math.round(binsPerOctave * Math.log2(frame.f0 / lowestHz));
    const held = Math.max(0, Math.min(this.#histogram.length - 1, bin));
    this.#histogram[held] = this.#histogram[held]! + 1;
  }

  /** Share of the time with a pitch, 0..1. */
  get voicedShare(): number {
    return this.#frames > 0 ? this.#voiced / this.#frames : 0;
  }

  /** Median F0 in Hz within a hundredth of an octave; null where nothing had a pitch. */
  get medianHz(): number | null {
    let left = this.#voiced / 2;
    if (left === 0) return null;
    for (let bin = 0; bin < this.#histogram.length; bin++) {
      left -= this.#histogram[bin]!;
      if (left <= 0) return lowestHz * 2 ** (bin / binsPerOctave);
    }
    return null;
  }
}
