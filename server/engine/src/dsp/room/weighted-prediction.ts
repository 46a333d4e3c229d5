import { solveHermitianInPlace } from '../statistics/hermitian-solve.ts';

const passes = 2;
/** The weight's power is never less than this part of the mean, so that pauses do not rule the statistics. */
const powerFloor = 0.01;
const loading = 1e-6;
/** How much of the statistics so far counts in the next block. */
const memory = 0.5;
/** A new block's filter fades in over this many frames. */
const fadeFrames = 16;
/** Frames needed for each coefficient; with fewer the filter would remove the sound itself. */
const framesPerTap = 5;

/**
 * Weighted prediction error (WPE): removes from every bin of a spectrogram what can be predicted from its own past
 * `delay` frames and more ago, which is the late reverberation, and keeps what is new. A linear filter for each
 * bin, estimated from blocks of frames and carried on from block to block.
 *
 *     while (!prediction.full) prediction.push(spectrum);   // or until the sound ends
 *     prediction.solve(strength, check);
 *     for (let i = 0; i < prediction.frames; i++) prediction.pull(i, spectrum);
 *     prediction.next();
 *
 * Source: Nakatani, Yoshioka, Kinoshita, Miyoshi and Juang, IEEE TASLP 18(7), 2010. The weights there are the
 * inverse power of the dry sound; its square root, which is the generalised form of Jukić et al. (IEEE/ACM TASLP
 * 2015, p = 1), gave .015 more STOI in rooms of .5 and .9 s.
 * Cost: passes * order ** 2 * 2 multiplications a bin and frame. Memory: 8 bytes a bin and frame of the block,
 * 16 * order ** 2 bytes a bin.
 * Limits: reflections nearer than `delay` frames stay; sustained notes are partly predictable and lose level.
 */
export class WeightedPrediction {
  readonly #orders: readonly number[];
  readonly #delay: number;
  readonly #blockFrames: number;
  /** Frames before the block that filters reach back to. */
  readonly #past: number;
  readonly #stride: number;
  readonly #re: Float32Array;
  readonly #im: Float32Array;
  readonly #outRe: Float32Array;
  readonly #outIm: Float32Array;
  readonly #bins: (BinState | null)[];
  readonly #work: Workspace;
  #frames = 0;
  #blocks = 0;

  /**
   * @param shape.orders coefficients of each bin; 0 leaves a bin as it is
   * @param shape.delay  frames, at least 1
   */
  constructor(shape: { orders: readonly number[]; delay: number; blockFrames: number }) {
    const most = Math.max(...shape.orders);
    this.#orders = shape.orders;
    this.#delay = shape.delay;
    this.#blockFrames = shape.blockFrames;
    this.#past = shape.delay + most;
    this.#stride = this.#past + shape.blockFrames;
    this.#re = new Float32Array(shape.orders.length * this.#stride);
    this.#im = new Float32Array(shape.orders.length * this.#stride);
    this.#outRe = new Float32Array(shape.orders.length * shape.blockFrames);
    this.#outIm = new Float32Array(shape.orders.length * shape.blockFrames);
    this.#bins = shape.orders.map(() => null);
    this.#work = createWorkspace(this.#stride, most);
  }

  /** Frames of the block so far. */
  get frames(): number {
    return this.#frames;
  }

  get full(): boolean {
    return this.#frames === this.#blockFrames;
  }

  /** Adds a frame, interleaved re, im. */
  push(spectrum: Float32Array): void {
    const column = this.#past + this.#frames++;
    for (let k = 0, at = column; k < this.#orders.length; k++, at += this.#stride) {
      this.#re[at] = spectrum[2 * k]!;
      this.#im[at] = spectrum[2 * k + 1]!;
    }
  }

