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

export interface NoiseSettings {
  /** Gain where there is nothing but noise, dB. */
  floorDb: number;
  /** Power of the noise in each bin to begin with, as `NoiseProfiler` finds it. */
  profile: Float64Array;
}

/**
 * Gains that take steady noise out of a sound, one a bin, frame after frame: the optimally modified log-spectral
 * amplitude estimator with a noise floor that follows the minima of each bin (OM-LSA with IMCRA, simplified).
 * Source: Cohen, IEEE Trans. Speech Audio Process. 11 (2003); Ephraim & Malah 1985.
 * Made for frames 5 to 10 ms apart. Cost about 40 ns a bin, no allocation. Limits: steady noise only.
 */
export class NoiseGains {
  readonly #logFloor: number;
  readonly #partFrames: number;
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

  constructor(framesASecond: number, settings: NoiseSettings) {
    const bins = settings.profile.length;
    this.#logFloor = (settings.floorDb / 20) * Math.LN10;
    this.#partFrames = Math.max(1, Math.round((framesASecond * minimumSeconds) / parts));
    this.#noise = settings.profile.map((value) => value + 1e-14);
    this.#smooth = this.#noise.slice();
    this.#minimum = new Float64Array(bins).fill(1e30);
    this.#partMinimum = new Float64Array(bins).fill(1e30);
    this.#pastMinima = Array.from({ length: parts }, () => new Float64Array(bins).fill(1e30));
    this.#lastGain = new Float64Array(bins).fill(1);
    this.#lastSnr = new Float64Array(bins).fill(1);
  }

  /** How far the noise was turned down where there was nothing else, dB, 0 or less. */
  get reductionDb(): number {
    return this.#before > 0 ? 10 * Math.log10(Math.max(1e-12, this.#after / this.#before)) : 0;
  }

  /** Begins with this power of the noise in each bin, where it was not known to the constructor. */
  seed(power: Float64Array): void {
    this.#noise.set(power);
    this.#smooth.set(power);
  }

  /**
   * @param power of each bin in the next frame
   * @param gains filled with what to multiply the bins by
   * @param other natural logarithms of the gains that something else would give, where there is anything else
   * @param share 0..1, how much these count
   */
  next(power: Float64Array, gains: Float64Array, other: Float64Array | null = null, share = 0): void {
    const smooth = this.#smooth;
    const noise = this.#noise;
    const minimum = this.#minimum;
    const lastGain = this.#lastGain;
    const lastSnr = this.#lastSnr;
    const logFloor = this.#logFloor;
    const bins = power.length;
    let before = 0;
    let after = 0;
    this.#followMinima(power);
    for (let k = 0; k < bins; k++) {
      const least = minimumBias * minimum[k]! + 1e-15;
      const now = power[k]! / least;
      const steady = smooth[k]! / least < 1.67;
      const absence = steady ? (now <= 1 ? 1 : now < 3 ? (3 - now) / 2 : 0) : 0;
      const posterior = Math.min(1000, power[k]! / (noise[k]! + 1e-15));
      const prior = Math.max(
        lowestSnr,
        snrMemory * lastGain[k]! * lastGain[k]! * lastSnr[k]! + (1 - snrMemory) * Math.max(posterior - 1, 0),
      );
      const v = Math.min(19.9, (posterior * prior) / (1 + prior));
      const q = 0.05 + 0.9 * absence;
      const presence = 1 / (1 + (q / (1 - q)) * (1 + prior) * Math.exp(-v));
      const speechGain = Math.min(1, (prior / (1 + prior)) * halfExponentialIntegral(v));
      const own = presence * Math.log(speechGain) + (1 - presence) * logFloor;
      const gain = Math.exp(other ? Math.max(Math.min(logFloor, own), own + share * (other[k]! - own)) : own);
      lastGain[k] = speechGain;
      lastSnr[k] = posterior;
      const memory = noiseMemory + (1 - noiseMemory) * presence;
      noise[k] = memory * noise[k]! + (1 - memory) * noiseBias * power[k]!;
      const absent = (1 - presence) * power[k]!;
      before += absent;
      after += absent * gain * gain;
      gains[k] = gain;
    }
    this.#before += before;
    this.#after += after;
  }

  #followMinima(power: Float64Array): void {
    const smooth = this.#smooth;
    const minimum = this.#minimum;
    const part = this.#partMinimum;
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
      for (let p = 0; p < parts; p++) if (this.#pastMinima[p]![k]! < least) least = this.#pastMinima[p]![k]!;
      minimum[k] = least;
      part[k] = smooth[k]!;
    }
  }
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
