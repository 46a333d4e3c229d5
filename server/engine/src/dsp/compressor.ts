import type { Effect } from './effect.ts';

export interface CompressorSettings {
  thresholdDb: number;
  /** 1 leaves the level, 4 lets a quarter of what is above the threshold pass. */
  ratio: number;
  /** Width of the soft knee in dB, centred at the threshold. */
  kneeDb: number;
  attackSeconds: number;
  releaseSeconds: number;
  makeupDb: number;
}

const silenceDb = -120;

/**
 * Feed-forward compressor with a soft knee; the level is detected in dB from the loudest channel and smoothed
 * with separate attack and release, all channels get the same gain.
 * Source: Giannoulis, Massberg & Reiss, JAES 60 (2012), smooth decoupled peak detector on the gain.
 * Cost one logarithm and one exponential a frame.
 */
export class Compressor implements Effect {
  readonly #settings: CompressorSettings;
  readonly #attack: number;
  readonly #release: number;
  /** Gain reduction in dB, 0 or more: after the release stage, and after both. */
  #held = 0;
  #reduction = 0;

  constructor(sampleRate: number, settings: CompressorSettings) {
    this.#settings = settings;
    this.#attack = Math.exp(-1 / (sampleRate * settings.attackSeconds));
    this.#release = Math.exp(-1 / (sampleRate * settings.releaseSeconds));
  }

  processInPlace(block: readonly Float32Array[]): void {
    const frames = block[0]?.length ?? 0;
    const { makeupDb } = this.#settings;
    for (let i = 0; i < frames; i++) {
      let peak = 0;
      for (const channel of block) peak = Math.max(peak, Math.abs(channel[i]!));
      const wanted = this.reductionDb(peak > 1e-6 ? 20 * Math.log10(peak) : silenceDb);
      this.#held = Math.max(wanted, this.#release * this.#held + (1 - this.#release) * wanted);
      this.#reduction = this.#attack * this.#reduction + (1 - this.#attack) * this.#held;
      const gain = 10 ** ((makeupDb - this.#reduction) / 20);
      for (const channel of block) channel[i] = channel[i]! * gain;
    }
    if (this.#reduction < 1e-6) this.#reduction = 0; // no denormal numbers in silence
    if (this.#held < 1e-6) this.#held = 0;
  }

  /** Gain reduction in dB for a steady level in dBFS. */
  reductionDb(levelDb: number): number {
    const { thresholdDb, ratio, kneeDb } = this.#settings;
    const over = levelDb - thresholdDb;
    const slope = 1 - 1 / ratio;
    if (2 * over <= -kneeDb) return 0;
    if (2 * over >= kneeDb) return slope * over;
    return (slope * (over + kneeDb / 2) ** 2) / (2 * kneeDb);
  }
}
