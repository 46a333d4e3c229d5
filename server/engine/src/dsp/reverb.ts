import type { Effect } from './effect.ts';

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
export class Reverb implements Effect {
  readonly #lines: readonly Float32Array[];
  readonly #gains: readonly number[];
  readonly #positions: Int32Array;
  readonly #low: Float64Array;
  readonly #out: Float64Array;
  readonly #smoothing: number;
  readonly #mix: number;

  constructor(sampleRate: number, settings: ReverbSettings) {
    const lengths = delaysMs.map((ms) => Math.max(2, Math.round((ms * sampleRate) / 1000)));
    this.#lines = lengths.map((length) => new Float32Array(length));
    this.#gains = lengths.map((length) => 10 ** ((-3 * length) / (settings.seconds * sampleRate)));
    this.#positions = new Int32Array(lengths.length);
    this.#low = new Float64Array(lengths.length);
    this.#out = new Float64Array(lengths.length);
    this.#smoothing =
      1 - Math.exp((-2 * Math.PI * Math.min(settings.dampingHz, sampleRate / 2)) / sampleRate);
    this.#mix = settings.mix / Math.sqrt(lengths.length);
  }

  processInPlace(block: readonly Float32Array[]): void {
    const frames = block[0]?.length ?? 0;
    const [lines, gains, positions, low, out] = [
      this.#lines,
      this.#gains,
      this.#positions,
      this.#low,
      this.#out,
    ];
    const count = lines.length;
    for (let i = 0; i < frames; i++) {
      let input = 0;
      for (const channel of block) input += channel[i]!;
      input /= block.length;
      let sum = 0;
      for (let k = 0; k < count; k++) {
        const value = gains[k]! * lines[k]![positions[k]!]!;
        low[k] = low[k]! + this.#smoothing * (value - low[k]!);
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
      for (const [c, channel] of block.entries()) {
        let heard = 0;
        for (let k = 0; k < count; k++) heard += ((k >> (c % 3)) & 1) === 0 ? out[k]! : -out[k]!;
        channel[i] = channel[i]! + this.#mix * heard;
      }
    }
  }
}
