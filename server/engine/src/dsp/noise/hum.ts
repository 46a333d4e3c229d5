import { createFft } from '../fft/create-fft.ts';
import type { Fft } from '../fft/fft.ts';
import { StftAnalysis } from '../fft/stft.ts';
import { blackmanHarris } from '../fft/window.ts';
import { Decimator } from '../filters/decimator.ts';

export interface Hum {
  /** Frequency of the mains, Hz, within .1. */
  mainsHz: number;
  /** Frequencies at which a tone was found, Hz. */
  harmonicsHz: number[];
  /** Of each of these tones, about, where 1 is full scale. */
  amplitudes: number[];
}
type Lines = Pick<Hum, 'mainsHz' | 'harmonicsHz'>;

const highestHz = 1500;
/** A line counts when it stands out of its surroundings by this much in the quietest quarter of the frames kept. */
const prominenceDb = 9;
/** Fewer lines, or less prominence in all, may be a voice or music. */
const fewestLines = 3;
const leastScoreDb = 45;
const keptFrames = 64;
const framesOverlap = 4;
const paddedFrames = framesOverlap - 1;

/**
 * Looks for mains hum: lines at multiples of 49.5 to 50.5 or 59.5 to 60.5 Hz that stay there in the quiet
 * moments, which those of a voice don't. Spectra with bins of about 1 Hz, a quarter of a second apart, are taken of
 * the sound brought down to about 4 kHz. Needs at least two seconds of sound.
 * Cost: the `Decimator` and about four transforms of 4096 a second; memory of the 64 quietest spectra.
 * Source: own.
 */
export class HumDetector {
  readonly #decimator: Decimator;
  readonly #rate: number;
  readonly #analysis: StftAnalysis;
  readonly #windowSum: number;
  readonly #fft: Fft;
  readonly #spectrum: Float32Array;
  #read = 0;
  /** Quietest frames, power a bin. */
  readonly #frames: { energy: number; power: Float32Array }[] = [];

  private constructor(sampleRate: number, factor: number, fft: Fft) {
    this.#decimator = new Decimator(factor);
    this.#rate = sampleRate / factor;
    this.#fft = fft;
    const window = blackmanHarris(fft.size);
    this.#windowSum = window.reduce((sum, value) => sum + value, 0);
    this.#analysis = new StftAnalysis({ fft, hop: fft.size / framesOverlap, window });
    this.#spectrum = new Float32Array(fft.size + 2);
  }

  static async create(sampleRate: number): Promise<HumDetector> {
    const factor = Math.max(1, Math.floor(sampleRate / 4000));
    const size = 2 ** Math.round(Math.log2(sampleRate / factor));
    return new HumDetector(sampleRate, factor, await createFft(Math.min(65536, Math.max(2048, size))));
  }

