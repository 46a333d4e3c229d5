import { kaiser } from '../fft/window.ts';
import type { Stage } from '../streaming/effect.ts';

/** Samples on each side that a value between two samples is computed from. */
const reach = 8;
const phases = 4;

export interface LimiterSettings {
  /** No output sample is larger than this, dBFS. */
  ceilingDb: number;
  /** Holds what lies between the samples below the ceiling too (four times oversampled: within
   * .05 dB for sound without much power in the top quarter of its band). */
  truePeak: boolean;
  lookaheadSeconds: number;
  releaseSeconds: number;
}

export const limiterDefaults: LimiterSettings = {
  ceilingDb: -0.3,
  truePeak: false,
  lookaheadSeconds: 0.003,
  releaseSeconds: 0.08,
};

/**
 * Look-ahead peak limiter on all channels together: the gain that each frame needs, its minimum over the
 * look-ahead, an exponential release, and a running mean as long as the look-ahead, so that the gain is down
 * just when the peak arrives and never jumps. Sound below the ceiling is delayed (in the numbering: not at
 * all) and otherwise untouched.
 * Cost: O(1) a frame by a monotonic queue; for true peaks 48 multiplications more a sample near the ceiling. Memory
 * of the look-ahead.
 * Source: own; the minimum as in Lemire, Streaming maximum-minimum filter using no more than three comparisons per
 * element (2006).
 */
export class Limiter implements Stage {
  readonly #ceiling: number;
  readonly #length: number;
  /** Frames over which the minimum and the mean of the gains are taken: the look-ahead less `reach`. */
  readonly #span: number;
  /** Last samples of each channel, twice over, for the peaks between them; null for sample peaks. */
  readonly #between: readonly Float32Array[] | null;
  readonly #release: number;
  readonly #lines: readonly Float32Array[];
  /** Ring buffers over the look-ahead: needed gains with their frame numbers (increasing), smoothed gains. */
  readonly #queue: Float64Array;
  readonly #queueAt: Float64Array;
  readonly #recent: Float64Array;
  #queueStart = 0;
  #queueCount = 0;
  #gain = 1;
  #sum: number;
  #frame = 0;
  /** Frames since the gain was last below 1 (never while the delay line is filling). */
  #quiet = 0;
  /** Smallest gain so far. */
  #lowest = 1;

  constructor(sampleRate: number, channelCount: number, settings: Partial<LimiterSettings> = {}) {
    const all = { ...limiterDefaults, ...settings };
    this.#ceiling = 10 ** (all.ceilingDb / 20);
    const least = all.truePeak ? 2 * reach : 1;
    this.#length = Math.max(least, Math.round(all.lookaheadSeconds * sampleRate));
    this.#span = all.truePeak ? this.#length - reach : this.#length;
    this.#between = all.truePeak
      ? Array.from({ length: channelCount }, () => new Float32Array(4 * reach))
      : null;
    this.#release = 1 - Math.exp(-1 / (all.releaseSeconds * sampleRate));
    this.#lines = Array.from({ length: channelCount }, () => new Float32Array(this.#length));
    this.#queue = new Float64Array(this.#span + 1);
    this.#queueAt = new Float64Array(this.#span + 1);
    this.#recent = new Float64Array(this.#span).fill(1);
    this.#sum = this.#span;
  }

