/**
 * An autoregressive model of a short piece of sound: the filter that leaves of each sample only what its past
 * does not tell (autocorrelation method, Levinson's recursion). One instance serves any number of pieces and
 * allocates nothing after its making.
 *
 * Source: Makhoul, Proc. IEEE 63 (1975). Cost length * order + 2 * order^2 multiplications a piece.
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
  readonly #framed: Float64Array;

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
    this.#framed = new Float64Array(length);
  }

  /** Takes the model of the samples from `start` on. */
  fit(sound: Float64Array, start: number): void {
    const [lags, window, framed, order] = [this.#lags, this.#window, this.#framed, this.order];
    for (let i = 0; i < window.length; i++) framed[i] = sound[start + i]! * window[i]!;
    for (let lag = 0; lag <= order; lag++) lags[lag] = correlation(framed, lag);
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
    const [filter, previous, lags] = [this.filter, this.#previous, this.#lags];
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

/** Sum of the products of samples `lag` apart, in four parts, or each addition would wait for the one before. */
function correlation(sound: Float64Array, lag: number): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  let i = lag;
  for (; i + 3 < sound.length; i += 4) {
    const from = i - lag;
    a += sound[i]! * sound[from]!;
    b += sound[i + 1]! * sound[from + 1]!;
    c += sound[i + 2]! * sound[from + 2]!;
    d += sound[i + 3]! * sound[from + 3]!;
  }
  for (; i < sound.length; i++) a += sound[i]! * sound[i - lag]!;
  return a + b + c + d;
}
