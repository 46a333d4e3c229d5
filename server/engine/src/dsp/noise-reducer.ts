import type { Stage } from './effect.ts';
import { createFft, type Fft } from './fft.ts';
import { StftAnalysis, StftSynthesis } from './stft.ts';

/** The frames of a `NoiseReducer` last this long; a power of two samples. */
const frameSeconds = 0.032;
/** Smoothing of the power over frames, for the search of its minima. */
const powerMemory = 0.9;
/** Minima are searched over this many parts of `minimumSeconds / parts`. */
const parts = 8;
const minimumSeconds = 1;
/** Minimum of a smoothed power against its mean. */
const minimumBias = 1.66;
const noiseMemory = 0.9;
const noiseBias = 1.5;
/** Decision-directed memory of the a-priori SNR, and its floor. */
const snrMemory = 0.92;
const lowestSnr = 10 ** -2.2;

export const noiseFrame = (sampleRate: number): number =>
  Math.max(128, 2 ** Math.round(Math.log2(frameSeconds * sampleRate)));

/**
 * Single-channel noise reduction by the optimally modified log-spectral amplitude estimator with a noise floor
 * that follows the minima of each bin (OM-LSA with IMCRA, simplified). All channels get the same gains, from
 * their summed power, so the stereo image stays.
 *
 * Source: Cohen, IEEE Trans. Speech Audio Process. 11 (2003); Ephraim & Malah 1985.
 * Frames of 32 ms, a quarter apart. Cost 2 FFTs a frame and channel and about 40 ns a bin.
 * Limits: steady noise only; other voices, music and clicks pass as if they were wanted.
 */
export class NoiseReducer implements Stage {
  readonly #fft: Fft;
  readonly #analyses: readonly StftAnalysis[];
  readonly #syntheses: readonly StftSynthesis[];
  readonly #spectra: readonly Float32Array[];
  readonly #floor: number;
  readonly #partFrames: number;
  readonly #power: Float64Array;
  readonly #smooth: Float64Array;
  readonly #minimum: Float64Array;
  readonly #partMinimum: Float64Array;
  readonly #pastMinima: readonly Float64Array[];
  readonly #noise: Float64Array;
  readonly #lastGain: Float64Array;
  readonly #lastSnr: Float64Array;
  #frame = 0;
  #pastCount = 0;
  /** Sums of the power of noise before and after, for `reductionDb`. */
  #before = 0;
  #after = 0;

  private constructor(
    fft: Fft,
    format: { sampleRate: number; channelCount: number },
    settings: NoiseSettings,
  ) {
    const shape = { fft, hop: fft.size / 4 };
    this.#fft = fft;
    this.#analyses = Array.from({ length: format.channelCount }, () => new StftAnalysis(shape));
    this.#syntheses = this.#analyses.map(() => new StftSynthesis(shape));
    this.#spectra = this.#analyses.map(() => new Float32Array(fft.size + 2));
    this.#floor = 10 ** (settings.floorDb / 20);
    const framesASecond = format.sampleRate / shape.hop;
    this.#partFrames = Math.max(1, Math.round((framesASecond * minimumSeconds) / parts));
    this.#noise = settings.profile.map((value) => value + 1e-14);
    this.#smooth = this.#noise.slice();
    this.#power = new Float64Array(fft.bins);
    this.#minimum = new Float64Array(fft.bins).fill(1e30);
    this.#partMinimum = new Float64Array(fft.bins).fill(1e30);
    this.#pastMinima = Array.from({ length: parts }, () => new Float64Array(fft.bins).fill(1e30));
    this.#lastGain = new Float64Array(fft.bins).fill(1);
    this.#lastSnr = new Float64Array(fft.bins).fill(1);
  }

  static async create(
    format: { sampleRate: number; channelCount: number },
    settings: NoiseSettings,
  ): Promise<NoiseReducer> {
    return new NoiseReducer(await createFft(noiseFrame(format.sampleRate)), format, settings);
  }

  /** How far the noise was turned down where there was nothing else, dB, 0 or less. */
  get reductionDb(): number {
    return this.#before > 0 ? 10 * Math.log10(Math.max(1e-12, this.#after / this.#before)) : 0;
  }