  /** The strongest reduction so far, dB, 0 or less. */
  get mostReductionDb(): number {
    return 20 * Math.log10(this.#lowest);
  }

  push(block: readonly Float32Array[]): Float32Array[] {
    const frames = block[0]?.length ?? 0;
    const skip = Math.max(0, Math.min(frames, this.#length - this.#frame));
    const output = block.map(() => new Float32Array(frames - skip));
    for (let i = 0; i < frames; ) {
      // idle blocks, which is most of them, need no more than the delay
      const idle = this.#idle(block, i, frames);
      if (idle > 0) this.#pass(block, i, output, i - skip, idle);
      else this.#step(block, i, output, i - skip);
      i += Math.max(1, idle);
    }
    return output;
  }

  /**
   * As `push` for sound without end: every block comes back in place, delayed by `delayFrames`, silence first.
   * Allocates nothing.
   */
  processInPlace(block: readonly Float32Array[]): void {
    const frames = block[0]?.length ?? 0;
    for (let i = 0; i < frames; i++) this.#step(block, i, block, i);
  }

  /** Frames by which `processInPlace` delays. */
  get delayFrames(): number {
    return this.#length;
  }

  /** Frames from `from` on for which the gain surely stays 1 or 0 where that is not sure. */
  #idle(block: readonly Float32Array[], from: number, to: number): number {
    if (this.#between || this.#quiet <= 2 * this.#length) return 0;
    const ceiling = this.#ceiling;
    let end = to;
    for (const channel of block)
      for (let i = from; i < end; i++) if (channel[i]! > ceiling || channel[i]! < -ceiling) end = i;
    return end - from;
  }

  #pass(
    block: readonly Float32Array[],
    from: number,
    output: readonly Float32Array[],
    to: number,
    count: number,
  ): void {
    const length = this.#length;
    for (const [c, line] of this.#lines.entries()) {
      const channel = block[c]!;
      const out = output[c]!;
      let slot = this.#frame % length;
      for (let i = 0; i < count; i++) {
        out[to + i] = line[slot]!;
        line[slot] = channel[from + i]!;
        slot = slot + 1 === length ? 0 : slot + 1;
      }
    }
    // the queue of needed gains ages as if it had seen every frame
    this.#frame += count;
    this.#queueCount = 0;
  }

  end(): Float32Array[] {
    const pending = Math.min(this.#length, this.#frame);
    const silence = this.#lines.map(() => new Float32Array(this.#length));
    const output = this.#lines.map(() => new Float32Array(this.#length));
    for (let i = 0; i < this.#length; i++) this.#step(silence, i, output, i);
    return output.map((channel) => channel.subarray(this.#length - pending));
  }

  #step(block: readonly Float32Array[], i: number, output: readonly Float32Array[], to: number): void {
    const length = this.#length;
    let peak = 0;
    for (let c = 0; c < block.length; c++) peak = Math.max(peak, Math.abs(block[c]![i]!));
    if (this.#between) peak = Math.max(peak, this.#peakBetween(this.#between, block, i));
    const lowest = this.#minimum(peak > this.#ceiling ? this.#ceiling / peak : 1);
    this.#gain = Math.min(lowest, this.#gain + this.#release * (lowest - this.#gain));
    if (this.#gain > 0.9999 && lowest === 1) this.#gain = 1;
    const slot = this.#frame % length;
    const recent = this.#frame % this.#span;
    this.#sum += this.#gain - this.#recent[recent]!;
    this.#recent[recent] = this.#gain;
    let mean = Math.min(1, this.#sum / this.#span);
    if (mean > 0.9999999) mean = 1;
    for (let c = 0; c < block.length; c++) {
      const line = this.#lines[c]!;
      const x = block[c]![i]!;
      if (to >= 0) {
        const value = line[slot]! * mean;
        // rounding of the running mean may leave a peak a millionth too high
        output[c]![to] = mean < 1 ? Math.max(-this.#ceiling, Math.min(this.#ceiling, value)) : value;
      }
      line[slot] = x;
    }
    if (mean < this.#lowest) this.#lowest = mean;
    this.#quiet = mean === 1 && this.#gain === 1 ? this.#quiet + 1 : 0;
    this.#frame++;
  }

  /** Largest value between the samples `reach` and `reach` - 1 frames ago, of all channels. */
  #peakBetween(histories: readonly Float32Array[], block: readonly Float32Array[], i: number): number {
    const size = 2 * reach;
    const at = this.#frame % size;
    let largest = 0;
    for (const [c, history] of histories.entries()) {
      const value = block[c]![i]!;
      history[at] = value;
      history[at + size] = value;
      // oldest sample first: at + 1 .. at + size; nothing to do where the neighbours are far below
      const middle = at + reach;
      const near = Math.max(Math.abs(history[middle]!), Math.abs(history[middle + 1]!));
      if (near < 0.35 * this.#ceiling) continue;
      for (let phase = 1; phase < phases; phase++) {
        const row = phase * size;
        let sum = 0;
        for (let k = 0; k < size; k++) sum += history[at + 1 + k]! * betweenTable[row + k]!;
        largest = Math.max(largest, Math.abs(sum));
      }
    }
    return largest;
  }

  /** Minimum of the needed gains of the last `span` + 1 frames. */
  #minimum(needed: number): number {
    const size = this.#queue.length;
    while (this.#queueCount > 0 && this.#queue[(this.#queueStart + this.#queueCount - 1) % size]! >= needed)
      this.#queueCount--;
    const end = (this.#queueStart + this.#queueCount) % size;
    this.#queue[end] = needed;
    this.#queueAt[end] = this.#frame;
    this.#queueCount++;
    if (this.#queueAt[this.#queueStart]! < this.#frame - this.#span) {
      this.#queueStart = (this.#queueStart + 1) % size;
      this.#queueCount--;
    }
    return this.#queue[this.#queueStart]!;
  }
}

const betweenTable = Float32Array.from({ length: phases * 2 * reach }, (_, i) => {
  const phase = Math.floor(i / (2 * reach));
  const distance = (i % (2 * reach)) - (reach - 1) - phase / phases;
  const angle = Math.PI * distance;
  return (angle === 0 ? 1 : Math.sin(angle) / angle) * kaiser(distance / reach, 5);
});
