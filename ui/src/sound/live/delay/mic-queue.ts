/** Tracks of newer browsers count what they hand over, in ms; the library of types leaves it out. */
type Counting = { stats?: { deliveredFramesDuration?: number } };

/**
 * Buffers of the microphone that may wait; what comes then is lost. Measured in Chromium by clicks where much was lost:
 * five with buffers of 3 and 6 ms; with 23 ms it was nine, so that there less is told than passes.
 */
const roomBuffers = 5;
/** Looks that make up the mean, where there are twenty a second. */
const looks = 40;

/** What a graph has taken so far, in ms. */
export interface Taken {
  ms: number;
  /** Of it, digital silence: what is played while the queue is empty. */
  silentMs: number;
}

/**
 * How long a microphone's sound waits in the browser until a graph takes it. A browser queues what comes while nobody
 * takes it, and plays silence where the queue is empty; after either the queue is longer, and stays so. It can't be
 * asked, but what has come, less what was taken that was no such silence, less what was lost at the end of a full
 * queue, is its length.
 */
export class MicQueue {
  readonly #track: Counting;
  readonly #taken: () => Taken;
  readonly #roomMs: number;
  readonly #began: Taken;
  #deliveredBefore: number | null;
  #mean: number | null = null;
  #lostMs = 0;

  /**
   * At the moment in which a graph takes the track for the first time.
   * @param bufferMs what the microphone hands over at a time; null where it does not tell
   */
  constructor(track: object, bufferMs: number | null, taken: () => Taken) {
    this.#track = track; // safe: a member that may be missing
    this.#roomMs = bufferMs === null ? Number.POSITIVE_INFINITY : roomBuffers * bufferMs;
    this.#taken = taken;
    this.#began = { ...taken() };
    this.#deliveredBefore = this.#delivered;
  }

  /** Mean of the last two seconds, in ms; null where the browser does not count. */
  lookMs(): number | null {
    const delivered = this.#delivered;
    if (delivered === null || this.#deliveredBefore === null) return null;
    const taken = this.#taken();
    const ms = taken.ms - this.#began.ms;
    const silentMs = taken.silentMs - this.#began.silentMs;
    const length = delivered - this.#deliveredBefore - (ms - silentMs) - this.#lostMs;
    this.#mean = this.#mean === null ? length : this.#mean + (length - this.#mean) / looks;
    if (this.#mean > this.#roomMs) {
      this.#lostMs += this.#mean - this.#roomMs;
      this.#mean = this.#roomMs;
    }
    return Math.max(0, this.#mean);
  }

  get #delivered(): number | null {
    return this.#track.stats?.deliveredFramesDuration ?? null;
  }
}
