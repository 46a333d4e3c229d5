/** Tracks of newer browsers count what they hand over, in ms; the library of types leaves it out. */
type Counting = { stats?: { deliveredFramesDuration?: number } };

/**
 * Turns of the output for which Chromium has room, each rounded up to whole buffers of the microphone; a buffer that
 * comes then is lost. What the graph takes comes out of one more buffer, which is no part of that room. https://chromium.googlesource.com/chromium/src/+/main/third_party/blink/renderer/modules/mediastream/webaudio_media_stream_audio_sink.cc
 */
const roomTurns = 5;
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
  /** What is lost at once; null where that is not known. */
  readonly #bufferMs: number | null;
  /** The highest mean of a queue that loses nothing. */
  readonly #mostMs: number;
  readonly #connected: Taken;
  #begun = false;
  #deliveredBefore: number | null;
  #mean: number | null = null;
  #lostMs = 0;

  /**
   * At the moment in which a graph is connected to the track.
   * @param bufferMs what the microphone hands over at a time; null where it does not tell
   * @param turnMs what the graph takes at once
   */
  constructor(track: object, bufferMs: number | null, turnMs: number, taken: () => Taken) {
    this.#track = track; // safe: a member that may be missing
    this.#bufferMs = bufferMs;
    if (bufferMs === null) this.#mostMs = Number.POSITIVE_INFINITY;
    else {
      // both are told rounded
      const roomMs = roomTurns * Math.ceil(turnMs / bufferMs - 1e-3) * bufferMs;
      // full when a buffer comes: the half of one above it on average, and half of a turn below it
      this.#mostMs = roomMs + (bufferMs - turnMs) / 2;
    }
    this.#taken = taken;
    this.#connected = { ...taken() };
    this.#deliveredBefore = this.#delivered;
  }

  /**
   * Whether the graph takes the track by now. What came before was queued by nobody: ask every few ms until it does,
   * or it counts as waiting ever after.
   */
  begin(): boolean {
    if (!this.#begun) {
      this.#begun = this.#taken().ms > this.#connected.ms;
      if (!this.#begun) this.#deliveredBefore = this.#delivered;
    }
    return this.#begun;
  }

  /** Mean of the last two seconds, in ms; null where the browser does not count, and before the graph takes the track. */
  lookMs(): number | null {
    if (!this.begin()) return null;
    const delivered = this.#delivered;
    if (delivered === null || this.#deliveredBefore === null) return null;
    const taken = this.#taken();
    const ms = taken.ms - this.#connected.ms;
    const silentMs = taken.silentMs - this.#connected.silentMs;
    const length = delivered - this.#deliveredBefore - (ms - silentMs) - this.#lostMs;
    this.#mean = this.#mean === null ? length : this.#mean + (length - this.#mean) / looks;
    if (this.#bufferMs !== null && this.#mean > this.#mostMs) {
      const lostMs = this.#bufferMs * Math.ceil((this.#mean - this.#mostMs) / this.#bufferMs);
      this.#lostMs += lostMs;
      this.#mean -= lostMs;
    }
    return Math.max(0, this.#mean);
  }

  get #delivered(): number | null {
    return this.#track.stats?.deliveredFramesDuration ?? null;
  }
}
