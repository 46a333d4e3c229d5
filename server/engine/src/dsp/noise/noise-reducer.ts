import { createFft } from '../fft/create-fft.ts';
import type { Fft } from '../fft/fft.ts';
import { SpectralStage } from '../fft/spectral-stage.ts';
import { StftAnalysis } from '../fft/stft.ts';
import type { Stage } from '../streaming/effect.ts';
import { NoiseGains, type NoiseSettings } from './noise-gains.ts';

/** The frames of a `NoiseReducer` last this long; a power of two samples. */
const frameSeconds = 0.032;

/**
 * Samples in a frame of a `NoiseReducer` and a `NoiseProfiler` at a sample rate in Hz: the power of two nearest to
 * 32 ms, at least 128.
 * Cost: none worth telling.
 * Source: own.
 */
export const noiseFrame = (sampleRate: number): number =>
  Math.max(128, 2 ** Math.round(Math.log2(frameSeconds * sampleRate)));

/**
 * Noise reduction with the gains of `NoiseGains`. All channels get the same ones, from their summed power, so the
 * stereo image stays. Frames of 32 ms, a quarter apart.
 * Limits: steady noise only; other voices, music and clicks pass as if they were wanted.
 * Cost: two transforms a frame and channel and about 40 ns a bin.
 * Source: as `NoiseGains`.
 */
export class NoiseReducer implements Stage {
  readonly #frames: SpectralStage;
  readonly #power: Float64Array;
  readonly #gains: Float64Array;
  readonly #estimate: NoiseGains;

  private constructor(
    fft: Fft,
    format: { sampleRate: number; channelCount: number },
    settings: NoiseSettings,
  ) {
    const shape = { fft, hop: fft.size / 4 };
    this.#frames = new SpectralStage(shape, format.channelCount, (spectra) => this.#reduce(spectra));
    this.#power = new Float64Array(fft.bins);
    this.#gains = new Float64Array(fft.bins);
    this.#estimate = new NoiseGains(format.sampleRate / shape.hop, settings);
  }

  static async create(
    format: { sampleRate: number; channelCount: number },
    settings: NoiseSettings,
  ): Promise<NoiseReducer> {
    return new NoiseReducer(await createFft(noiseFrame(format.sampleRate)), format, settings);
  }

  /** How far the noise was turned down where there was nothing else, dB, 0 or less. */
  get reductionDb(): number {
    return this.#estimate.reductionDb;
  }

  push(block: readonly Float32Array[]): Float32Array[] {
    return this.#frames.push(block);
  }

  end(): Float32Array[] {
    return this.#frames.end();
  }

  #reduce(spectra: readonly Float32Array[]): void {
    const [power, gains] = [this.#power, this.#gains];
    powerOf(spectra, power);
    this.#estimate.next(power, gains);
    for (const spectrum of spectra)
      for (let k = 0; k < gains.length; k++) {
        spectrum[2 * k] = spectrum[2 * k]! * gains[k]!;
        spectrum[2 * k + 1] = spectrum[2 * k + 1]! * gains[k]!;
      }
  }
}

const quietFrames = 24;

/**
 * The spectrum of the quietest moments of a recording, which is that of its noise: the mean of the 24 frames
 * with the least energy, digital silence left out. Frames of 32 ms, half of it apart.
 * Cost: one transform a frame and channel; memory of 24 spectra.
 * Source: own.
 */
export class NoiseProfiler {
  readonly #analyses: readonly StftAnalysis[];
  readonly #spectra: readonly Float32Array[];
  readonly #kept: { energy: number; power: Float64Array }[] = [];
  readonly #power: Float64Array;
  readonly #fft: Fft;

  private constructor(fft: Fft, channelCount: number) {
    this.#fft = fft;
    this.#analyses = Array.from({ length: channelCount }, () => new StftAnalysis({ fft, hop: fft.size / 2 }));
    this.#spectra = this.#analyses.map(() => new Float32Array(fft.size + 2));
    this.#power = new Float64Array(fft.bins);
  }

  static async create(format: { sampleRate: number; channelCount: number }): Promise<NoiseProfiler> {
    return new NoiseProfiler(await createFft(noiseFrame(format.sampleRate)), format.channelCount);
  }

  /** One array a channel, of equal length; 1 is full scale. */
  write(block: readonly Float32Array[]): void {
    for (const [c, analysis] of this.#analyses.entries()) analysis.write(block[c]!);
    while (this.#analyses.reduce((ready, analysis, c) => analysis.read(this.#spectra[c]!) && ready, true)) {
      powerOf(this.#spectra, this.#power);
      let energy = 0;
      for (let k = 0; k < this.#power.length; k++) energy += this.#power[k]!;
      this.#keep(energy);
    }
  }

  /** Power a bin; zeros where the sound had no frame that is not silent. */
  result(): Float64Array {
    const mean = new Float64Array(this.#fft.bins);
    for (const { power } of this.#kept)
      for (let k = 0; k < mean.length; k++) mean[k] = mean[k]! + power[k]! / this.#kept.length;
    return mean;
  }

  /** Level of the noise, dBFS; null where there is none but silence. */
  get levelDb(): number | null {
    if (this.#kept.length === 0) return null;
    const power = this.result().reduce((sum, value) => sum + value, 0);
    // half of the spectrum, and a window whose square has the mean 1/2
    return 10 * Math.log10((4 * power) / this.#fft.size ** 2 + 1e-20);
  }

  #keep(energy: number): void {
    if (energy < 1e-9) return;
    const kept = this.#kept;
    if (kept.length < quietFrames) {
      kept.push({ energy, power: this.#power.slice() });
      return;
    }
    let loudest = 0;
    for (let i = 1; i < kept.length; i++) if (kept[i]!.energy > kept[loudest]!.energy) loudest = i;
    if (energy >= kept[loudest]!.energy) return;
    kept[loudest]!.energy = energy;
    kept[loudest]!.power.set(this.#power);
  }
}

/** Mean power of the channels in each bin. */
function powerOf(spectra: readonly Float32Array[], power: Float64Array): void {
  power.fill(0);
  for (const spectrum of spectra)
    for (let k = 0; k < power.length; k++)
      power[k] = power[k]! + (spectrum[2 * k]! ** 2 + spectrum[2 * k + 1]! ** 2) / spectra.length;
}
