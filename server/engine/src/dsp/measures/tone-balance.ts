import { createFft } from '../fft/create-fft.ts';
import type { Fft } from '../fft/fft.ts';
import { StftAnalysis } from '../fft/stft.ts';

/** Bands in words, Hz; each from its name's frequency to the next one's. */
const bands = [
  { band: 'bass', fromHz: 60, toHz: 250 },
  { band: 'middle', fromHz: 250, toHz: 2000 },
  { band: 'presence', fromHz: 2000, toHz: 5000 },
  { band: 'treble', fromHz: 5000, toHz: 12_000 },
] as const;
export type ToneBand = (typeof bands)[number]['band'];

/** Frames are kept apart by their level, in steps of 1 dB from this one up. */
const lowestDb = -140;
const cells = 160;
/** The loud moments: what lies less than this below the level that a twentieth of the frames reaches. */
const loudRangeDb = 15;
const loudest = 0.05;
/** A band whose sound does not stand out of its own quiet moments by this much is noise, and has no tone. */
const clearDb = 10;

/**
 * Long-term level of a sound of any length in four bands, in its loud moments, where noise has little part in it.
 * Cost: one transform of about 46 ms every half of it. Memory: 160 cells of four numbers.
 * Source: long-term average spectra (Welch 1967) over frames chosen by level; own limits.
 * Limits: a band that is lost in noise gives nothing.
 */
export class ToneBalance {
  readonly #analysis: StftAnalysis;
  readonly #spectrum: Float32Array;
  readonly #edges: { from: number; to: number }[];
  readonly #counts = new Float64Array(cells);
  readonly #powers = new Float64Array(cells * bands.length);
  readonly #scale: number;

  private constructor(fft: Fft, sampleRate: number) {
    this.#analysis = new StftAnalysis({ fft, hop: fft.size / 2 });
    this.#spectrum = new Float32Array(fft.size + 2);
    this.#scale = 4 / fft.size ** 2; // half of the spectrum, and a window whose square has the mean 1/2
    const bin = (hz: number) => Math.min(fft.bins, Math.round((hz * fft.size) / sampleRate));
    this.#edges = bands.map(({ fromHz, toHz }) => ({ from: bin(fromHz), to: bin(toHz) }));
  }

  static async create(sampleRate: number): Promise<ToneBalance> {
    const size = Math.max(128, 2 ** Math.round(Math.log2(0.046 * sampleRate)));
    return new ToneBalance(await createFft(size), sampleRate);
  }

  /** @param mono one channel, in blocks of any length; 1 is full scale */
  write(mono: Float32Array): void {
    this.#analysis.write(mono);
    this.#read();
  }

  /** The sound is over. */
  end(): void {
    this.#analysis.end();
    this.#read();
  }

  /** Level in dB of each band that stands out of the noise; call behind `end`. */
  result(): Partial<Record<ToneBand, number>> {
    const frames = this.#counts.reduce((sum, count) => sum + count, 0);
    const top = this.#cellBelow(loudest * frames);
    const bottom = this.#cellBelow((1 - loudest) * frames);
    return Object.fromEntries(
      bands.flatMap(({ band }, b) => {
        const loud = this.#mean(b, Math.max(0, top - loudRangeDb), cells);
        const quiet = this.#mean(b, 0, bottom + 1);
        const stands = loud !== null && quiet !== null && loud > quiet * 10 ** (clearDb / 10);
        return stands ? [[band, 10 * Math.log10(loud)]] : [];
      }),
    );
  }

  #read(): void {
    const spectrum = this.#spectrum;
    while (this.#analysis.read(spectrum)) {
      const powers = this.#edges.map(({ from, to }) => {
        let power = 0;
        for (let i = 2 * from; i < 2 * to; i++) power += spectrum[i]! * spectrum[i]!;
        return power * this.#scale;
      });
      const whole = powers.reduce((sum, power) => sum + power, 0);
      if (whole <= 0) continue;
      const cell = Math.floor(10 * Math.log10(whole)) - lowestDb;
      if (cell < 0) continue; // silence
      const at = Math.min(cells - 1, cell);
      this.#counts[at]! += 1;
      for (const [b, power] of powers.entries()) this.#powers[at * bands.length + b]! += power;
    }
  }

  /** The lowest cell that, with those above it, holds so many frames. */
  #cellBelow(frames: number): number {
    let sum = 0;
    for (let cell = cells - 1; cell >= 0; cell--) {
      sum += this.#counts[cell]!;
      if (sum >= frames && sum > 0) return cell;
    }
    return 0;
  }

  #mean(band: number, from: number, to: number): number | null {
    let power = 0;
    let frames = 0;
    for (let cell = from; cell < to; cell++) {
      power += this.#powers[cell * bands.length + band]!;
      frames += this.#counts[cell]!;
    }
    return frames > 0 && power > 0 ? power / frames : null;
  }
}
