import type { Fft } from '../fft/fft.ts';
import { fftNow, fftSizeFrom } from '../fft/fft-now.ts';

/**
 * An autoregressive model of a short piece of sound: the filter that leaves of each sample only what its past
 * does not tell (autocorrelation method, Levinson's recursion). One instance serves any number of pieces and
 * allocates nothing after its making.
 *
 * Source: Makhoul, Proc. IEEE 63 (1975). Cost two transforms and 2 * order^2 multiplications a piece.
 */
export class ArModel {
  readonly order: number;
  /** Prediction error filter, order + 1 values, the first of them 1. */
  readonly filter: Float64Array;
  /** Autocorrelation of `filter` at the lags 0..order: how much two samples so far apart pull at each other. */
  readonly shape: Float64Array;
  readonly #previous: Float64Array;
  readonly #lags: Float64Array;
  readonly #window: Float64Array;
  readonly #fft: Fft;
  readonly #framed: Float32Array;
  readonly #spectrum: Float32Array;

  /** @param length samples a piece has, more than `order` */
  constructor(order: number, length: number) {
    this.order = order;
    this.filter = new Float64Array(order + 1);
    this.shape = new Float64Array(order + 1);
    this.#previous = new Float64Array(order + 1);
    this.#lags = new Float64Array(order + 1);
    this.#window = Float64Array.from(
      { length },
      (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / length),
    );
    // zeros behind the piece, or its end would be held against its beginning
    this.#fft = fftNow(fftSizeFrom(length + order));
    this.#framed = new Float32Array(this.#fft.size);
    this.#spectrum = new Float32Array(this.#fft.size + 2);
  }

  /** Takes the model of the samples from `start` on. */
  fit(sound: Float64Array, start: number): void {
    const lags = this.#lags;
    const window = this.#window;
    const framed = this.#framed;
    const spectrum = this.#spectrum;
    const order = this.order;
    for (let i = 0; i < window.length; i++) framed[i] = sound[start + i]! * window[i]!;
    framed.fill(0, window.length);
    this.#fft.forward(framed, spectrum);
    for (let k = 0; k < spectrum.length; k += 2) {
      spectrum[k] = spectrum[k]! * spectrum[k]! + spectrum[k + 1]! * spectrum[k + 1]!;
      spectrum[k + 1] = 0;
    }
    this.#fft.inverse(spectrum, framed);
    for (let lag = 0; lag <= order; lag++) lags[lag] = framed[lag]!;
    // 60 dB below the sound: bands that hold nothing would make the recursion unstable
    lags[0] = lags[0]! * (1 + 1e-6) + 1e-12;
    this.#recurse();
    const { filter, shape } = this;
    for (let lag = 0; lag <= order; lag++) {
      let sum = 0;
      for (let j = lag; j <= order; j++) sum += filter[j]! * filter[j - lag]!;
      shape[lag] = sum;
    }
  }

  #recurse(): void {
    const filter = this.filter;
    const previous = this.#previous;
    const lags = this.#lags;
    filter.fill(0);
    filter[0] = 1;
    let error = lags[0]!;
    for (let m = 1; m <= this.order; m++) {
      let sum = lags[m]!;
      for (let j = 1; j < m; j++) sum += filter[j]! * lags[m - j]!;
      const reflection = -sum / error;
      previous.set(filter);
      for (let j = 1; j < m; j++) filter[j] = previous[j]! + reflection * previous[m - j]!;
      filter[m] = reflection;
      error *= 1 - reflection * reflection;
    }
  }
}
