import { createFft } from '../fft/create-fft.ts';
import type { Fft } from '../fft/fft.ts';
import { StftAnalysis } from '../fft/stft.ts';
import { hann } from '../fft/window.ts';
import { Decimator } from '../filters/decimator.ts';

/** Frames of about 128 ms, a quarter apart. */
const frameSeconds = 0.128;
const lowestHz = 90;
const highestHz = 4000;
/** A tone that stays for so many frames is a note: voices glide on. */
const noteFrames = 7;
/** A tone that never falls below this share of its power in the frames remembered is a whistle or hum. */
const steadyShare = 0.06;
const steadyFrames = 64;
const paddedFrames = 4;
/** A peak stands out of the bins around it by this factor. */
const prominence = 6;
/** Sound is told apart in steps of this length, and smoothed over so many of them to each side. */
const stepSeconds = 0.5;
const reach = 4;
/** Shares of notes between which speech becomes music. */
const speechShare = 0.22;
const musicShare = 0.32;
/** Both are higher by this where there is mains hum, whose lines flicker where a voice crosses them. */
const humShare = 0.1;

/** How far a sound is music from step to step, 0..1. */
export type MusicCurve = Float32Array;

/**
 * The curve at a time in seconds, between its steps; 0 of an empty one.
 * Cost: none worth telling.
 * Source: own, linear interpolation.
 */
export function musicAt(curve: MusicCurve, seconds: number): number {
  if (curve.length === 0) return 0;
  const at = Math.min(curve.length - 1, Math.max(0, seconds / stepSeconds - 0.5));
  const step = Math.floor(at);
  const next = Math.min(curve.length - 1, step + 1);
  return curve[step]! + (at - step) * (curve[next]! - curve[step]!);
}

/** Share of music in a recording from which on people are told of it. */
const worthTelling = 0.05;

/**
 * Whether so much of a recording is music that people are told what became of it.
 * Cost: none worth telling.
 * Source: own threshold.
 */
export const hasMusic = (curve: MusicCurve): boolean =>
  curve.reduce((sum, value) => sum + value / curve.length, 0) > worthTelling;

/** From here on a change that leaves music alone is too small to be heard. */
const nothingElse = 0.98;

/**
 * Whether a recording is music from beginning to end.
 * Cost: none worth telling.
 * Source: own threshold.
 */
export const isOnlyMusic = (curve: MusicCurve): boolean =>
  curve.length > 0 && curve.every((value) => value > nothingElse);

/**
 * Tells music from speech and noise: how much of the sound is in tones that stay where they are for a fifth of a second
 * and then end. Those of a voice glide, those of mains hum never end, noise has none.
 * Cost: a `Decimator` and 31 transforms of 1024 or 2048 a second; memory of 4 bytes a half second.
 * Source: own, after the continuous frequency activation of Seyerlehner, Pohle, Schedl, Widmer, DAFx 2007.
 * Limits: percussion alone and a monotone chant are taken for what they are not.
 */
export class MusicActivity {
  readonly #decimator: Decimator;
  readonly #analysis: StftAnalysis;
  readonly #spectrum: Float32Array;
  readonly #first: number;
  readonly #last: number;
  readonly #power: Float64Array;
  /** For how many frames there has been a peak at each bin or beside it. */
  #ages: Int16Array;
  #nextAges: Int16Array;
  /** Least power of each bin in this and the last stretch of frames. */
  readonly #least: Float64Array;
  readonly #lastLeast: Float64Array;
  readonly #framesAStep: number;
  #frame = 0;
  #tonal = 0;
  #whole = 0;
  readonly #steps: { tonal: number; whole: number }[] = [];