  push(block: readonly Float32Array[]): Float32Array[] {
    for (const [c, analysis] of this.#analyses.entries()) analysis.write(block[c]!);
    return this.#drain();
  }

  end(): Float32Array[] {
    for (const [c, analysis] of this.#analyses.entries()) {
      analysis.end();
      this.#syntheses[c]!.end(analysis.frames);
    }
    return this.#drain();
  }

  #drain(): Float32Array[] {
    const hop = this.#fft.size / 4;
    const taken: Float32Array[][] = this.#analyses.map(() => []);
    while (this.#analyses.reduce((ready, analysis, c) => analysis.read(this.#spectra[c]!) && ready, true)) {
      this.#reduce();
      for (const [c, synthesis] of this.#syntheses.entries()) {
        synthesis.add(this.#spectra[c]!);
        const out = new Float32Array(hop);
        const count = synthesis.read(out);
        if (count > 0) taken[c]!.push(out.subarray(0, count));
      }
    }
    return taken.map((list) => {
      const whole = new Float32Array(list.reduce((sum, part) => sum + part.length, 0));
      let at = 0;
      for (const part of list) {
        whole.set(part, at);
        at += part.length;
      }
      return whole;
    });
  }

  #reduce(): void {
    const [power, smooth, noise] = [this.#power, this.#smooth, this.#noise];
    const bins = power.length;
    powerOf(this.#spectra, power);
    this.#followMinima();
    for (let k = 0; k < bins; k++) {
      const least = minimumBias * this.#minimum[k]! + 1e-15;
      const now = power[k]! / least;
      const steady = smooth[k]! / least < 1.67;
      const absence = steady ? (now <= 1 ? 1 : now < 3 ? (3 - now) / 2 : 0) : 0;
      const posterior = Math.min(1000, power[k]! / (noise[k]! + 1e-15));
      const prior = Math.max(
        lowestSnr,
        snrMemory * this.#lastGain[k]! ** 2 * this.#lastSnr[k]! +
          (1 - snrMemory) * Math.max(posterior - 1, 0),
      );
      const v = Math.min(19.9, (posterior * prior) / (1 + prior));
      const q = 0.05 + 0.9 * absence;
      const presence = 1 / (1 + (q / (1 - q)) * (1 + prior) * Math.exp(-v));
      const speechGain = Math.min(1, (prior / (1 + prior)) * halfExponentialIntegral(v));
      const gain = speechGain ** presence * this.#floor ** (1 - presence);
      this.#lastGain[k] = speechGain;
      this.#lastSnr[k] = posterior;
      const memory = noiseMemory + (1 - noiseMemory) * presence;
      noise[k] = memory * noise[k]! + (1 - memory) * noiseBias * power[k]!;
      this.#before += (1 - presence) * power[k]!;
      this.#after += (1 - presence) * power[k]! * gain * gain;
      for (const spectrum of this.#spectra) {
        spectrum[2 * k] = spectrum[2 * k]! * gain;
        spectrum[2 * k + 1] = spectrum[2 * k + 1]! * gain;
      }
    }
  }

  #followMinima(): void {
    const [power, smooth, minimum, part] = [this.#power, this.#smooth, this.#minimum, this.#partMinimum];
    const bins = power.length;
    for (let k = 0; k < bins; k++) {
      const left = power[k > 0 ? k - 1 : k]!;
      const right = power[k + 1 < bins ? k + 1 : k]!;
      const value = powerMemory * smooth[k]! + (1 - powerMemory) * (0.5 * power[k]! + 0.25 * (left + right));
      smooth[k] = value;
      if (value < minimum[k]!) minimum[k] = value;
      if (value < part[k]!) part[k] = value;
    }
    if (this.#frame++ % this.#partFrames !== 0) return;
    this.#pastMinima[this.#pastCount++ % parts]!.set(part);
    for (let k = 0; k < bins; k++) {
      let least = smooth[k]!;
      for (const past of this.#pastMinima) if (past[k]! < least) least = past[k]!;
      minimum[k] = least;
      part[k] = smooth[k]!;
    }
  }
}

export interface NoiseSettings {
  /** Gain where there is nothing but noise, dB. */
  floorDb: number;
  /** Power of the noise in each bin to begin with, as `NoiseProfiler` finds it. */
  profile: Float64Array;
}

const quietFrames = 24;

/**
 * The spectrum of the quietest moments of a recording, which is that of its noise: the mean of the 24 frames
 * with the least energy, digital silence left out. Constant memory.
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

const tableStep = 1 / 200;
const table = Float64Array.from({ length: 4001 }, (_, i) =>
  Math.exp(0.5 * exponentialIntegral(Math.max(1, i) * tableStep)),
);
/** exp(E1(v) / 2) for v up to 20, from a table. */
const halfExponentialIntegral = (v: number): number => table[Math.max(1, Math.round(v / tableStep))]!;

/** E1(x) within 2e-7 and 5e-5 relative (Abramowitz & Stegun 5.1.53, 5.1.54). */
function exponentialIntegral(x: number): number {
  if (x < 1)
    return (
      -Math.log(x) -
      0.57721566 +
      0.99999193 * x -
      0.24991055 * x * x +
      0.05519968 * x ** 3 -
      0.00976004 * x ** 4 +
      0.00107857 * x ** 5
    );
  return ((Math.exp(-x) / x) * (x * x + 2.334733 * x + 0.250621)) / (x * x + 3.330657 * x + 1.681534);
}
