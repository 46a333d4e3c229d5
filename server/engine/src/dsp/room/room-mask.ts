/** The grid the features were learned on, seconds. */
const step = 0.016;
/** Where a band's own level is looked at, in steps before (-) and after the frame. */
const ownSteps = [-24, -18, -14, -11, -9, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 8, 11];
/** Where what the prediction took out of the band is looked at. */
const takenSteps = [-3, -2, -1, 0, 1, 2, 3];
/** Where the mean of all bands is looked at. */
const allSteps = [-12, -8, -6, -4, -2, 0, 2, 4, 8];
/** Numbers the network sees of a band and frame: the levels above, what was taken in the long run, and the band. */
export const roomMaskFeatures = ownSteps.length + takenSteps.length + allSteps.length + 2;
/** Bands of a third of an octave from here, up to what the network was trained on. */
const lowestHz = 100;
const mostBands = 19;
/** Levels this part of the long-term mean and below look the same (40 dB). */
const levelFloor = 1e-4;
/** How much of the levels so far counts in the next block. */
const memory = 0.5;

/** Weights of the network, as `learn-room-mask.mjs` writes them. */
export interface RoomMaskWeights {
  /** One row of `roomMaskFeatures` for each hidden unit. */
  input: readonly number[];
  /** One a hidden unit. */
  bias: readonly number[];
  output: readonly number[];
  outputBias: number;
  /** The gain the sigmoid at the end is multiplied with. */
  most: number;
}

/**
 * Gains for what linear prediction leaves of a room. A band's level before and after the frame (up to .38 s back and
 * .18 s ahead), what the prediction took out there, and the level of all bands tell onsets and held sounds from
 * tails; a network of one hidden layer, the same for all bands, says how much of the band is the dry sound.
 *
 *     mask.addBandPowers(spectrum, powers, at);    // of the recording and of what the prediction left, for a block
 *     mask.hear(before, after, frames);            // its long-term levels
 *     mask.push(before, after, at);                // each frame; then, `ahead` frames later:
 *     mask.gains(gains);
 *
 * Source: own; masks by regression after Han, Wang, Wang, Woods, Merks and Zhang, IEEE/ACM TASLP 23(6), 2015, here on
 * band levels instead of spectra. Weights from `scripts/learn-room-mask.mjs`: simulated rooms (image sources, Allen and
 * Berkley, JASA 1979) of .2 to 1.1 s, 17 speakers.
 * Cost: 600 multiplications and 16 tanh a band and frame. Memory: 60 KB.
 * Limits: made for speech, and dampens music (4.6 dB in the mean, where the prediction and the suppression take 3.1).
 * Looks .18 s ahead, so it is not for live sound. Without the look ahead half of the gain in STOI is lost.
 */
export class RoomMask {
  /** Frames by which gains come later than their frame was pushed. */
  readonly ahead: number;
  readonly bands: number;
  readonly #weights: RoomMaskWeights;
  readonly #edges: number[] = [];
  readonly #centres: number[];
  readonly #firstBin: number;
  readonly #own: readonly Tap[];
  readonly #taken: readonly Tap[];
  readonly #all: readonly Tap[];
  /** Levels of the last frames, rings [frame][band]: log10 of power against the long-term mean. */
  readonly #before: Float64Array;
  readonly #after: Float64Array;
  /** The mean of `#after` over the bands, [frame]. */
  readonly #mean: Float64Array;
  readonly #length: number;
  readonly #meanBefore: Float64Array;
  readonly #meanAfter: Float64Array;
  readonly #features = new Float64Array(roomMaskFeatures);
  readonly #bandGains: Float64Array;
  #heard = 0;
  #pushed = 0;

