import type { AdjustableEffect } from '../streaming/effect.ts';
import { controlSeconds, Ramp } from '../streaming/ramp.ts';

/** `mix` 0 leaves the sound, 1 gives the modulated sound alone. */
export type RingSettings = { carrierHz: number; mix: number };

/**
 * Ring modulation: every frequency f becomes f + carrier and f - carrier. All channels share the carrier, whose
 * phase goes on when its frequency changes.
 * Cost: one rotation a frame and one multiplication a sample, no allocation.
 * Source: own, the product with a cosine, which a rotating phasor gives.
 */
export class RingModulator implements AdjustableEffect<RingSettings> {
  readonly #rate: number;
  readonly #mix: Ramp;
  #cos = 1;
  #sin = 0;
  #re = 1;
  #im = 0;

  constructor(sampleRate: number, settings: RingSettings) {
    this.#rate = sampleRate;
    this.#mix = new Ramp(settings.mix, controlSeconds * sampleRate);
    this.set(settings);
  }

  set(settings: RingSettings): void {
    const angle = (2 * Math.PI * settings.carrierHz) / this.#rate;
    this.#cos = Math.cos(angle);
    this.#sin = Math.sin(angle);
    this.#mix.to(settings.mix);
  }

  processInPlace(block: readonly Float32Array[]): void {
    const frames = block[0]?.length ?? 0;
    const cos = this.#cos;
    const sin = this.#sin;
    let re = this.#re;
    let im = this.#im;
    for (let i = 0; i < frames; i++) {
      const mix = this.#mix.next();
      const gain = 1 - mix + mix * Math.SQRT2 * re; // the modulated part keeps its power
      for (let c = 0; c < block.length; c++) block[c]![i] = block[c]![i]! * gain;
      const next = re * cos - im * sin;
      im = re * sin + im * cos;
      re = next;
    }
    const length = Math.sqrt(re * re + im * im); // rounding would let the carrier grow or fade over an hour
    this.#re = re / length;
    this.#im = im / length;
  }
}
