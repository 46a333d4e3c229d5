import { createFft } from '../../dsp/fft/create-fft.ts';
import type { Fft } from '../../dsp/fft/fft.ts';

/** Lowest F0 that is analysed, Hz; frames are four periods long. */
const floorHz = 62;
/** Distance of the bands' centres, Hz; a band reaches as far to both sides. */
export const aperiodicityBandHz = 3000;
/** Half the width of the line of pure harmonics, in bins of the last transform. */
const lineBins = 8;

/**
 * Band aperiodicity of voiced speech: how much of the sound around 3, 6, 9 ... kHz is noise and not harmonics.
 *
 * A parameter like a group delay, free of the phase of the frame, is formed from two temporal centroids half a period
 * apart over the power of a window of four periods. Where the sound is harmonic it is a sinusoid over frequency,
 * which a transform gathers into one line; the power beside that line is noise.
 * Source: Morise, "D4C, a band-aperiodicity estimator for high-quality speech synthesis", Speech Communication 84
 * (2016). Cost five transforms of four periods of `floorHz` a frame (2048 points at 16 kHz) and one a band.
 * Limits: voiced frames only, F0 right within a few percent; needs 12 kHz of sample rate for its first band.
 */
export class Aperiodicity {
  /** How many bands the sample rate has. */
  readonly bands: number;
  readonly #rate: number;
  readonly #fft: Fft;
  readonly #frame: Float32Array;
  readonly #first: Float32Array;
  readonly #second: Float32Array;
  readonly #centroid: Float64Array;
  readonly #power: Float64Array;
  readonly #delay: Float64Array;
  readonly #sums: Float64Array;
  readonly #window: Float64Array;

