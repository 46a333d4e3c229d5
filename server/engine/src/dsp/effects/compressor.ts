import type { AdjustableEffect } from '../streaming/effect.ts';
import { controlSeconds, Ramp } from '../streaming/ramp.ts';

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
export class Compressor implements AdjustableEffect<CompressorSettings> {
  readonly #rate: number;
  readonly #threshold: Ramp;
  readonly #slope: Ramp;
  readonly #makeup: Ramp;
  #knee: number;
  #attack: number;
  #release: number;
  /** Gain reduction in dB, 0 or more: after the release stage, and after both. */
  #held = 0;
  #reduction = 0;

  constructor(sampleRate: number, settings: CompressorSettings) {
    const frames = controlSeconds * sampleRate;
    this.#rate = sampleRate;
    this.#threshold = new Ramp(settings.thresholdDb, frames);
    this.#slope = new Ramp(1 - 1 / settings.ratio, frames);
    this.#makeup = new Ramp(settings.makeupDb, frames);
    this.#knee = settings.kneeDb;
    this.#attack = this.#memory(settings.attackSeconds);
    this.#release = this.#memory(settings.releaseSeconds);
  }

  set(settings: CompressorSettings): void {
    this.#threshold.to(settings.thresholdDb);
    this.#slope.to(1 - 1 / settings.ratio);
    this.#makeup.to(settings.makeupDb);
    this.#knee = settings.kneeDb;
    this.#attack = this.#memory(settings.attackSeconds);
    this.#release = this.#memory(settings.releaseSeconds);
  }

  processInPlace(block: readonly Float32Array[]): void {
    const frames = block[0]?.length ?? 0;
    for (let i = 0; i < frames; i++) {
      this.#threshold.next();
      this.#slope.next();
      let peak = 0;
      for (let c = 0; c < block.length; c++) peak = Math.max(peak, Math.abs(block[c]![i]!));
      const wanted = this.reductionDb(peak > 1e-6 ? 20 * Math.log10(peak) : silenceDb);
      this.#held = Math.max(wanted, this.#release * this.#held + (1 - this.#release) * wanted);
      this.#reduction = this.#attack * this.#reduction + (1 - this.#attack) * this.#held;
      const gain = 10 ** ((this.#makeup.next() - this.#reduction) / 20);
      for (let c = 0; c < block.length; c++) block[c]![i] = block[c]![i]! * gain;
    }
    if (this.#reduction < 1e-6) this.#reduction = 0; // no denormal numbers in silence
    if (this.#held < 1e-6) this.#held = 0;
  }

  /** Gain reduction in dB for a steady level in dBFS. */
  reductionDb(levelDb: number): number {
    const knee = this.#knee;
    const over = levelDb - this.#threshold.value;
    if (2 * over <= -knee) return 0;
    if (2 * over >= knee) return this.#slope.value * over;
    return (this.#slope.value * (over + knee / 2) ** 2) / (2 * knee);
  }

  #memory(seconds: number): number {
    return Math.exp(-1 / (this.#rate * seconds));
  }
}
