/** Quieter than any room that a working microphone hears. */
const silenceDb = -75;
/** Blocks below this are pauses and don't count as speech. */
const speechDb = -60;
const blockSeconds = 0.05;
const lowestDb = -100;

/**
 * Watches a live input for what spoils a take: no signal at all (muted, unplugged, the wrong device) and a
 * level that is too low. Blocks of any length.
 * Cost: one multiplication a sample; memory of 101 counters for the levels of 50 ms.
 * Source: own, the levels' distribution in steps of a decibel.
 */
export class SignalWatch {
  readonly #blockFrames: number;
  readonly #sampleRate: number;
  readonly #levels = new Uint32Array(-lowestDb + 1);
  #energy = 0;
  #inBlock = 0;
  #silentFrames = 0;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
    this.#blockFrames = Math.round(sampleRate * blockSeconds);
  }

  /** How long there has been nothing but silence, up to now. */
  get silentSeconds(): number {
    return this.#silentFrames / this.#sampleRate;
  }

  /**
   * Level of the speech in dB of full scale: what nine tenths of its 50 ms blocks stay below; null while
   * there is less than a second of it.
   */
  get speechLevelDb(): number | null {
    let blocks = 0;
    for (let db = speechDb; db <= 0; db++) blocks += this.#levels[db - lowestDb]!;
    if (blocks * blockSeconds < 1) return null;
    let above = 0;
    for (let db = 0; db >= speechDb; db--) {
      above += this.#levels[db - lowestDb]!;
      if (above >= blocks / 10) return db;
    }
    return null;
  }

  /** One array a channel, of equal length; 1 is full scale. */
  write(block: readonly Float32Array[]): void {
    const frames = block[0]?.length ?? 0;
    for (let from = 0; from < frames; ) {
      const to = Math.min(frames, from + this.#blockFrames - this.#inBlock);
      for (let c = 0; c < block.length; c++) {
        const channel = block[c]!;
        for (let i = from; i < to; i++) this.#energy += channel[i]! * channel[i]!;
      }
      this.#inBlock += to - from;
      if (this.#inBlock === this.#blockFrames) this.#endBlock(block.length);
      from = to;
    }
  }

  #endBlock(channelCount: number): void {
    const power = this.#energy / (this.#blockFrames * channelCount);
    const db = power > 0 ? Math.max(lowestDb, Math.min(0, Math.round(10 * Math.log10(power)))) : lowestDb;
    this.#levels[db - lowestDb]!++;
    this.#silentFrames = db < silenceDb ? this.#silentFrames + this.#blockFrames : 0;
    this.#energy = 0;
    this.#inBlock = 0;
  }
}