  /** @param mono one channel of the sound, in blocks of any length */
  write(mono: Float32Array): void {
    this.#analysis.write(this.#decimator.push(mono));
    // the first frames are mostly the zeros before the sound: quiet, and blurred
    while (this.#analysis.read(this.#spectrum)) if (this.#read++ >= paddedFrames) this.#keep();
  }

  /** The hum, or null where there is none. */
  result(): Hum | null {
    if (this.#frames.length < 4) return null;
    const quiet = [...this.#frames].sort((a, b) => a.energy - b.energy);
    const used = quiet.slice(0, Math.max(4, Math.ceil(quiet.length / 4)));
    const bins = this.#fft.bins;
    // the smallest of the quiet frames: a voice that crosses a bin in one of them is gone in another
    const steady = new Float32Array(bins).fill(Number.POSITIVE_INFINITY);
    for (const { power } of used) for (let k = 0; k < bins; k++) steady[k] = Math.min(steady[k]!, power[k]!);
    let best: Lines | null = null;
    let bestScore = 0;
    for (const centre of [50, 60])
      for (let tenth = -5; tenth <= 5; tenth++) {
        const mainsHz = centre + tenth / 10;
        const found = this.#linesAt(steady, mainsHz);
        // power grids hold their frequency; only tape runs far off it
        const score = found.score * (1 - 0.03 * Math.abs(tenth));
        // without one of the two lowest lines it is a voice that happens to fit
        if (score <= bestScore || !(found.harmonicsHz[0]! < 2.5 * mainsHz)) continue;
        best = { mainsHz, harmonicsHz: found.harmonicsHz };
        bestScore = score;
      }
    if (!best || best.harmonicsHz.length < fewestLines || bestScore < leastScoreDb) return null;
    const { harmonicsHz } = best;
    const mainsHz = this.#refined(steady, best);
    return {
      mainsHz,
      harmonicsHz: harmonicsHz.map((hz) => Math.round(hz / best.mainsHz) * mainsHz),
      amplitudes: harmonicsHz.map((hz) => this.#amplitude(used, hz)),
    };
  }

  /** The mains frequency from the exact places of all its lines. */
  #refined(steady: Float32Array, hum: Lines): number {
    const perHz = this.#fft.size / this.#rate;
    const estimates: { mainsHz: number; harmonic: number }[] = [];
    for (const hz of hum.harmonicsHz) {
      const near = Math.round(hz * perHz);
      let at = near;
      for (const k of [near - 1, near + 1]) if (steady[k]! > steady[at]!) at = k;
      const [left, here, right] = [at - 1, at, at + 1].map((k) => Math.log(steady[k]! + 1e-30));
      const bend = left! - 2 * here! + right!;
      const exact = (at + (bend < 0 ? (0.5 * (left! - right!)) / bend : 0)) / perHz;
      const harmonic = Math.round(hz / hum.mainsHz);
      estimates.push({ mainsHz: exact / harmonic, harmonic });
    }
    const refined = weightedMedian(estimates);
    return Math.abs(refined - hum.mainsHz) < 0.5 ? refined : hum.mainsHz;
  }

  #linesAt(steady: Float32Array, mainsHz: number): { score: number; harmonicsHz: number[] } {
    const harmonicsHz: number[] = [];
    let score = 0;
    for (let h = 1; h * mainsHz < Math.min(highestHz, 0.4 * this.#rate); h++) {
      const hz = h * mainsHz;
      const outstanding = this.#prominence(steady, hz);
      if (outstanding < prominenceDb) continue;
      harmonicsHz.push(hz);
      score += outstanding;
    }
    return { score, harmonicsHz };
  }

  /** In three of four frames it is more, with a voice on top. */
  #amplitude(frames: readonly { power: Float32Array }[], hz: number): number {
    const bin = Math.round((hz * this.#fft.size) / this.#rate);
    const powers = frames.map(({ power }) => power[bin]!).sort((a, b) => a - b);
    return (2 * Math.sqrt(powers[powers.length >> 2]!)) / this.#windowSum;
  }

  /** How far a line at `hz` stands out of what lies 8 to 22 Hz beside it, dB. */
  #prominence(steady: Float32Array, hz: number): number {
    const perHz = this.#fft.size / this.#rate;
    const at = Math.round(hz * perHz);
    const around: number[] = [];
    for (let k = Math.round(8 * perHz); k <= Math.round(22 * perHz); k++)
      for (const bin of [at - k, at + k]) {
        const power = steady[bin];
        if (power !== undefined) around.push(power);
      }
    around.sort((a, b) => a - b);
    const floor = around[around.length >> 1] ?? 0;
    return 10 * Math.log10((steady[at]! + 1e-20) / (floor + 1e-20));
  }

  #keep(): void {
    const power = new Float32Array(this.#fft.bins);
    let energy = 0;
    for (let k = 0; k < power.length; k++) {
      power[k] = this.#spectrum[2 * k]! ** 2 + this.#spectrum[2 * k + 1]! ** 2;
      energy += power[k]!;
    }
    if (energy < 1e-9) return;
    if (this.#frames.length < keptFrames) {
      this.#frames.push({ energy, power });
      return;
    }
    let loudest = 0;
    for (let i = 1; i < keptFrames; i++)
      if (this.#frames[i]!.energy > this.#frames[loudest]!.energy) loudest = i;
    if (energy < this.#frames[loudest]!.energy) this.#frames[loudest] = { energy, power };
  }
}

/** High harmonics tell the mains more exactly; one that was caught by a voice does not move a median. */
function weightedMedian(estimates: { mainsHz: number; harmonic: number }[]): number {
  const sorted = [...estimates].sort((a, b) => a.mainsHz - b.mainsHz);
  const half = sorted.reduce((sum, { harmonic }) => sum + harmonic, 0) / 2;
  let sum = 0;
  for (const { mainsHz, harmonic } of sorted) {
    sum += harmonic;
    if (sum >= half) return mainsHz;
  }
  return 0;
}
