import type { AdjustableEffect } from '../streaming/effect.ts';
import { controlSeconds, Ramp } from '../streaming/ramp.ts';

export interface DelaySettings {
  /** Up to `longestDelaySeconds`. */
  seconds: number;
  /** Share of each repeat that is repeated again, below 1. */
  feedback: number;
  /** Gain of the repeats; the direct sound stays at 1. */
  mix: number;
  /** Repeats lose what is above this, more with each. */
  dampingHz: number;
}

export const longestDelaySeconds = 2;

/**
 * Echoes by a delay line with a low-passed feedback; a few milliseconds make a comb (metallic) sound.
 * A new time cross-fades from the old place of the line to the new one.
 * Cost: three multiplications a sample, one more while it cross-fades; memory of two seconds a channel.
 * Source: own, a ring of samples with a one-pole low-pass in its feedback.
 */
export class Delay implements AdjustableEffect<DelaySettings> {
  readonly #rate: number;
  readonly #lines: readonly Float32Array[];
  readonly #low: Float64Array;
  readonly #mix: Ramp;
  readonly #feedback: Ramp;
  readonly #smoothing: Ramp;
  /** 0 reads at `#delay`, 1 at `#nextDelay`. */
  readonly #fadeStep: number;
  #fade = 0;
  #delay: number;
  #nextDelay: number;
  #wantedDelay: number;
  #at = 0;

  constructor(sampleRate: number, channelCount: number, settings: DelaySettings) {
    const frames = controlSeconds * sampleRate;
    this.#rate = sampleRate;
    const length = Math.ceil(longestDelaySeconds * sampleRate) + 1;
    this.#lines = Array.from({ length: channelCount }, () => new Float32Array(length));
    this.#low = new Float64Array(channelCount);
    this.#mix = new Ramp(settings.mix, frames);
    this.#feedback = new Ramp(settings.feedback, frames);
    this.#smoothing = new Ramp(this.#smoothingOf(settings.dampingHz), frames);
    this.#fadeStep = 1 / Math.max(1, frames);
    this.#delay = this.#framesOf(settings.seconds);
    this.#nextDelay = this.#delay;
    this.#wantedDelay = this.#delay;
  }

  set(settings: DelaySettings): void {
    this.#mix.to(settings.mix);
    this.#feedback.to(settings.feedback);
    this.#smoothing.to(this.#smoothingOf(settings.dampingHz));
    this.#wantedDelay = this.#framesOf(settings.seconds);
  }

  processInPlace(block: readonly Float32Array[]): void {
    const frames = block[0]?.length ?? 0;
    const lines = this.#lines;
    const length = lines[0]?.length ?? 1;
    let at = this.#at;
    for (let i = 0; i < frames; i++) {
      const mix = this.#mix.next();
      const feedback = this.#feedback.next();
      const smoothing = this.#smoothing.next();
      if (this.#nextDelay !== this.#delay) this.#advanceFade();
      else if (this.#wantedDelay !== this.#delay) this.#nextDelay = this.#wantedDelay;
      const fade = this.#fade;
      const first = at >= this.#delay ? at - this.#delay : at - this.#delay + length;
      const second = at >= this.#nextDelay ? at - this.#nextDelay : at - this.#nextDelay + length;
      for (let c = 0; c < lines.length; c++) {
        const line = lines[c]!;
        const channel = block[c]!;
        const x = channel[i]!;
        let heard = line[first]!;
        if (fade > 0) heard += fade * (line[second]! - heard);
        const low = this.#low[c]! + smoothing * (heard - this.#low[c]!);
        line[at] = x + feedback * low;
        channel[i] = x + mix * low;
        this.#low[c] = Math.abs(low) > 1e-20 ? low : 0;
      }
      at = at + 1 === length ? 0 : at + 1;
    }
    this.#at = at;
  }

  #advanceFade(): void {
    this.#fade += this.#fadeStep;
    if (this.#fade < 1) return;
    this.#fade = 0;
    this.#delay = this.#nextDelay;
  }

  #framesOf(seconds: number): number {
    return Math.max(1, Math.round(Math.min(longestDelaySeconds, seconds) * this.#rate));
  }

  #smoothingOf(dampingHz: number): number {
    return 1 - Math.exp((-2 * Math.PI * Math.min(dampingHz, this.#rate / 2)) / this.#rate);
  }
}
