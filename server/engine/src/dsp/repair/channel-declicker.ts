import type { Fft } from '../fft/fft.ts';
import { fftNow, fftSizeFrom } from '../fft/fft-now.ts';
import { medianOfInPlace } from '../statistics/median-of.ts';
import { ArInterpolation } from './ar-interpolation.ts';
import { ArModel } from './ar-model.ts';

/** Work goes on in steps of this length; each looks this far back and ahead. */
const stepSeconds = 0.016;
const contextSeconds = 0.032;
/** The model is that of the step and this much on either side. */
const modelMarginSeconds = 0.012;
/** The power of the prediction error is averaged over this time. */
const smoothSeconds = 0.0005;
/** A voice above 125 Hz has a glottal pulse in every cell of this length. */
const cellSeconds = 0.008;
const longestSeconds = 0.012;
/** Damage that lies nearer together is repaired as one. */
const mergeSeconds = 0.0006;
/** Models are taken this often, each of the sound as the one before has repaired it. */
const rounds = 3;
/** The edges of a click stand out of the median error by this much. */
const edgeRatio = 10 ** 0.7;
/** Below this energy a piece is silence. */
const silence = 1e-12;

interface Click {
  from: number;
  to: number;
  /** Highest power of the prediction error. */
  peak: number;
}

/**
 * Repairs clicks, crackle and pops in one channel: moments that prediction from the past does not expect and
 * that do not come again as the pulses of a voice do.
 *
 * The power of the prediction error is held against the median of its peaks in cells of 8 ms around; what
 * stands out by `peakDb` is a click and reaches as far as the error stands out of its own median. It is
 * replaced by AR interpolation that still trusts the damaged samples as far as they fit.
 *
 * Source: Godsill & Rayner, Digital Audio Restoration, 1998, chapter 5.
 * Looks 32 ms ahead. Cost five transforms every 16 ms, more where there are clicks. Limits: clicks of up to 12 ms;
 * in a loud voice
 * a single pop must be louder than its pulses; at 12 dB up to two plosives or drum hits a second pass for clicks,
 * at 30 dB next to none.
 */
export class ChannelDeclicker {
  /** Clicks found so far, and those of them that were repaired. */
  clicks = 0;
  repaired = 0;
  /** The steps of 16 ms, counted from 0, in which clicks were found. */
  readonly clickSteps: number[] = [];
  readonly #only: ReadonlySet<number> | null;
  #stepIndex = 0;
  readonly #peakRatio: number;
  readonly #repairRatio: number;
  readonly #model: ArModel;
  readonly #interpolation: ArInterpolation;
  readonly #step: number;
  readonly #context: number;
  readonly #modelMargin: number;
  readonly #cell: number;
  readonly #longest: number;
  readonly #merge: number;
  readonly #halfSmooth: number;
  readonly #size: number;
  /** `context` samples before the step, the step, `context` after it, then what waits. */
  #pending: Float32Array;
  #filled: number;
  /** Zeros at the front that stand for what was before the sound. */
  #padding: number;
  /** Where the sound ends in `pending`, once that is known. */
  #soundEnd = Number.POSITIVE_INFINITY;
  readonly #fft: Fft;
  /** The sound as it came, the same with zeros behind it, and the spectrum of that. */
  readonly #original: Float32Array;
  readonly #padded: Float32Array;
  readonly #spectrum: Float32Array;
  readonly #product: Float32Array;
  readonly #left: Float32Array;
  readonly #work: Float64Array;
  readonly #error: Float64Array;
  readonly #power: Float64Array;
  readonly #sorted: Float64Array;
  readonly #peaks: Float64Array;
  readonly #trust: Float64Array;
  #median = 0;
  #usualPeak = 0;

  /**
   * @param peakDb how far a click stands out, dB
   * @param repairDb how far it must stand out to be repaired, once the model is no longer bent by it
   * @param only the steps to look at, where it is known in which there are clicks
   */
  constructor(
    sampleRate: number,
    peakDb: number,
    repairDb = peakDb,
    only: ReadonlySet<number> | null = null,
  ) {
    const samples = (seconds: number): number => Math.max(1, Math.round(seconds * sampleRate));
    this.#only = only;
    this.#peakRatio = 10 ** (peakDb / 10);
    this.#repairRatio = 10 ** (repairDb / 10);
    this.#step = samples(stepSeconds);
    this.#context = samples(contextSeconds);
    this.#modelMargin = samples(modelMarginSeconds);
    this.#cell = samples(cellSeconds);
    this.#longest = samples(longestSeconds);
    this.#merge = samples(mergeSeconds);
    this.#halfSmooth = samples(smoothSeconds / 2);
    this.#size = this.#step + 2 * this.#context;
    const order = Math.round(Math.min(32, Math.max(12, sampleRate / 600)));
    this.#model = new ArModel(order, this.#step + 2 * this.#modelMargin);
    this.#interpolation = new ArInterpolation(order, this.#longest);
    this.#pending = new Float32Array(4 * this.#size);
    this.#filled = this.#context;
    this.#padding = this.#context;
    this.#fft = fftNow(fftSizeFrom(this.#size));
    this.#padded = new Float32Array(this.#fft.size);
    this.#original = this.#padded.subarray(0, this.#size);
    this.#left = new Float32Array(this.#fft.size);
    this.#spectrum = new Float32Array(this.#fft.size + 2);
    this.#product = new Float32Array(this.#fft.size + 2);
    this.#work = new Float64Array(this.#size);
    this.#error = new Float64Array(this.#size);
    this.#power = new Float64Array(this.#size);
    this.#sorted = new Float64Array(this.#size);
    this.#peaks = new Float64Array(Math.ceil(this.#size / this.#cell));
    this.#trust = new Float64Array(this.#longest);
  }

