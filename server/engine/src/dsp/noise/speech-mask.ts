import type { Fft } from '../fft/fft.ts';
import { HarmonicComb } from './harmonic-comb.ts';

/** The grid the features were learned on, seconds. */
const step = 0.016;
/** Where a band's own level is looked at, in steps before (-) and after the frame. */
const ownSteps = [-20, -14, -10, -7, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 8, 11];
/** Where the levels of the bands beside it are looked at. */
const besideSteps = [-2, 0, 2];
const besideBands = [-4, -2, -1, 1, 2, 4];
/** Where the mean of all bands, the harmonics of the frame and those of the band are looked at. */
const allSteps = [-14, -8, -4, -2, 0, 2, 4, 8];
const voicedSteps = [-6, -3, -1, 0, 1, 3, 6];
const fitSteps = [-2, -1, 0, 1, 2];
/** Numbers the network sees of a band and frame: the ones above, six of the long run, and the band twice. */
export const speechMaskFeatures =
  ownSteps.length +
  besideSteps.length * besideBands.length +
  allSteps.length +
  voicedSteps.length +
  fitSteps.length +
  8;
/** Bands of 100 Hz from here, then of a fifth of an octave, up to what the network was trained on. */
const lowestHz = 50;
const bandHz = 100;
const linearBands = 8;
const mostBands = 24;
const bandsAnOctave = 5;
/** Levels so far below the long-term mean look the same, log10 of power. */
const levelRange = 4;
/** Memory of the long-term levels, and how long those count that are known before. */
const memorySeconds = 6;
const startSeconds = 1.5;
/** How fast the floor of a band rises, log10 of power a second, and the part of the way it falls in a frame. */
const floorRise = 0.5;
const floorFall = 0.1;
const leastPower = 1e-12;
/** So many hidden units are worked out side by side, so that no sum waits for the one before. */
const unitsAtOnce = 4;
/**
 * A frame with a pitch, above this, keeps what lies in the linear bands, up to 850 Hz: to the network nasals look like hum.
 * Below it gains may fall by so much, natural logarithm, times what is missing.
 */
const surelyVoiced = 0.65;
const fallBelow = 20;
/** Gains are raised by this, natural logarithm, so that speech the network is next to sure of stays as it is. */
const clearSpeech = 0.25;

/** Weights of the network, as `learn-speech-mask.mjs` writes them. */
export interface SpeechMaskWeights {
  /** One row of `speechMaskFeatures` for each hidden unit. */
  input: readonly number[];
  /** One a hidden unit, of which there are a multiple of four. */
  bias: readonly number[];
  output: readonly number[];
  outputBias: number;
}

/**
 * How much of a noisy sound is speech, for each bin and frame: what noise does that comes and goes (insects, rain, fire,
 * creaking, voices far away), which the estimate of steady noise takes for something wanted. A network of one hidden
 * layer, the same for all bands, sees a band's level before and after the frame (.32 s back, .18 s ahead), those beside
 * it, the mean of all, how well frame and band fit a pitch, and the levels in the long run.
 *
 *     mask.push(power);            // each frame; then, from `ahead` frames later on:
 *     mask.logGains(out);
 *
 * Cost: 1,500 multiplications and 24 tanh a band whenever gains are asked for; a `HarmonicComb` a frame. No allocation.
 * Source: own; masks by regression after Wang, Narayanan and Wang, IEEE/ACM TASLP 22(12), 2014, here on band levels.
 * Limits: knows speech only: music has to be kept from it. Looks ahead, so it is not for live sound. Above 8 kHz the gain
 * of the highest band goes on.
 */
