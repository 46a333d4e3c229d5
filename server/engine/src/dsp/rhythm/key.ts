import type { Fft } from '../fft/fft.ts';
import { hann } from '../fft/window.ts';

export type MusicalKey = {
  /** Such as `A minor`, with sharps. */
  name: string;
  /** 0..1: how far the best key is ahead of the second best. */
  confidence: number;
};

const names = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'] as const;
/** How well each degree fits a key: probe-tone ratings (Krumhansl and Kessler 1982). */
const major = [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88];
const minor = [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17];

const fftSize = 8192;

/**
 * The key of a whole mono sound, written in blocks: magnitudes of pitches from 65 to 2000 Hz folded into twelve
 * classes, correlated with the Krumhansl profiles. Assumes A = 440 Hz within a third of a semitone.
 * Known failure: the relative key (A minor for C major), songs that change key.
 * Cost: two to four transforms of 8192 a second, whatever the sample rate; constant memory.
 * Source: Krumhansl and Kessler (1982) for the profiles and Krumhansl's correlation with them; own pitch classes, of
 * spectral peaks.
 */
export class KeyFinder {
  static readonly fftSize = fftSize;
  readonly #fft: Fft;
  readonly #factor: number;
  readonly #window = hann(fftSize);
  readonly #classOfBin: Int8Array;
  readonly #buffer = new Float32Array(fftSize);
  readonly #frame = new Float32Array(fftSize);
  readonly #spectrum = new Float32Array(fftSize + 2);
  readonly #chroma = new Float64Array(12);
  #filled = 0;
  #sum = 0;
  #summed = 0;

  /** @param fft of `KeyFinder.fftSize` */
  constructor(sampleRate: number, fft: Fft) {
    this.#fft = fft;
    this.#factor = Math.max(1, Math.round(sampleRate / 11_025));
    const binHz = sampleRate / this.#factor / fftSize;
    this.#classOfBin = Int8Array.from({ length: fft.bins }, (_, k) => {
      const hz = k * binHz;
      if (hz < 65 || hz > 2000) return -1;
      const semitone = 12 * Math.log2(hz / 440) + 9; // 0 = C
      const nearest = Math.round(semitone);
      return Math.abs(semitone - nearest) < 0.34 ? ((nearest % 12) + 12) % 12 : -1;
    });
  }

  /** One channel, in blocks of any length; 1 is full scale. */
  write(samples: Float32Array): void {
    const factor = this.#factor;
    const buffer = this.#buffer;
    let sum = this.#sum;
    let summed = this.#summed;
    let filled = this.#filled;
    for (let i = 0; i < samples.length; i++) {
      sum += samples[i]!;
      if (++summed < factor) continue;
      buffer[filled++] = sum / factor;
      sum = 0;
      summed = 0;
      if (filled < fftSize) continue;
      this.#analyse(fftSize);
      buffer.copyWithin(0, fftSize / 2);
      filled = fftSize / 2;
    }
    this.#sum = sum;
    this.#summed = summed;
    this.#filled = filled;
  }

  /** Null where there is nothing with a pitch. */
  result(): MusicalKey | null {
    if (this.#chroma.every((value) => value === 0) && this.#filled > 0) this.#analyse(this.#filled);
    const fits = [major, minor].flatMap((profile, mode) =>
      names.map((name, tonic) => ({
        name: `${name} ${mode === 0 ? 'major' : 'minor'}`,
        fit: correlation(this.#chroma, profile, tonic),
      })),
    );
    fits.sort((a, b) => b.fit - a.fit);
    const [best, second] = fits as [(typeof fits)[0], (typeof fits)[0]]; // safe: there are 24
    if (!(best.fit > 0)) return null;
    return { name: best.name, confidence: Math.min(1, Math.max(0, (best.fit - second.fit) * 5)) };
  }

  #analyse(count: number): void {
    for (let i = 0; i < fftSize; i++) this.#frame[i] = i < count ? this.#buffer[i]! * this.#window[i]! : 0;
    this.#fft.forward(this.#frame, this.#spectrum);
    const spectrum = this.#spectrum;
    let before = 0;
    let here = magnitude(spectrum[2]!, spectrum[3]!);
    for (let k = 1; k < this.#fft.bins - 1; k++) {
      const after = magnitude(spectrum[2 * k + 2]!, spectrum[2 * k + 3]!);
      // Peaks only: noise and drums have few, notes have them at their pitches.
      const pitch = this.#classOfBin[k]!;
      if (pitch >= 0 && here > before && here >= after && here > 1e-3)
        this.#chroma[pitch] = this.#chroma[pitch]! + Math.sqrt(here);
      before = here;
      here = after;
    }
  }
}

/** `Math.hypot` guards against sizes that no spectrum has, at several times the cost. */
const magnitude = (re: number, im: number): number => Math.sqrt(re * re + im * im);

function correlation(chroma: Float64Array, profile: readonly number[], tonic: number): number {
  const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / 12;
  const [chromaMean, profileMean] = [mean(chroma), mean(profile)];
  let cross = 0;
  let a = 0;
  let b = 0;
  for (let i = 0; i < 12; i++) {
    const x = chroma[(i + tonic) % 12]! - chromaMean;
    const y = profile[i]! - profileMean;
    cross += x * y;
    a += x * x;
    b += y * y;
  }
  return a > 0 ? cross / Math.sqrt(a * b) : 0;
}
