import { kaiser } from '../fft/window.ts';
import type { Stage } from '../streaming/effect.ts';

/** Samples on each side that a value between two samples is computed from. */
const reach = 8;
const phases = 4;
/** Frames whose peaks are measured at once. */
const partFrames = 2048;

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
  /** The last samples of each channel and a part that follows, for the peaks between them; null for sample peaks. */
  readonly #rows: readonly Float32Array[] | null;
  /** Of each frame of a part. */
  readonly #peaks = new Float64Array(partFrames);
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
    this.#rows = all.truePeak
      ? Array.from({ length: channelCount }, () => new Float32Array(2 * reach - 1 + partFrames))
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
    this.#process(block, output, skip);
    return output;
  }

  /**
   * As `push` for sound without end: every block comes back in place, delayed by `delayFrames`, silence first.
   * Allocates nothing.
   */
  processInPlace(block: readonly Float32Array[]): void {
    this.#process(block, block, 0);
  }

  /** Frames by which `processInPlace` delays. */
  get delayFrames(): number {
    return this.#length;
  }

  end(): Float32Array[] {
    const pending = Math.min(this.#length, this.#frame);
    const silence = this.#lines.map(() => new Float32Array(this.#length));
    const output = this.#lines.map(() => new Float32Array(this.#length));
    this.#process(silence, output, 0);
    return output.map((channel) => channel.subarray(this.#length - pending));
  }

  /** Frame `i` of the block comes out at `i - skip`; those before are the delay line's first filling. */
  #process(block: readonly Float32Array[], output: readonly Float32Array[], skip: number): void {
    const frames = block[0]?.length ?? 0;
    for (let from = 0; from < frames; from += partFrames) {
      const to = Math.min(frames, from + partFrames);
      this.#measure(block, from, to);
      for (let i = from; i < to; ) {
        // idle frames, which is most of them, need no more than the delay
        const idle = this.#quiet > 2 * this.#length ? this.#below(i - from, to - from) : 0;
        if (idle > 0) this.#pass(block, i, output, i - skip, idle);
        i += idle || this.#work(block, { from, i, to }, output, skip);
      }
    }
  }

  /** The peak of every frame of a part, of all channels; true ones as far as they may be above the ceiling. */
  #measure(block: readonly Float32Array[], from: number, to: number): void {
    const peaks = this.#peaks;
    const count = to - from;
    peaks.fill(0, 0, count);
    for (let c = 0; c < block.length; c++) {
      const samples = block[c]!;
      for (let i = 0; i < count; i++) {
        const value = Math.abs(samples[from + i]!);
        if (value > peaks[i]!) peaks[i] = value;
      }
      if (this.#rows) this.#measureBetween(this.#rows[c]!, samples, from, count);
    }
  }

  #measureBetween(row: Float32Array, samples: Float32Array, from: number, count: number): void {
    const peaks = this.#peaks;
    const before = 2 * reach - 1;
    for (let i = 0; i < count; i++) row[before + i] = samples[from + i]!;
    const near = nearCeiling * this.#ceiling;
    for (let i = 0; i < count; i++) {
      const a = row[i + reach - 1]!;
      const b = row[i + reach]!;
      if (a < near && a > -near && b < near && b > -near) continue;
      const value = largestBetween(row, i);
      if (value > peaks[i]!) peaks[i] = value;
    }
    row.copyWithin(0, count, count + before);
  }

  /** Frames of the part, from `i` on, before the first above the ceiling. */
  #below(i: number, count: number): number {
    const ceiling = this.#ceiling;
    let end = i;
    while (end < count && this.#peaks[end]! <= ceiling) end++;
    return end - i;
  }

  #pass(
    block: readonly Float32Array[],
    from: number,
    output: readonly Float32Array[],
    to: number,
    count: number,
  ): void {
    const length = this.#length;
    for (let c = 0; c < block.length; c++) {
      const line = this.#lines[c]!;
      const channel = block[c]!;
      const out = output[c]!;
      let slot = this.#frame % length;
      for (let i = 0; i < count; i++) {
        const sample = channel[from + i]!;
        out[to + i] = line[slot]!;
        line[slot] = sample;
        slot = slot + 1 === length ? 0 : slot + 1;
      }
    }
    // the queue of needed gains ages as if it had seen every frame
    this.#frame += count;
    this.#queueCount = 0;
  }

  /**
   * Frames of a part from `i` on, until there has been nothing to do for long enough to be idle.
   * @returns how many
   */
  #work(
    block: readonly Float32Array[],
    part: { from: number; i: number; to: number },
    output: readonly Float32Array[],
    skip: number,
  ): number {
    const length = this.#length;
    const span = this.#span;
    const ceiling = this.#ceiling;
    const release = this.#release;
    const lines = this.#lines;
    const recent = this.#recent;
    const peaks = this.#peaks;
    let gain = this.#gain;
    let sum = this.#sum;
    let frame = this.#frame;
    let quiet = this.#quiet;
    let least = this.#lowest;
    let slot = frame % length;
    let turn = frame % span;
    let i = part.i;
    while (i < part.to) {
      const place = i - part.from;
      const held = peaks[place]! > ceiling || this.#queueCount > 0 ? this.#minimum(place, frame) : -1;
      const lowest = held < 0 ? 1 : this.#queue[held]!;
      gain = Math.min(lowest, gain + release * (lowest - gain));
      if (gain > 0.9999 && lowest === 1) gain = 1;
      sum += gain - recent[turn]!;
      recent[turn] = gain;
      let mean = Math.min(1, sum / span);
      if (mean > 0.9999999) mean = 1;
      const at = i - skip;
      for (let c = 0; c < block.length; c++) {
        const line = lines[c]!;
        const sample = block[c]![i]!;
        if (at >= 0) {
          const value = line[slot]! * mean;
          // rounding of the running mean may leave a peak a millionth too high
          output[c]![at] = mean < 1 ? Math.max(-ceiling, Math.min(ceiling, value)) : value;
        }
        line[slot] = sample;
      }
      if (mean < least) least = mean;
      quiet = mean === 1 && gain === 1 ? quiet + 1 : 0;
      frame++;
      slot = slot + 1 === length ? 0 : slot + 1;
      turn = turn + 1 === span ? 0 : turn + 1;
      i++;
      if (quiet > 2 * length) break;
    }
    this.#gain = gain;
    this.#sum = sum;
    this.#frame = frame;
    this.#quiet = quiet;
    this.#lowest = least;
    return i - part.i;
  }

  /**
   * Minimum of the gains that the last `span` + 1 frames need, the one at `place` of the part included; those of 1 are
   * not queued.
   * @returns its place in the queue, as V8 puts a number that is handed back on the heap; -1 for a gain of 1
   */
  #minimum(place: number, frame: number): number {
    const size = this.#queue.length;
    const needed = this.#ceiling / this.#peaks[place]!;
    if (needed < 1) {
      while (this.#queueCount > 0 && this.#queue[(this.#queueStart + this.#queueCount - 1) % size]! >= needed)
        this.#queueCount--;
      const end = (this.#queueStart + this.#queueCount) % size;
      this.#queue[end] = needed;
      this.#queueAt[end] = frame;
      this.#queueCount++;
    }
    if (this.#queueAt[this.#queueStart]! < frame - this.#span) {
      this.#queueStart = (this.#queueStart + 1) % size;
      this.#queueCount--;
    }
    return this.#queueCount === 0 ? -1 : this.#queueStart;
  }
}

/** A value between two samples is above the ceiling only where one of them is above this share of it. */
const nearCeiling = 0.35;

/** The largest absolute value between the middle two of 2 * reach samples. */
function largestBetween(samples: Float32Array, from: number): number {
  const size = 2 * reach;
  let largest = 0;
  for (let row = size; row < phases * size; row += size) {
    let sum = 0;
    for (let k = 0; k < size; k++) sum += samples[from + k]! * betweenTable[row + k]!;
    if (sum > largest) largest = sum;
    else if (-sum > largest) largest = -sum;
  }
  return largest;
}

const betweenTable = Float32Array.from({ length: phases * 2 * reach }, (_, i) => {
  const phase = Math.floor(i / (2 * reach));
  const distance = (i % (2 * reach)) - (reach - 1) - phase / phases;
  const angle = Math.PI * distance;
  return (angle === 0 ? 1 : Math.sin(angle) / angle) * kaiser(distance / reach, 5);
});
