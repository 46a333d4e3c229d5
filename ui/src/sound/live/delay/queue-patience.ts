/** Buffers of the microphone that may wait for the graph. */
const longestQueue = 3;
/** A pause of the voice is waited for so long after the microphone was last taken anew, ms. */
const pauseMs = 5000;
/** Who speaks or hums without a pause, or has no gate, loses a moment of it instead; each time it is waited twice as long. */
const firstMs = 15_000;
const lastMs = 240_000;

/**
 * When the sound that waits for the graph is let go: what once held up the sound leaves it waiting ever after, in
 * Chromium up to five turns.
 */
export class QueuePatience {
  #tookAnewMs: number;
  #longMs = firstMs;

  constructor(nowMs: number) {
    this.#tookAnewMs = nowMs;
  }

  /** The microphone is taken anew now. @param isLost whether sound was lost anyway */
  tookAnew(nowMs: number, isLost: boolean): void {
    this.#tookAnewMs = nowMs;
    if (!isLost) this.#longMs = Math.min(lastMs, 2 * this.#longMs);
  }

  /**
   * @param queuedMs what waits; null where that is not known
   * @param bufferMs what the microphone hands over at a time; null where it does not tell
   * @param isPause nobody is heard
   */
  isDue(
    nowMs: number,
    { queuedMs, bufferMs, isPause }: { queuedMs: number | null; bufferMs: number | null; isPause: boolean },
  ): boolean {
    if (queuedMs === null || bufferMs === null || queuedMs <= longestQueue * bufferMs) return false;
    return nowMs - this.#tookAnewMs > (isPause ? pauseMs : this.#longMs);
  }
}