  /**
   * @param shape.firstBin bins below keep gain 1: offset and rumble are no reverberation
   * @param shape.hop      samples from one frame to the next
   */
  constructor(
    shape: { sampleRate: number; fftSize: number; hop: number; firstBin: number },
    weights: RoomMaskWeights,
  ) {
    const { sampleRate, fftSize, hop } = shape;
    this.#weights = weights;
    this.#firstBin = shape.firstBin;
    for (let j = 0; j <= mostBands; j++) {
      const edge = Math.min(fftSize / 2 + 1, Math.round((lowestHz * 2 ** (j / 3) * fftSize) / sampleRate));
      if (edge !== this.#edges.at(-1)) this.#edges.push(edge);
    }
    this.bands = this.#edges.length - 1;
    this.#centres = this.#edges.slice(1).map((to, b) => (this.#edges[b]! + to - 1) / 2);
    const taps = (steps: readonly number[]) => steps.map((steps) => tapAt((steps * step * sampleRate) / hop));
    this.#own = taps(ownSteps);
    this.#taken = taps(takenSteps);
    this.#all = taps(allSteps);
    this.ahead = Math.max(...this.#own.map(({ at, share }) => at + Math.ceil(share)));
    this.#length = this.ahead - Math.min(...this.#own.map(({ at }) => at)) + 1;
    this.#before = new Float64Array(this.#length * this.bands);
    this.#after = new Float64Array(this.#length * this.bands);
    this.#mean = new Float64Array(this.#length);
    this.#meanBefore = new Float64Array(this.bands);
    this.#meanAfter = new Float64Array(this.bands);
    this.#bandGains = new Float64Array(this.bands);
  }

  /** Adds the power in each band of a spectrum (interleaved re, im) to `powers` from frame `at` on. */
  addBandPowers(spectrum: Float32Array, powers: Float64Array, at: number): void {
    for (let b = 0; b < this.bands; b++) {
      let sum = 0;
      for (let i = 2 * this.#edges[b]!; i < 2 * this.#edges[b + 1]!; i++) sum += spectrum[i]! * spectrum[i]!;
      powers[at * this.bands + b]! += sum;
    }
  }

  /** The powers of a block, [frame][band], from which the long-term levels of the following frames are taken. */
  hear(before: Float64Array, after: Float64Array, frames: number): void {
    const kept = memory * this.#heard;
    this.#heard = kept + frames;
    for (const [powers, mean] of [
      [before, this.#meanBefore],
      [after, this.#meanAfter],
    ] as const)
      for (let b = 0; b < this.bands; b++) {
        let sum = kept * mean[b]!;
        for (let t = 0; t < frames; t++) sum += powers[t * this.bands + b]!;
        mean[b] = sum / this.#heard;
      }
  }

  /** Takes the powers of frame `at` of a block; after the sound its last frame is given again, `ahead` times. */
  push(before: Float64Array, after: Float64Array, at: number): void {
    const slot = this.#pushed % this.#length;
    let sum = 0;
    for (let b = 0; b < this.bands; b++) {
      const mean = this.#meanAfter[b]! + 1e-12;
      const level = Math.log10(after[at * this.bands + b]! / mean + levelFloor);
      this.#after[slot * this.bands + b] = level;
      this.#before[slot * this.bands + b] = Math.log10(before[at * this.bands + b]! / mean + levelFloor);
      sum += level;
    }
    this.#mean[slot] = sum / this.bands;
    if (this.#pushed === 0)
      // before the sound everything was as in its first frame
      for (let other = 1; other < this.#length; other++) {
        this.#after.copyWithin(other * this.bands, 0, this.bands);
        this.#before.copyWithin(other * this.bands, 0, this.bands);
        this.#mean[other] = this.#mean[0]!;
      }
    this.#pushed++;
  }

  /** What the network sees of a band of the frame `ahead` frames ago; overwritten by the next call. */
  features(band: number): Float64Array {
    const features = this.#features;
    const bands = this.bands;
    const length = this.#length;
    const newest = this.#pushed - 1 - this.ahead + length;
    let n = 0;
    for (const { at, share } of this.#own) {
      const from = ((newest + at) % length) * bands + band;
      const to = ((newest + at + 1) % length) * bands + band;
      features[n++] = (1 - share) * this.#after[from]! + share * this.#after[to]!;
    }
    for (const { at, share } of this.#taken) {
      const from = ((newest + at) % length) * bands + band;
      const to = ((newest + at + 1) % length) * bands + band;
      features[n++] =
        (1 - share) * (this.#before[from]! - this.#after[from]!) +
        share * (this.#before[to]! - this.#after[to]!);
    }
    for (const { at, share } of this.#all) {
      const from = (newest + at) % length;
      const to = (newest + at + 1) % length;
      features[n++] = (1 - share) * this.#mean[from]! + share * this.#mean[to]!;
    }
    features[n++] = Math.log10((this.#meanBefore[band]! + 1e-12) / (this.#meanAfter[band]! + 1e-12));
    features[n] = band / mostBands;
    return features;
  }

  /** Writes a gain for each bin of the frame `ahead` frames ago, 0 or more. */
  gains(out: Float32Array): void {
    for (let b = 0; b < this.bands; b++) this.#bandGains[b] = this.#gain(this.features(b));
    const gains = this.#bandGains;
    const centres = this.#centres;
    let b = 0;
    for (let k = 0; k < out.length; k++) {
      while (b + 2 < this.bands && k > centres[b + 1]!) b++;
      const low = centres[b]!;
      const high = centres[Math.min(b + 1, this.bands - 1)]!;
      const share = high > low ? Math.max(0, Math.min(1, (k - low) / (high - low))) : 0;
      out[k] =
        k < this.#firstBin ? 1 : (1 - share) * gains[b]! + share * gains[Math.min(b + 1, this.bands - 1)]!;
    }
  }

  #gain(features: Float64Array): number {
    const { input, bias, output, outputBias, most } = this.#weights;
    let sum = outputBias;
    for (let h = 0; h < bias.length; h++) {
      let unit = bias[h]!;
      for (let i = 0; i < features.length; i++) unit += input[h * features.length + i]! * features[i]!;
      sum += output[h]! * Math.tanh(unit);
    }
    return most / (1 + Math.exp(-sum));
  }
}

/** A place between two frames. */
interface Tap {
  /** The earlier frame, against the one looked at. */
  at: number;
  /** How much the frame after it counts, 0..1. */
  share: number;
}

function tapAt(frames: number): Tap {
  const at = Math.floor(frames + 1e-9);
  return { at, share: Math.max(0, frames - at) };
}
