import type { Fft } from '../fft/fft.ts';

/** Where the pitch of a voice is looked for, and the harmonics that tell it. */
const lowestHz = 80;
const highestHz = 400;
const highestHarmonicHz = 4000;

/**
 * How periodic a frame is at the pitch a voice may have, and how well parts of its spectrum fit that pitch.
 * Takes the power spectra of frames with a square-root Hann window.
 * Cost: a transform a frame, a square root a bin, two multiplications a bin and part. No allocation.
 * Source: the generalised autocorrelation (Tolonen and Karjalainen, IEEE Trans. Speech Audio Process. 8, 2000) of
 * amplitudes instead of powers; correlation of bands with the pitch after Valin, MMSP 2018.
 */
export class HarmonicComb {
  readonly #fft: Fft;
  readonly #amplitudes: Float32Array;
  readonly #spectrum: Float32Array;
  readonly #correlation: Float32Array;
  readonly #lowestLag: number;
  readonly #lagWeights: Float64Array;
  readonly #first: number;
  readonly #end: number;
  readonly #cosines: Float64Array;
  #lag = 0;

  constructor(sampleRate: number, fft: Fft) {
    const { size, bins } = fft;
    this.#fft = fft;
    this.#amplitudes = new Float32Array(bins);
    this.#spectrum = new Float32Array(size + 2);
    this.#correlation = new Float32Array(size);
    this.#lowestLag = Math.ceil(sampleRate / highestHz);
    const lags = Math.min(size >> 1, Math.floor(sampleRate / lowestHz)) - this.#lowestLag + 1;
    // the window leaves less of a periodic sound the longer the lag is
    this.#lagWeights = Float64Array.from({ length: Math.max(0, lags) }, (_, i) => {
      const x = (this.#lowestLag + i) / size;
      return 1 / ((1 - x) * Math.cos(Math.PI * x) + Math.sin(Math.PI * x) / Math.PI);
    });
    const bin = (hz: number) => Math.min(bins, Math.round((hz * size) / sampleRate));
    this.#first = bin(lowestHz);
    this.#end = bin(highestHarmonicHz);
    this.#cosines = Float64Array.from({ length: size }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  }

  /** Finds the pitch of a frame. @returns how periodic it is, 0 to about 1; 0 of silence */
  find(power: Float64Array): number {
    const amplitudes = this.#amplitudes;
    const spectrum = this.#spectrum;
    const correlation = this.#correlation;
    for (let k = 0; k < amplitudes.length; k++) amplitudes[k] = Math.sqrt(power[k]!);
    let all = 0;
    for (let k = this.#first; k < this.#end; k++) {
      spectrum[2 * k] = amplitudes[k]!;
      all += amplitudes[k]!;
    }
    this.#lag = 0;
    if (all < 1e-9) return 0;
    this.#fft.inverse(spectrum, correlation);
    const scale = 1 / correlation[0]!;
    let best = 0;
    for (let i = 0; i < this.#lagWeights.length; i++) {
      const value = correlation[this.#lowestLag + i]! * scale * this.#lagWeights[i]!;
      if (value <= best) continue;
      best = value;
      this.#lag = this.#lowestLag + i;
    }
    return best;
  }

  /** How well the bins from one to before another fit the pitch that was found, -1..1. */
  fit(from: number, to: number): number {
    const amplitudes = this.#amplitudes;
    const cosines = this.#cosines;
    const lag = this.#lag;
    const wrap = cosines.length - 1;
    let sum = 0;
    let all = 1e-9;
    for (let k = from; k < to; k++) {
      sum += amplitudes[k]! * cosines[(k * lag) & wrap]!;
      all += amplitudes[k]!;
    }
    return sum / all;
  }
}