  /** @returns what is finished; sample n stands for sample n */
  push(samples: Float32Array): Float32Array {
    if (this.#filled + samples.length > this.#pending.length) {
      const larger = new Float32Array(2 * (this.#filled + samples.length));
      larger.set(this.#pending.subarray(0, this.#filled));
      this.#pending = larger;
    }
    this.#pending.set(samples, this.#filled);
    this.#filled += samples.length;
    let at = 0;
    for (; at + this.#size <= this.#filled; at += this.#step) {
      if (this.#only?.has(this.#stepIndex) ?? true) this.#repairStep(at);
      this.#stepIndex++;
    }
    // a repair reaches ahead, never back: what lies before the next step is finished
    const from = Math.min(at, this.#padding);
    const out = this.#pending.slice(from, at);
    this.#padding -= from;
    this.#pending.copyWithin(0, at, this.#filled);
    this.#filled -= at;
    return out;
  }

  /** The rest of the sound. */
  end(): Float32Array {
    const left = this.#filled - this.#padding;
    this.#soundEnd = this.#filled;
    return this.push(new Float32Array(this.#size + this.#step)).slice(0, left);
  }

  #repairStep(at: number): void {
    const original = this.#original;
    const work = this.#work;
    let energy = 0;
    for (let i = 0; i < this.#size; i++) {
      const value = this.#pending[at + i]!;
      original[i] = value;
      energy += value * value;
    }
    if (energy < silence) return;
    work.set(original);
    this.#fft.forward(this.#padded, this.#spectrum);
    const first = this.#context;
    const end = first + this.#step;
    let found: Click[] = [];
    for (let round = 0; round < rounds; round++) {
      this.#model.fit(work, first - this.#modelMargin);
      this.#predict();
      found = this.#search();
      if (!found.some(({ from }) => from >= first && from < end)) return;
      work.set(original);
      for (const click of found) this.#repair(click);
    }
    for (const { from, to, peak } of found) {
      if (from < first || from >= end || this.#isCut(at + from, at + to)) continue;
      this.clicks++;
      if (this.clickSteps.at(-1) !== this.#stepIndex) this.clickSteps.push(this.#stepIndex);
      if (peak < this.#usualPeak * this.#repairRatio) continue;
      this.repaired++;
      for (let i = from; i < to; i++) this.#pending[at + i] = work[i]!;
    }
  }

  /** Whether a place lies where the sound begins or ends, which nothing could foretell. */
  #isCut(from: number, to: number): boolean {
    const reach = this.#model.order + 2 * this.#halfSmooth;
    return from <= this.#padding + reach || to >= this.#soundEnd - reach;
  }

  /** Smoothed power of the prediction error of the sound as it came. */
  #predict(): void {
    const fft = this.#fft;
    const error = this.#error;
    const power = this.#power;
    const half = this.#halfSmooth;
    const sound = this.#spectrum;
    const product = this.#product;
    const left = this.#left;
    const { filter, order } = this.#model;
    left.fill(0).set(filter);
    fft.forward(left, product);
    for (let k = 0; k < product.length; k += 2) {
      const re = product[k]!;
      const im = product[k + 1]!;
      product[k] = re * sound[k]! - im * sound[k + 1]!;
      product[k + 1] = re * sound[k + 1]! + im * sound[k]!;
    }
    fft.inverse(product, left);
    // what stands before has its past at the other end of the sound
    for (let i = order; i < this.#size; i++) error[i] = left[i]! * left[i]!;
    const count = 2 * half + 1;
    let sum = 0;
    for (let i = 0; i < this.#size + half; i++) {
      if (i < this.#size) sum += error[i]!;
      if (i >= count) sum -= error[i - count]!;
      if (i >= half) power[i - half] = Math.max(0, sum) / count;
    }
    this.#sorted.set(power);
    this.#median = medianOfInPlace(this.#sorted) + 1e-14;
  }

  /** Clicks in the step and around it, in order and apart from each other. */
  #search(): Click[] {
    const power = this.#power;
    const begin = this.#model.order + this.#halfSmooth;
    const end = this.#size - this.#model.order;
    const peaks = this.#peaks.fill(0);
    for (let i = begin; i < this.#size; i++) {
      const cell = Math.floor((i - begin) / this.#cell);
      if (power[i]! > peaks[cell]!) peaks[cell] = power[i]!;
    }
    this.#usualPeak = medianOfInPlace(peaks) + 1e-14;
    const high = this.#usualPeak * this.#peakRatio;
    const low = Math.min(high, this.#median * edgeRatio);
    const found: Click[] = [];
    for (let i = begin; i < end; i++) {
      if (power[i]! < high) continue;
      let from = i;
      while (from > begin && i - from < this.#longest / 4 && power[from - 1]! > low) from--;
      let to = i + 1;
      let peak = power[i]!;
      for (; to < end && to - from < this.#longest && power[to]! > low; to++)
        peak = Math.max(peak, power[to]!);
      const last = found.at(-1);
      if (last && from - last.to < this.#merge && to - last.from <= this.#longest) {
        last.to = to;
        last.peak = Math.max(last.peak, peak);
      } else found.push({ from: Math.max(from, last?.to ?? 0), to, peak });
      i = to;
    }
    return found;
  }

  #repair({ from, to }: Click): void {
    const usual = this.#median;
    for (let i = from; i < to; i++) {
      // white damage of power d shows in the error as d * shape[0]
      const damage = Math.max(this.#power[i]! - usual, 0.02 * usual) / this.#model.shape[0]!;
      this.#trust[i - from] = usual / damage;
    }
    this.#interpolation.repairInPlace(this.#work, from, to, this.#model, this.#trust);
  }
}
