import type { Effect } from './effect.ts';

/** Coarse steps in level and time, on purpose with their aliases: the sound of early samplers. */
export class Bitcrusher implements Effect {
  readonly #levels: number;
  readonly #step: number;
  readonly #held: Float64Array;
  #phase = 1;

  constructor(sampleRate: number, channelCount: number, settings: { bits: number; rateHz: number }) {
    this.#levels = 2 ** (settings.bits - 1);
    this.#step = Math.min(1, settings.rateHz / sampleRate);
    this.#held = new Float64Array(channelCount);
  }

  processInPlace(block: readonly Float32Array[]): void {
    const frames = block[0]?.length ?? 0;
    for (let i = 0; i < frames; i++) {
      this.#phase += this.#step;
      const take = this.#phase >= 1;
      if (take) this.#phase -= 1;
      for (const [c, channel] of block.entries()) {
        if (take) this.#held[c] = Math.round(channel[i]! * this.#levels) / this.#levels;
        channel[i] = this.#held[c]!;
      }
    }
  }
}