export class SpeechMask {
  /** Frames by which gains come later than their frame was pushed. */
  readonly ahead: number;
  readonly bands: number;
  readonly #weights: SpeechMaskWeights | null;
  /** As `sideBySide` makes it. */
  readonly #input: Float64Array;
  readonly #edges: number[] = [];
  readonly #centres: number[];
  readonly #comb: HarmonicComb;
  readonly #length: number;
  /** The last frames, rings [frame][band]: log10 of the power, and how well the band fits the pitch. */
  readonly #level: Float64Array;
  readonly #fit: Float64Array;
  /** Rings, [frame]: mean of the levels over the bands against the long run, and how periodic the frame is. */
  readonly #mean: Float64Array;
  readonly #voiced: Float64Array;
  /** In the long run: mean power and its log10, mean of the log10, its floor, mean of the fit. */
  readonly #power: Float64Array;
  readonly #logPower: Float64Array;
  readonly #meanLog: Float64Array;
  readonly #floor: Float64Array;
  readonly #meanFit: Float64Array;
  #meanLogPower = 0;
  readonly #memory: number;
  readonly #startFrames: number;
  readonly #rise: number;
  readonly #own: Taps;
  readonly #beside: Taps;
  readonly #all: Taps;
  readonly #voicedAt: Taps;
  readonly #fitAt: Taps;
  readonly #features = new Float64Array(speechMaskFeatures);
  readonly #bandGains: Float64Array;
  #pushed = 0;

