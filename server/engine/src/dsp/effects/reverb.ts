import type { AdjustableEffect } from '../streaming/effect.ts';
import { controlSeconds, Ramp } from '../streaming/ramp.ts';

export interface ReverbSettings {
  /** Time in which the reverberation falls by 60 dB. */
  seconds: number;
  /** Gain of the reverberation; the direct sound stays at 1. */
  mix: number;
  /** Above this the reverberation dies away faster. */
  dampingHz: number;
}

/** Delays in milliseconds, without common factors at the usual sample rates. */
const delaysMs = [29.7, 37.1, 41.1, 43.7, 53.3, 59.9, 67.7, 73.1];

/**
 * Room sound by a feedback delay network of eight lines with a Householder matrix.
 * Source: Jot & Chaigne, AES 90th Convention (1991). All channels feed one network; each hears it with its
 * own signs, so that the room is wide. Cost about 40 multiplications a frame and 8 a channel.
 */
export class Reverb implements AdjustableEffect<ReverbSettings> {
  readonly #rate: number;
  readonly #lines: readonly Float32Array[];
  readonly #gains: Float64Array;
  readonly #positions: Int32Array;
  readonly #low: Float64Array;
  readonly #out: Float64Array;
  readonly #seconds: Ramp;
  readonly #smoothing: Ramp;
  readonly #mix: Ramp;

  constructor(sampleRate: number, settings: ReverbSettings) {
    const frames = controlSeconds * sampleRate;
    const lengths = delaysMs.map((ms) => Math.max(2, Math.round((ms * sampleRate) / 1000)));
    this.#rate = sampleRate;
    this.#lines = lengths.map((length) => new Float32Array(length));
    this.#gains = new Float64Array(lengths.length);
    this.#positions = new Int32Array(lengths.length);
    this.#low = new Float64Array(lengths.length);
    this.#out = new Float64Array(lengths.length);
    this.#seconds = new Ramp(settings.seconds, frames);
    this.#smoothing = new Ramp(this.#smoothingOf(settings.dampingHz), frames);
    this.#mix = new Ramp(settings.mix / Math.sqrt(lengths.length), frames);
    this.#tune(settings.seconds);
  }

  set(settings: ReverbSettings): void {
    this.#seconds.to(settings.seconds);
    this.#smoothing.to(this.#smoothingOf(settings.dampingHz));
    this.#mix.to(settings.mix / Math.sqrt(this.#lines.length));
  }

  processInPlace(block: readonly Float32Array[]): void {
    const frames = block[0]?.length ?? 0;
    const lines = this.#lines;
    const gains = this.#gains;
    const positions = this.#positions;
    const low = this.#low;
    const out = this.#out;
    const count = lines.length;
    for (let i = 0; i < frames; i++) {
      if (this.#seconds.moving) this.#tune(this.#seconds.next());
      const smoothing = this.#smoothing.next();
      const mix = this.#mix.next();
      let input = 0;
      for (let c = 0; c < block.length; c++) input += block[c]![i]!;
      input /= block.length;
      let sum = 0;
      for (let k = 0; k < count; k++) {
        const value = gains[k]! * lines[k]![positions[k]!]!;
        low[k] = low[k]! + smoothing * (value - low[k]!);
        out[k] = low[k]!;
        sum += low[k]!;
      }
      const mirrored = (2 / count) * sum;
      for (let k = 0; k < count; k++) {
        const line = lines[k]!;
        const at = positions[k]!;
        const value = input + out[k]! - mirrored;
        line[at] = Math.abs(value) > 1e-20 ? value : 0;
        positions[k] = at + 1 === line.length ? 0 : at + 1;
      }
      for (let c = 0; c < block.length; c++) {
        let heard = 0;
        for (let k = 0; k < count; k++) heard += ((k >> (c % 3)) & 1) === 0 ? out[k]! : -out[k]!;
        block[c]![i] = block[c]![i]! + mix * heard;
      }
    }
  }

  /** Gains that let the reverberation fall by 60 dB in so many seconds. */
  #tune(seconds: number): void {
    for (let k = 0; k < this.#lines.length; k++)
      this.#gains[k] = 10 ** ((-3 * this.#lines[k]!.length) / (seconds * this.#rate));
  }

  #smoothingOf(dampingHz: number): number {
    return 1 - Math.exp((-2 * Math.PI * Math.min(dampingHz, this.#rate / 2)) / this.#rate);
  }
}
