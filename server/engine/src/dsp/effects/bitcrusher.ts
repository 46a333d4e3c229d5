import type { AdjustableEffect } from '../streaming/effect.ts';

export type BitcrusherSettings = { bits: number; rateHz: number };

/**
 * Coarse steps in level and time, on purpose with their aliases: the sound of early samplers. Samples are -1..1.
 * Cost: one rounding a sample that is taken, none for those that repeat it; no allocation.
 * Source: own, a sample and hold before a rounding to steps, without dither.
 */
export class Bitcrusher implements AdjustableEffect<BitcrusherSettings> {
  readonly #rate: number;
  readonly #held: Float64Array;
  #levels = 1;
  #step = 1;
  #phase = 1;

  constructor(sampleRate: number, channelCount: number, settings: BitcrusherSettings) {
    this.#rate = sampleRate;
    this.#held = new Float64Array(channelCount);
    this.set(settings);
  }

  /** At once: a change of the steps is no larger than the steps themselves. */
  set(settings: BitcrusherSettings): void {
    this.#levels = 2 ** (settings.bits - 1);
    this.#step = Math.min(1, settings.rateHz / this.#rate);
  }

  processInPlace(block: readonly Float32Array[]): void {
    const frames = block[0]?.length ?? 0;
    for (let i = 0; i < frames; i++) {
      this.#phase += this.#step;
      const take = this.#phase >= 1;
      if (take) this.#phase -= 1;
      for (let c = 0; c < block.length; c++) {
        const channel = block[c]!;
        if (take) this.#held[c] = Math.round(channel[i]! * this.#levels) / this.#levels;
        channel[i] = this.#held[c]!;
      }
    }
  }
}