  /**
   * @param shape.hop    samples from one frame to the next
   * @param levels.mean  power of each bin in the mean of the whole sound
   * @param levels.quiet power of each bin in its quietest moments
   * @param weights      null where only the features are wanted
   */
  constructor(
    shape: { sampleRate: number; fft: Fft; hop: number },
    levels: { mean: Float64Array; quiet: Float64Array },
    weights: SpeechMaskWeights | null,
  ) {
    const { sampleRate, fft, hop } = shape;
    this.#weights = weights;
    this.#input = sideBySide(weights?.input ?? []);
    for (let j = 0; j <= mostBands; j++) {
      const linear = Math.min(j, linearBands);
      const hz = (lowestHz + linear * bandHz) * 2 ** ((j - linear) / bandsAnOctave);
      const edge = Math.min(fft.bins, Math.round((hz * fft.size) / sampleRate));
      if (edge !== this.#edges.at(-1)) this.#edges.push(edge);
    }
    this.bands = this.#edges.length - 1;
    const { bands } = this;
    this.#centres = this.#edges.slice(1).map((to, b) => (this.#edges[b]! + to - 1) / 2);
    this.#comb = new HarmonicComb(sampleRate, fft);
    const framesAStep = (step * sampleRate) / hop;
    this.ahead = Math.ceil(Math.max(...ownSteps) * framesAStep - 1e-9);
    this.#length = this.ahead + Math.ceil(-Math.min(...ownSteps) * framesAStep) + 1;
    const taps = (steps: readonly number[], width: number) =>
      new Taps(steps, framesAStep, this.#length, width);
    this.#own = taps(ownSteps, bands);
    this.#beside = taps(besideSteps, bands);
    this.#all = taps(allSteps, 1);
    this.#voicedAt = taps(voicedSteps, 1);
    this.#fitAt = taps(fitSteps, bands);
    this.#level = new Float64Array(this.#length * bands);
    this.#fit = new Float64Array(this.#length * bands);
    this.#mean = new Float64Array(this.#length);
    this.#voiced = new Float64Array(this.#length);
    const ofBands = (power: Float64Array) =>
      Float64Array.from({ length: bands }, (_, b) => this.powerOf(power, b) + leastPower);
    this.#power = ofBands(levels.mean);
    this.#logPower = this.#power.map(Math.log10);
    this.#meanLog = this.#logPower.map((value) => value - 0.5);
    this.#floor = ofBands(levels.quiet).map(Math.log10);
    this.#meanFit = new Float64Array(bands);
    this.#memory = Math.exp(-hop / sampleRate / memorySeconds);
    this.#startFrames = (startSeconds * sampleRate) / hop;
    this.#rise = (floorRise * hop) / sampleRate;
    this.#bandGains = new Float64Array(bands);
  }

  /** Takes the power of each bin of the next frame. */
  push(power: Float64Array): void {
    const { bands } = this;
    const level = this.#level;
    const fit = this.#fit;
    const logPower = this.#logPower;
    const meanLog = this.#meanLog;
    const floor = this.#floor;
    const slot = this.#pushed % this.#length;
    const row = slot * bands;
    const memory = Math.min(this.#memory, 1 - 1 / (this.#pushed + this.#startFrames));
    this.#voiced[slot] = this.#comb.find(power);
    let sum = 0;
    let long = 0;
    for (let b = 0; b < bands; b++) {
      const now = this.powerOf(power, b);
      const log = Math.log10(now + leastPower);
      const fits = this.#comb.fit(this.#edges[b]!, this.#edges[b + 1]!);
      level[row + b] = log;
      fit[row + b] = fits;
      this.#power[b] = memory * this.#power[b]! + (1 - memory) * now;
      const mean = Math.log10(this.#power[b]! + leastPower);
      logPower[b] = mean;
      meanLog[b] = memory * meanLog[b]! + (1 - memory) * Math.max(log, mean - levelRange);
      this.#meanFit[b] = memory * this.#meanFit[b]! + (1 - memory) * fits;
      const risen = floor[b]! + this.#rise;
      floor[b] = Math.max(mean - levelRange, risen > log ? risen + floorFall * (log - risen) : risen);
      sum += Math.max(-levelRange, log - mean);
      long += mean;
    }
    this.#mean[slot] = sum / bands;
    this.#meanLogPower = long / bands;
    if (this.#pushed === 0)
      // before the sound everything was as in its first frame
      for (let other = 1; other < this.#length; other++) {
        level.copyWithin(other * bands, 0, bands);
        fit.copyWithin(other * bands, 0, bands);
        this.#mean[other] = this.#mean[0]!;
        this.#voiced[other] = this.#voiced[0]!;
      }
    this.#pushed++;
  }

  /** Writes the natural logarithm of a gain for each bin of the frame `ahead` frames ago, 0 or less. */
  logGains(out: Float64Array): void {
    const voiced = this.#voiced[this.look() % this.#length]!;
    const least = Math.min(0, fallBelow * (voiced - surelyVoiced));
    for (let b = 0; b < this.bands; b++) {
      const gain = this.#logGain(this.features(b));
      this.#bandGains[b] = b < linearBands ? Math.max(gain, least) : gain;
    }
    const gains = this.#bandGains;
    const centres = this.#centres;
    const last = this.bands - 1;
    let b = 0;
    for (let k = 0; k < out.length; k++) {
      while (b + 2 < this.bands && k > centres[b + 1]!) b++;
      const next = Math.min(b + 1, last);
      const low = centres[b]!;
      const high = centres[next]!;
      const share = high > low ? Math.max(0, Math.min(1, (k - low) / (high - low))) : 0;
      out[k] = (1 - share) * gains[b]! + share * gains[next]!;
    }
  }

  /** Turns to the frame `ahead` frames ago, for `features`. @returns its number, and the length of a ring */
  look(): number {
    const frame = this.#pushed - 1 - this.ahead + this.#length;
    for (const taps of [this.#own, this.#beside, this.#all, this.#voicedAt, this.#fitAt]) taps.move(frame);
    return frame;
  }

  /** What the network sees of a band; overwritten by the next call. */
  features(band: number): Float64Array {
    const features = this.#features;
    const logPower = this.#logPower;
    const last = this.bands - 1;
    const long = logPower[band]!;
    let n = this.#own.read(this.#level, band, long, -levelRange, features, 0);
    for (const offset of besideBands) {
      const other = Math.max(0, Math.min(last, band + offset));
      n = this.#beside.read(this.#level, other, logPower[other]!, -levelRange, features, n);
    }
    n = this.#all.read(this.#mean, 0, 0, -levelRange, features, n);
    n = this.#voicedAt.read(this.#voiced, 0, 0, 0, features, n);
    n = this.#fitAt.read(this.#fit, band, 0, -1, features, n);
    features[n++] = this.#floor[band]! - long;
    features[n++] = this.#meanLog[band]! - long;
    features[n++] = this.#meanFit[band]!;
    features[n++] = long - this.#meanLogPower;
    features[n++] = logPower[Math.max(0, band - 3)]! - long;
    features[n++] = logPower[Math.min(last, band + 3)]! - long;
    features[n++] = band / mostBands;
    features[n] = (band / mostBands) ** 2;
    return features;
  }

  /** Sum of the powers of the bins in a band. */
  powerOf(power: Float64Array, band: number): number {
    const to = this.#edges[band + 1]!;
    let sum = 0;
    for (let k = this.#edges[band]!; k < to; k++) sum += power[k]!;
    return sum;
  }

  #logGain(features: Float64Array): number {
    const input = this.#input;
    const { bias, output, outputBias } = this.#weights!;
    let sum = outputBias;
    let at = 0;
    for (let h = 0; h < bias.length; h += unitsAtOnce) {
      let a = bias[h]!;
      let b = bias[h + 1]!;
      let c = bias[h + 2]!;
      let d = bias[h + 3]!;
      for (let i = 0; i < speechMaskFeatures; i++) {
        const feature = features[i]!;
        a += input[at]! * feature;
        b += input[at + 1]! * feature;
        c += input[at + 2]! * feature;
        d += input[at + 3]! * feature;
        at += unitsAtOnce;
      }
      sum += output[h]! * tanh(a) + output[h + 1]! * tanh(b);
      sum += output[h + 2]! * tanh(c) + output[h + 3]! * tanh(d);
    }
    return Math.min(0, clearSpeech - Math.log1p(Math.exp(-sum)));
  }
}

/** Rows of weights, for each four units together: [units / 4][feature][4]. */
function sideBySide(input: readonly number[]): Float64Array {
  return Float64Array.from(input, (_, n) => {
    const row = Math.floor(n / unitsAtOnce);
    const unit = unitsAtOnce * Math.floor(row / speechMaskFeatures) + (n % unitsAtOnce);
    return input[unit * speechMaskFeatures + (row % speechMaskFeatures)]!;
  });
}

/** Half as dear as `Math.tanh`, and as good here. */
const tanh = (x: number): number => 1 - 2 / (1 + Math.exp(2 * x));

/** Places in a ring of frames, some of them between two frames. */
class Taps {
  readonly #frames: Int32Array;
  readonly #shares: Float64Array;
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  readonly #length: number;
  readonly #width: number;

  /** @param length frames in the ring, each of `width` numbers */
  constructor(steps: readonly number[], framesAStep: number, length: number, width: number) {
    const places = steps.map((steps) => steps * framesAStep);
    this.#frames = Int32Array.from(places, (at) => Math.floor(at + 1e-9));
    this.#shares = Float64Array.from(places, (at, i) => Math.max(0, at - this.#frames[i]!));
    this.#from = new Int32Array(steps.length);
    this.#to = new Int32Array(steps.length);
    this.#length = length;
    this.#width = width;
  }

  /** Turns to a frame. */
  move(frame: number): void {
    for (let i = 0; i < this.#from.length; i++) {
      const at = frame + this.#frames[i]!;
      this.#from[i] = (at % this.#length) * this.#width;
      this.#to[i] = ((at + 1) % this.#length) * this.#width;
    }
  }

  /** Writes a column's numbers against a reference, `least` or more, from `at` on. @returns the place behind them */
  read(
    ring: Float64Array,
    column: number,
    reference: number,
    least: number,
    out: Float64Array,
    at: number,
  ): number {
    let n = at;
    for (let i = 0; i < this.#from.length; i++) {
      const share = this.#shares[i]!;
      let value = ring[this.#from[i]! + column]!;
      if (share > 0) value += share * (ring[this.#to[i]! + column]! - value);
      out[n++] = Math.max(least, value - reference);
    }
    return n;
  }
}
