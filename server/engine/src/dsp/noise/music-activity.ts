import { createFft } from '../fft/create-fft.ts';
import { NoteWatch } from './note-watch.ts';

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
 * Tells music from speech and noise by how much of the sound is in notes, from step to step.
 * Cost: a `NoteWatch`; memory of 4 bytes a half second.
 * Source: own, see `NoteWatch`.
 */
export class MusicActivity {
  readonly #notes: NoteWatch;
  readonly #framesAStep: number;
  #frames = 0;
  #tonal = 0;
  #whole = 0;
  readonly #steps: { tonal: number; whole: number }[] = [];

  private constructor(notes: NoteWatch) {
    this.#notes = notes;
    this.#framesAStep = Math.max(1, Math.round(stepSeconds * notes.framesPerSecond));
  }

  static async create(sampleRate: number): Promise<MusicActivity> {
    return new MusicActivity(new NoteWatch(sampleRate, await createFft(NoteWatch.fftSize(sampleRate))));
  }

  /** @param mono one channel of the sound, in blocks of any length */
  write(mono: Float32Array): void {
    this.#notes.write(mono, this.#heard);
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

  readonly #heard = (): void => {
    const [tonal = 0, whole = 0] = this.#notes.last;
    this.#tonal += tonal;
    this.#whole += whole;
    this.#frames++;
    if (this.#frames % this.#framesAStep !== 0) return;
    this.#steps.push({ tonal: this.#tonal, whole: this.#whole });
    this.#tonal = 0;
    this.#whole = 0;
  };
}
