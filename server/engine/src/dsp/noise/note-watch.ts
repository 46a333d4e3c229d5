import type { Fft } from '../fft/fft.ts';
import { StftAnalysis } from '../fft/stft.ts';
import { hann } from '../fft/window.ts';
import { Decimator } from '../filters/decimator.ts';

/** Frames of about 128 ms, a quarter apart. */
const frameSeconds = 0.128;
/** Where notes are looked for, Hz. */
export const noteRange = { lowest: 90, highest: 4000 } as const;
/** A tone that stays for so many frames is a note: voices glide on. */
const noteFrames = 7;
/** A tone that never falls below this share of its power in the frames remembered is a whistle or hum. */
const steadyShare = 0.06;
const steadyFrames = 64;
const paddedFrames = 4;
/** A peak stands out of the bins around it by this factor. */
const prominence = 6;

/**
 * How much of a sound is in notes: tones that stay where they are for a fifth of a second and then end. Those of a voice
 * glide, those of mains hum never end, noise has none.
 * Cost: a `Decimator` and 31 transforms of 1024 or 2048 a second; allocates nothing in blocks of a steady length.
 * Source: own, after the continuous frequency activation of Seyerlehner, Pohle, Schedl, Widmer, DAFx 2007.
 * Limits: percussion alone and a monotone chant are taken for what they are not.
 */
export class NoteWatch {
  readonly framesPerSecond: number;
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
  /** Samples at the lower rate: those of one block, and those of the next hop so far. */
  #lower = new Float32Array(256);
  readonly #hop: Float32Array;
  #filled = 0;
  #frame = 0;
  /** In an array, because a number that is handed on by itself is put on the heap. */
  readonly #heard = new Float64Array(2);

  /** @param fft of `NoteWatch.fftSize` for that rate */
  constructor(sampleRate: number, fft: Fft) {
    const factor = lowering(sampleRate);
    const rate = sampleRate / factor;
    this.#decimator = new Decimator(factor);
    const hop = fft.size / 4;
    this.#hop = new Float32Array(hop);
    this.#analysis = new StftAnalysis({ fft, hop, window: hann(fft.size) });
    this.#spectrum = new Float32Array(fft.size + 2);
    const binHz = rate / fft.size;
    this.#first = Math.max(3, Math.ceil(noteRange.lowest / binHz));
    this.#last = Math.min(fft.bins - 4, Math.floor(Math.min(noteRange.highest, 0.45 * rate) / binHz));
    this.#power = new Float64Array(fft.bins);
    this.#ages = new Int16Array(fft.bins);
    this.#nextAges = new Int16Array(fft.bins);
    this.#least = new Float64Array(fft.bins).fill(Number.POSITIVE_INFINITY);
    this.#lastLeast = new Float64Array(fft.bins).fill(0);
    this.framesPerSecond = rate / hop;
  }

  static fftSize(sampleRate: number): number {
    const size = 2 ** Math.round(Math.log2((frameSeconds * sampleRate) / lowering(sampleRate)));
    return Math.min(4096, Math.max(256, size));
  }

  /** Frames that have been heard. */
  get frames(): number {
    return this.#frame;
  }

  /** Power of notes in the last frame, and of everything; quiet frames count for less than they would by their power. */
  get last(): Readonly<Float64Array> {
    return this.#heard;
  }

  /**
   * @param mono one channel of the sound, in blocks of any length
   * @param heard called after each frame
   */
  write(mono: Float32Array, heard?: () => void): void {
    if (this.#lower.length < mono.length) this.#lower = new Float32Array(mono.length);
    const lower = this.#lower;
    const hop = this.#hop;
    const count = this.#decimator.pushInto(mono, lower);
    for (let i = 0; i < count; i++) {
      hop[this.#filled++] = lower[i]!;
      if (this.#filled < hop.length) continue;
      this.#filled = 0;
      this.#analysis.write(hop);
      while (this.#analysis.read(this.#spectrum)) {
        this.#listen();
        heard?.();
      }
    }
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
    // pauses are not music
    const weight = whole > 1e-9 ? whole ** -0.5 : 0;
    this.#heard[0] = tonal * weight;
    this.#heard[1] = whole * weight;
    this.#frame++;
    if (this.#frame % steadyFrames !== 0) return;
    lastLeast.set(least);
    least.fill(Number.POSITIVE_INFINITY);
  }
}

/** By how much the rate is lowered: to about 8 kHz. */
const lowering = (sampleRate: number): number => Math.max(1, Math.floor(sampleRate / 8000));
