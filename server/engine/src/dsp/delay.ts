import type { Effect } from './effect.ts';

export interface DelaySettings {
  seconds: number;
  /** Share of each repeat that is repeated again, below 1. */
  feedback: number;
  /** Gain of the repeats; the direct sound stays at 1. */
  mix: number;
  /** Repeats lose what is above this, more with each. */
  dampingHz: number;
}

/** Echoes by a delay line with a low-passed feedback; a few milliseconds make a comb (metallic) sound. */
export class Delay implements Effect {
  readonly #lines: readonly Float32Array[];
  readonly #low: Float64Array;
  readonly #settings: DelaySettings;
  readonly #smoothing: number;
  #at = 0;

  constructor(sampleRate: number, channelCount: number, settings: DelaySettings) {
    const length = Math.max(1, Math.round(settings.seconds * sampleRate));
    this.#lines = Array.from({ length: channelCount }, () => new Float32Array(length));
    this.#low = new Float64Array(channelCount);
    this.#settings = settings;
    this.#smoothing =
      1 - Math.exp((-2 * Math.PI * Math.min(settings.dampingHz, sampleRate / 2)) / sampleRate);
  }

  processInPlace(block: readonly Float32Array[]): void {
    const { feedback, mix } = this.#settings;
    const frames = block[0]?.length ?? 0;
    let at = this.#at;
    for (const [c, line] of this.#lines.entries()) {
      const channel = block[c]!;
      let low = this.#low[c]!;
      at = this.#at;
      for (let i = 0; i < frames; i++) {
        const x = channel[i]!;
        low += this.#smoothing * (line[at]! - low);
        line[at] = x + feedback * low;
        channel[i] = x + mix * low;
        at = at + 1 === line.length ? 0 : at + 1;
      }
      this.#low[c] = Math.abs(low) > 1e-20 ? low : 0;
    }
    this.#at = at;
  }
}
