import { fftNow } from '../dsp/fft/fft-now.ts';
import { NoteWatch } from '../dsp/noise/note-watch.ts';
import { betweenInPlace } from '../dsp/statistics/between.ts';

/** Below this power of a frame there is nothing to tell from. */
const leastPower = 1e-7;
const memorySeconds = 2;
/** Nothing is said before so much has been heard. */
const leastSeconds = 1;
/** From where to where the share of notes goes from speech to music. */
const inNotes = { from: 0.1, to: 0.18 };

/**
 * How far a live sound is music that a cleaner takes for noise. Two signs together: a share of it is in notes, and the
 * cleaner takes much of it out. Noise has no notes; vowels that are held are notes, too, but those it leaves.
 * Cost: a `NoteWatch`; no allocation.
 * Source: own, found on renders of songs and mixes (shares of notes above .1 in 95 % of their seconds) and on speech in
 * recorded ambiences, hum, crackle and babble (below .14).
 * Limits: drums alone have no notes.
 */
export class MusicWatch {
  readonly #notes: NoteWatch;
  readonly #takenOut: { from: number; to: number };
  readonly #noteMemory: number;
  readonly #memory: number;
  readonly #leastNotes: number;
  #noteFrames = 0;
  #frames = 0;
  #seen = 0;
  /** Means of the notes, of everything, of what is taken out and of what it is taken from. */
  readonly #means = new Float64Array(4);
  readonly #signs = new Float64Array(2);
  /**
   * For `next`: the power of a frame within `noteRange`, and of what the cleaner would take out of it. Behind it: how far
   * it is music, 0..1, over the last two seconds that were not silent. In an array, because numbers that are handed on by
   * themselves are put on the heap.
   */
  readonly frame = new Float64Array(3);

  /** @param framesPerSecond of `next` @param takenOut from where to where that share goes from nothing to music */
  constructor(
    sampleRate: number,
    { framesPerSecond, takenOut }: { framesPerSecond: number; takenOut: { from: number; to: number } },
  ) {
    this.#notes = new NoteWatch(sampleRate, fftNow(NoteWatch.fftSize(sampleRate)));
    this.#takenOut = takenOut;
    this.#noteMemory = memorySeconds * this.#notes.framesPerSecond;
    this.#memory = memorySeconds * framesPerSecond;
    this.#leastNotes = leastSeconds * this.#notes.framesPerSecond;
  }

  /** The sound as it comes in, in blocks that are no longer than a frame of `NoteWatch`, before `next`. */
  hear(block: Float32Array): void {
    this.#notes.write(block);
  }

  /** Takes the first two of `frame` and sets the third. */
  next(): void {
    const { frame } = this;
    const means = this.#means;
    const notes = this.#notes.last;
    if (this.#notes.frames !== this.#seen && notes[1]! > 0) {
      const count = Math.min(this.#noteMemory, ++this.#noteFrames);
      means[0] = means[0]! + (notes[0]! - means[0]!) / count;
      means[1] = means[1]! + (notes[1]! - means[1]!) / count;
    }
    this.#seen = this.#notes.frames;
    if (frame[0]! > leastPower) {
      const count = Math.min(this.#memory, ++this.#frames);
      // quiet frames count for less than they would by their power, as those of the notes do
      const root = Math.sqrt(frame[0]!);
      means[2] = means[2]! + (frame[1]! / root - means[2]!) / count;
      means[3] = means[3]! + (root - means[3]!) / count;
    }
    frame[2] = 0;
    if (this.#noteFrames < this.#leastNotes || means[3] === 0) return;
    const signs = this.#signs;
    signs[0] = means[0]! / means[1]!;
    signs[1] = means[2]! / means[3]!;
    betweenInPlace(signs, 0, inNotes);
    betweenInPlace(signs, 1, this.#takenOut);
    frame[2] = signs[0] * signs[1];
  }
}
