import { fftNow } from '../dsp/fft/fft-now.ts';
import { NoteWatch } from '../dsp/noise/note-watch.ts';
import { between } from '../dsp/statistics/between.ts';

/** Below this power of a frame there is nothing to tell from. */
const leastPower = 1e-7;
const memorySeconds = 2;
/** Nothing is said before so much has been heard. */
const leastSeconds = 1;
/** From where to where the share of notes goes from speech to music. */
const inNotes = { from: 0.1, to: 0.18 };

/** Where notes are looked for, Hz. */
export const noteRange = { lowest: 94, highest: 4000 } as const;

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
  #tonal = 0;
  #whole = 0;
  #frames = 0;
  #taken = 0;
  #given = 0;

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

  /** The sound as it comes in, in blocks of any length. */
  hear(block: Float32Array): void {
    this.#notes.write(block, this.#heard);
  }

  /**
   * @param power of a frame within `noteRange`, and of what the cleaner would take out of it
   * @returns 0..1, over the last two seconds that were not silent
   */
  next(power: number, taken: number): number {
    if (power > leastPower) {
      const count = Math.min(this.#memory, ++this.#frames);
      // quiet frames count for less than they would by their power, as those of the notes do
      const root = Math.sqrt(power);
      this.#taken += (taken / root - this.#taken) / count;
      this.#given += (root - this.#given) / count;
    }
    if (this.#noteFrames < this.#leastNotes || this.#given === 0) return 0;
    return between(this.#tonal / this.#whole, inNotes) * between(this.#taken / this.#given, this.#takenOut);
  }

  readonly #heard = (): void => {
    const { tonal, whole } = this.#notes;
    if (whole === 0) return;
    const count = Math.min(this.#noteMemory, ++this.#noteFrames);
    this.#tonal += (tonal - this.#tonal) / count;
    this.#whole += (whole - this.#whole) / count;
  };
}
