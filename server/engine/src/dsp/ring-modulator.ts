import type { Effect } from './effect.ts';

/**
 * Ring modulation: every frequency f becomes f + carrier and f - carrier. All channels share the carrier.
 * `mix` 0 leaves the sound, 1 gives the modulated sound alone. Cost one rotation a frame.
 */
export class RingModulator implements Effect {
  readonly #mix: number;
  readonly #cos: number;
  readonly #sin: number;
  #re = 1;
  #im = 0;

  constructor(sampleRate: number, settings: { carrierHz: number; mix: number }) {
    const angle = (2 * Math.PI * settings.carrierHz) / sampleRate;
    this.#mix = settings.mix;
    this.#cos = Math.cos(angle);
    this.#sin = Math.sin(angle);
  }

  processInPlace(block: readonly Float32Array[]): void {
    const frames = block[0]?.length ?? 0;
    const [cos, sin, mix] = [this.#cos, this.#sin, this.#mix];
    let [re, im] = [this.#re, this.#im];
    for (let i = 0; i < frames; i++) {
      const gain = 1 - mix + mix * Math.SQRT2 * re; // the modulated part keeps its power
      for (const channel of block) channel[i] = channel[i]! * gain;
      const next = re * cos - im * sin;
      im = re * sin + im * cos;
      re = next;
    }
    const length = Math.hypot(re, im); // rounding would let the carrier grow or fade over an hour
    this.#re = re / length;
    this.#im = im / length;
  }
}