  private constructor(rate: number, fft: Fft) {
    this.#rate = rate;
    this.#fft = fft;
    this.bands = Math.max(0, Math.floor(rate / 2 / aperiodicityBandHz) - 1);
    this.#frame = new Float32Array(fft.size);
    this.#first = new Float32Array(fft.size + 2);
    this.#second = new Float32Array(fft.size + 2);
    this.#centroid = new Float64Array(fft.bins);
    this.#power = new Float64Array(fft.bins);
    this.#delay = new Float64Array(fft.bins);
    this.#sums = new Float64Array(fft.bins + 1);
    const width = 2 * Math.floor((aperiodicityBandHz * fft.size) / rate) + 1;
    this.#window = Float64Array.from({ length: width }, (_, i) => {
      const angle = (2 * Math.PI * i) / (width - 1);
      return (
        0.355768 -
        0.487396 * Math.cos(angle) +
        0.144232 * Math.cos(2 * angle) -
        0.012604 * Math.cos(3 * angle)
      );
    });
  }

  static async create(sampleRate: number): Promise<Aperiodicity> {
    const fft = await createFft(2 ** Math.ceil(Math.log2((4 * sampleRate) / floorHz + 1)));
    return new Aperiodicity(sampleRate, fft);
  }

  /**
   * @param samples one channel; @param seconds middle of the frame; @param f0 there, in Hz
   * @param shares filled with the share of noise in each band's parameter, 0 (harmonic) to 1
   */
  analyse(samples: Float32Array, seconds: number, f0: number, shares: Float32Array): void {
    const hz = Math.max(floorHz, f0);
    const [centroid, power, delay, first] = [this.#centroid, this.#power, this.#delay, this.#first];
    centroid.fill(0);
    this.#addCentroid(samples, seconds - 0.25 / hz, hz);
    this.#addCentroid(samples, seconds + 0.25 / hz, hz);
    this.#cut(samples, seconds, hz, false);
    this.#fft.forward(this.#frame, first);
    for (let k = 0; k < power.length; k++) power[k] = first[2 * k]! ** 2 + first[2 * k + 1]! ** 2;
    this.#smooth(power, hz, power);
    for (let k = 0; k < delay.length; k++) delay[k] = centroid[k]! / (power[k]! + 1e-12);
    this.#smooth(delay, hz / 2, delay);
    this.#smooth(delay, hz, power);
    for (let k = 0; k < delay.length; k++) delay[k] = delay[k]! - power[k]!;
    for (let band = 0; band < this.bands; band++) shares[band] = this.#besideLine(band);
  }

  /** Real part of spectrum times spectrum of the frame weighted by time: power times group delay. */
  #addCentroid(samples: Float32Array, seconds: number, hz: number): void {
    const [frame, first, second, centroid] = [this.#frame, this.#first, this.#second, this.#centroid];
    this.#cut(samples, seconds, hz, true);
    let energy = 1e-12;
    for (let i = 0; i < frame.length; i++) energy += frame[i]! * frame[i]!;
    for (let i = 0; i < frame.length; i++) frame[i] = frame[i]! / Math.sqrt(energy);
    this.#fft.forward(frame, first);
    for (let i = 0; i < frame.length; i++) frame[i] = frame[i]! * (i + 1);
    this.#fft.forward(frame, second);
    for (let k = 0; k < centroid.length; k++)
      centroid[k] = centroid[k]! + first[2 * k]! * second[2 * k]! + first[2 * k + 1]! * second[2 * k + 1]!;
  }

  /** Four periods around a time, under a Blackman or a Hann window, without their mean. */
  #cut(samples: Float32Array, seconds: number, hz: number, blackman: boolean): void {
    const frame = this.#frame;
    const half = Math.round((2 * this.#rate) / hz);
    const centre = Math.round(seconds * this.#rate);
    frame.fill(0);
    let sum = 0;
    let weights = 0;
    const weight = (i: number) => {
      const angle = (Math.PI * i) / half;
      return blackman
        ? 0.42 + 0.5 * Math.cos(angle) + 0.08 * Math.cos(2 * angle)
        : 0.5 + 0.5 * Math.cos(angle);
    };
    for (let i = -half; i <= half; i++) {
      frame[i + half] = (samples[centre + i] ?? 0) * weight(i);
      sum += frame[i + half]!;
      weights += weight(i);
    }
    for (let i = -half; i <= half; i++) frame[i + half] = frame[i + half]! - (sum / weights) * weight(i);
  }

  /** Running mean over `width` Hz; `to` may be `from`. */
  #smooth(from: Float64Array, width: number, to: Float64Array): void {
    const sums = this.#sums;
    for (let k = 0; k < from.length; k++) sums[k + 1] = sums[k]! + from[k]!;
    const half = (width * this.#fft.size) / this.#rate / 2;
    const at = (place: number) => {
      const held = Math.max(0, Math.min(from.length, place));
      const low = Math.min(from.length - 1, Math.floor(held));
      return sums[low]! + (held - low) * (sums[low + 1]! - sums[low]!);
    };
    for (let k = 0; k < to.length; k++) {
      const [low, high] = [Math.max(0, k + 0.5 - half), Math.min(from.length, k + 0.5 + half)];
      to[k] = (at(high) - at(low)) / (high - low);
    }
  }

  #besideLine(band: number): number {
    const [frame, first, window, delay] = [this.#frame, this.#first, this.#window, this.#delay];
    const centre = Math.floor((aperiodicityBandHz * (band + 1) * this.#fft.size) / this.#rate);
    const half = (window.length - 1) / 2;
    frame.fill(0);
    for (let i = 0; i < window.length; i++) frame[i] = delay[centre - half + i]! * window[i]!;
    this.#fft.forward(frame, first);
    const powers = Array.from(
      { length: this.#fft.bins },
      (_, k) => first[2 * k]! ** 2 + first[2 * k + 1]! ** 2,
    );
    powers.sort((a, b) => a - b);
    const line = Math.round((lineBins * this.#fft.size) / window.length);
    const all = powers.reduce((sum, value) => sum + value, 1e-30);
    return powers.slice(0, Math.max(0, powers.length - line)).reduce((sum, value) => sum + value, 0) / all;
  }
}