  /**
   * Dereverberates the block.
   * @param strength 0..1, how much of the prediction is taken out
   * @param check    called between bins; may throw
   */
  solve(strength: number, check: () => void): void {
    const frames = this.#frames;
    const outStride = this.#blockFrames;
    for (let k = 0; k < this.#orders.length; k++) {
      const from = k * this.#stride;
      const re = this.#re.subarray(from, from + this.#past + frames);
      const im = this.#im.subarray(from, from + this.#past + frames);
      const outRe = this.#outRe.subarray(k * outStride, k * outStride + frames);
      const outIm = this.#outIm.subarray(k * outStride, k * outStride + frames);
      if (this.#blocks === 0) {
        const order = Math.min(this.#orders[k]!, Math.floor(frames / framesPerTap));
        this.#bins[k] = order > 0 ? createBinState(order) : null;
      }
      const bin = this.#bins[k];
      if (bin) dereverberate(bin, re, im, outRe, outIm, this.#past, this.#delay, strength, this.#work);
      else {
        outRe.set(re.subarray(this.#past));
        outIm.set(im.subarray(this.#past));
      }
      if (k % 16 === 0) check();
    }
  }

  /**
   * Writes frame `index` of the solved block, interleaved re, im.
   * @param share how much of what was taken out stays out, 0..1
   */
  pull(index: number, spectrum: Float32Array, share = 1): void {
    for (let k = 0, at = index; k < this.#orders.length; k++, at += this.#blockFrames) {
      spectrum[2 * k] = this.#outRe[at]!;
      spectrum[2 * k + 1] = this.#outIm[at]!;
    }
    if (share === 1) return;
    for (let k = 0, at = this.#past + index; k < this.#orders.length; k++, at += this.#stride) {
      spectrum[2 * k] = this.#re[at]! + share * (spectrum[2 * k]! - this.#re[at]!);
      spectrum[2 * k + 1] = this.#im[at]! + share * (spectrum[2 * k + 1]! - this.#im[at]!);
    }
  }

  /** Begins the next block; its frames follow those of the last one. */
  next(): void {
    for (let k = 0; k < this.#orders.length; k++) {
      const from = k * this.#stride;
      this.#re.copyWithin(from, from + this.#frames, from + this.#frames + this.#past);
      this.#im.copyWithin(from, from + this.#frames, from + this.#frames + this.#past);
    }
    this.#frames = 0;
    this.#blocks++;
  }
}

interface BinState {
  order: number;
  /** Sums over earlier blocks, faded: covariance (upper triangle by rows) and cross-correlation. */
  covarianceRe: Float64Array;
  covarianceIm: Float64Array;
  crossRe: Float64Array;
  crossIm: Float64Array;
  filterRe: Float64Array;
  filterIm: Float64Array;
  meanPower: number;
  solved: boolean;
}

const createBinState = (order: number): BinState => ({
  order,
  covarianceRe: new Float64Array(order * order),
  covarianceIm: new Float64Array(order * order),
  crossRe: new Float64Array(order),
  crossIm: new Float64Array(order),
  filterRe: new Float64Array(order),
  filterIm: new Float64Array(order),
  meanPower: 0,
  solved: false,
});

interface Workspace {
  power: Float64Array;
  weight: Float64Array;
  xRe: Float64Array;
  xIm: Float64Array;
  yRe: Float64Array;
  yIm: Float64Array;
  weightedRe: Float64Array;
  weightedIm: Float64Array;
  matrixRe: Float64Array;
  matrixIm: Float64Array;
  vectorRe: Float64Array;
  vectorIm: Float64Array;
}

function createWorkspace(frames: number, order: number): Workspace {
  const series = () => new Float64Array(frames);
  return {
    power: series(),
    weight: series(),
    xRe: series(),
    xIm: series(),
    yRe: series(),
    yIm: series(),
    weightedRe: series(),
    weightedIm: series(),
    matrixRe: new Float64Array(order * order),
    matrixIm: new Float64Array(order * order),
    vectorRe: new Float64Array(order),
    vectorIm: new Float64Array(order),
  };
}

function dereverberate(
  bin: BinState,
  re: Float32Array,
  im: Float32Array,
  outRe: Float32Array,
  outIm: Float32Array,
  past: number,
  delay: number,
  strength: number,
  work: Workspace,
): void {
  const { order } = bin;
  const { xRe, xIm, yRe, yIm, matrixRe, matrixIm, vectorRe, vectorIm } = work;
  const total = re.length;
  const frames = total - past;
  let power = 0;
  for (let t = 0; t < total; t++) {
    const a = re[t]!;
    const b = im[t]!;
    xRe[t] = yRe[t] = a;
    xIm[t] = yIm[t] = b;
    if (t >= past) power += a * a + b * b;
  }
  if (power === 0) {
    outRe.fill(0);
    outIm.fill(0);
    return;
  }
  const mean = power / frames;
  bin.meanPower = bin.solved ? memory * bin.meanPower + (1 - memory) * mean : mean;
  const floor = powerFloor * Math.max(mean, bin.meanPower);
  const fade = bin.solved ? Math.min(fadeFrames, frames) : 0;
  for (let t = 0; t < fade; t++) {
    const late = predict(bin.filterRe, bin.filterIm, order, xRe, xIm, past + t - delay);
    outRe[t] = late[0];
    outIm[t] = late[1];
  }

  for (let pass = 0; pass < passes; pass++) {
    weigh(work, past, total, floor);
    correlate(bin, work, past, total, delay);
    if (pass === passes - 1) {
      bin.covarianceRe.set(matrixRe.subarray(0, order * order));
      bin.covarianceIm.set(matrixIm.subarray(0, order * order));
      bin.crossRe.set(vectorRe.subarray(0, order));
      bin.crossIm.set(vectorIm.subarray(0, order));
      for (const sums of [bin.covarianceRe, bin.covarianceIm, bin.crossRe, bin.crossIm])
        for (let i = 0; i < sums.length; i++) sums[i] = sums[i]! * memory;
    }
    solveHermitianInPlace(matrixRe, matrixIm, vectorRe, vectorIm, order);
    for (let t = past; t < total; t++) {
      const late = predict(vectorRe, vectorIm, order, xRe, xIm, t - delay);
      yRe[t] = xRe[t]! - late[0];
      yIm[t] = xIm[t]! - late[1];
    }
  }
  bin.filterRe.set(vectorRe.subarray(0, order));
  bin.filterIm.set(vectorIm.subarray(0, order));
  bin.solved = true;
  for (let t = 0; t < frames; t++) {
    const at = past + t;
    let lateRe = xRe[at]! - yRe[at]!;
    let lateIm = xIm[at]! - yIm[at]!;
    if (t < fade) {
      const share = (t + 1) / (fade + 1);
      lateRe = share * lateRe + (1 - share) * outRe[t]!;
      lateIm = share * lateIm + (1 - share) * outIm[t]!;
    }
    outRe[t] = xRe[at]! - strength * lateRe;
    outIm[t] = xIm[at]! - strength * lateIm;
  }
}

/** Weights from the power of the estimate, each a mean of three frames. */
function weigh({ yRe, yIm, power, weight }: Workspace, from: number, to: number, floor: number): void {
  for (let t = from - 1; t < to; t++) power[t] = yRe[t]! * yRe[t]! + yIm[t]! * yIm[t]!;
  for (let t = from; t < to; t++) {
    const last = t + 1 < to;
    const mean = (power[t - 1]! + power[t]! + (last ? power[t + 1]! : 0)) / (last ? 3 : 2);
    weight[t] = 1 / Math.sqrt(Math.max(mean, floor));
  }
}

/** The weighted covariance of the past and its correlation with the present, upon what earlier blocks left. */
function correlate(bin: BinState, work: Workspace, from: number, to: number, delay: number): void {
  const { order } = bin;
  const { xRe, xIm, weight, weightedRe, weightedIm, matrixRe, vectorRe, vectorIm } = work;
  let trace = 0;
  for (let a = 0; a < order; a++) {
    const back = delay + a;
    let crossRe = 0;
    let crossIm = 0;
    for (let t = from; t < to; t++) {
      const re = weight[t]! * xRe[t - back]!;
      const im = weight[t]! * xIm[t - back]!;
      weightedRe[t] = re;
      weightedIm[t] = im;
      crossRe += re * xRe[t]! + im * xIm[t]!;
      crossIm += re * xIm[t]! - im * xRe[t]!;
    }
    vectorRe[a] = bin.crossRe[a]! + crossRe;
    vectorIm[a] = bin.crossIm[a]! + crossIm;
    for (let b = a; b < order; b += 2) {
      // Two columns at once share the loads of the weighted series. The column past the last is computed for nothing.
      const shift = delay + b;
      const shiftNext = shift + 1;
      let re0 = 0;
      let im0 = 0;
      let re1 = 0;
      let im1 = 0;
      for (let t = from; t < to; t++) {
        const uRe = weightedRe[t]!;
        const uIm = weightedIm[t]!;
        const pRe = xRe[t - shift]!;
        const pIm = xIm[t - shift]!;
        const qRe = xRe[t - shiftNext]!;
        const qIm = xIm[t - shiftNext]!;
        re0 += uRe * pRe + uIm * pIm;
        im0 += uRe * pIm - uIm * pRe;
        re1 += uRe * qRe + uIm * qIm;
        im1 += uRe * qIm - uIm * qRe;
      }
      setHermitian(bin, work, a, b, re0, im0);
      if (b + 1 < order) setHermitian(bin, work, a, b + 1, re1, im1);
    }
    trace += matrixRe[a * order + a]!;
  }
  for (let a = 0; a < order; a++)
    matrixRe[a * order + a] = matrixRe[a * order + a]! + (loading * trace) / order + 1e-12;
}

function setHermitian(bin: BinState, work: Workspace, a: number, b: number, re: number, im: number): void {
  const { order } = bin;
  const upper = a * order + b;
  const lower = b * order + a;
  const sumRe = re + bin.covarianceRe[upper]!;
  const sumIm = im + bin.covarianceIm[upper]!;
  work.matrixRe[upper] = work.matrixRe[lower] = sumRe;
  work.matrixIm[upper] = sumIm;
  work.matrixIm[lower] = -sumIm;
}

const prediction: [number, number] = [0, 0];

/** The late part: filter times the frames from `newest` back. The result is overwritten by the next call. */
function predict(
  filterRe: Float64Array,
  filterIm: Float64Array,
  order: number,
  xRe: Float64Array,
  xIm: Float64Array,
  newest: number,
): [number, number] {
  let re = 0;
  let im = 0;
  for (let q = 0; q < order; q++) {
    const fRe = filterRe[q]!;
    const fIm = filterIm[q]!;
    const pRe = xRe[newest - q]!;
    const pIm = xIm[newest - q]!;
    re += fRe * pRe - fIm * pIm;
    im += fRe * pIm + fIm * pRe;
  }
  prediction[0] = re;
  prediction[1] = im;
  return prediction;
}