  private constructor(sampleRate: number, factor: number, fft: Fft) {
    const rate = sampleRate / factor;
    this.#decimator = new Decimator(factor);
    const hop = fft.size / 4;
    this.#analysis = new StftAnalysis({ fft, hop, window: hann(fft.size) });
    this.#spectrum = new Float32Array(fft.size + 2);
    const binHz = rate / fft.size;
    this.#first = Math.max(3, Math.ceil(lowestHz / binHz));
    this.#last = Math.min(fft.bins - 4, Math.floor(Math.min(highestHz, 0.45 * rate) / binHz));
    this.#power = new Float64Array(fft.bins);
    this.#ages = new Int16Array(fft.bins);
    this.#nextAges = new Int16Array(fft.bins);
    this.#least = new Float64Array(fft.bins).fill(Number.POSITIVE_INFINITY);
    this.#lastLeast = new Float64Array(fft.bins).fill(0);
    this.#framesAStep = Math.max(1, Math.round((stepSeconds * rate) / hop));
  }

  static async create(sampleRate: number): Promise<MusicActivity> {
    const factor = Math.max(1, Math.floor(sampleRate / 8000));
    const size = 2 ** Math.round(Math.log2((frameSeconds * sampleRate) / factor));
    return new MusicActivity(sampleRate, factor, await createFft(Math.min(4096, Math.max(256, size))));
  }

  /** @param mono one channel of the sound, in blocks of any length */
  write(mono: Float32Array): void {
    this.#analysis.write(this.#decimator.push(mono));
    while (this.#analysis.read(this.#spectrum)) this.#listen();
  }

  /** @param humming whether there is mains hum, as `HumDetector` finds it */
  result({ humming = false } = {}): MusicCurve {
    const steps = this.#steps;
    const from = speechShare + (humming ? humShare : 0);
    return Float32Array.from(steps, (_, i) => {
      let tonal = 0;
      let whole = 1e-12;
      for (let j = Math.max(0, i - reach); j <= Math.min(steps.length - 1, i + reach); j++) {
        tonal += steps[j]!.tonal;
        whole += steps[j]!.whole;
      }
      return Math.min(1, Math.max(0, (tonal / whole - from) / (musicShare - speechShare)));
    });
  }

  #listen(): void {
    const power = this.#power;
    const spectrum = this.#spectrum;
    const ages = this.#ages;
    const next = this.#nextAges;
    const least = this.#least;
    const lastLeast = this.#lastLeast;
    for (let k = this.#first - 3; k <= this.#last + 3; k++)
      power[k] = spectrum[2 * k]! ** 2 + spectrum[2 * k + 1]! ** 2;
    next.fill(0);
    let tonal = 0;
    let whole = 0;
    for (let k = this.#first; k <= this.#last; k++) {
      const here = power[k]!;
      whole += here;
      // the very first frames are mostly the silence before the sound
      if (here < least[k]! && this.#frame >= paddedFrames) least[k] = here;
      if (here < power[k - 1]! || here < power[k + 1]!) continue;
      if (2 * here < prominence * (power[k - 3]! + power[k + 3]!)) continue;
      const age = 1 + Math.max(ages[k - 1]!, ages[k]!, ages[k + 1]!);
      next[k] = age;
      const steady = (this.#frame < steadyFrames ? least[k]! : lastLeast[k]!) > steadyShare * here;
      if (age >= noteFrames && !steady) tonal += power[k - 1]! + here + power[k + 1]!;
    }
    this.#ages = next;
    this.#nextAges = ages;
    // quiet frames count for less than they would by their power: pauses are not music
    const weight = whole > 1e-9 ? whole ** -0.5 : 0;
    this.#tonal += tonal * weight;
    this.#whole += whole * weight;
    this.#frame++;
    if (this.#frame % steadyFrames === 0) {
      lastLeast.set(least);
      least.fill(Number.POSITIVE_INFINITY);
    }
    if (this.#frame % this.#framesAStep !== 0) return;
    this.#steps.push({ tonal: this.#tonal, whole: this.#whole });
    this.#tonal = 0;
    this.#whole = 0;
  }
}
