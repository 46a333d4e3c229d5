/** The outline of a sound for drawing: lowest and highest sample of any channel in each bucket. */
export type Peaks = {
  sampleRate: number;
  /** Sample frames in each bucket; the last one may hold fewer. */
  bucketFrames: number;
  frames: number;
  min: Float32Array;
  max: Float32Array;
};

/**
 * Builds the outline of a sound of unknown length in constant memory. Buckets start fine and are merged in
 * pairs when there are more than twice as many as wanted; a long sound ends with `buckets` to
 * 2 * `buckets` of them.
 * Cost: two comparisons a sample; memory of 16 bytes for each of `buckets`.
 * Source: own.
 */
export class PeakBuilder {
  readonly #sampleRate: number;
  readonly #most: number;
  readonly #min: Float32Array;
  readonly #max: Float32Array;
  #bucketFrames = 16;
  #count = 0;
  #inBucket = 0;
  #frames = 0;

  constructor(sampleRate: number, buckets = 1000) {
    this.#sampleRate = sampleRate;
    this.#most = 2 * buckets;
    this.#min = new Float32Array(this.#most);
    this.#max = new Float32Array(this.#most);
  }

  /** One array a channel, of equal length, -1..1. */
  write(block: readonly Float32Array[]): void {
    const frames = block[0]?.length ?? 0;
    for (let from = 0; from < frames; ) {
      const at = this.#openBucket();
      const to = Math.min(frames, from + this.#bucketFrames - this.#inBucket);
      let low = this.#min[at]!;
      let high = this.#max[at]!;
      for (const channel of block)
        for (let i = from; i < to; i++) {
          const value = channel[i]!;
          if (value < low) low = value;
          if (value > high) high = value;
        }
      this.#min[at] = low;
      this.#max[at] = high;
      this.#inBucket += to - from;
      this.#frames += to - from;
      from = to;
    }
  }

  result(): Peaks {
    return {
      sampleRate: this.#sampleRate,
      bucketFrames: this.#bucketFrames,
      frames: this.#frames,
      min: this.#min.slice(0, this.#count),
      max: this.#max.slice(0, this.#count),
    };
  }

  /** Index of the bucket that the next frame belongs to. */
  #openBucket(): number {
    if (this.#count > 0 && this.#inBucket < this.#bucketFrames) return this.#count - 1;
    if (this.#count === this.#most) this.#merge();
    // An outline is drawn around the zero line, so every bucket starts from it.
    this.#min[this.#count] = 0;
    this.#max[this.#count] = 0;
    this.#inBucket = 0;
    return this.#count++;
  }

  #merge(): void {
    this.#count /= 2;
    for (let i = 0; i < this.#count; i++) {
      this.#min[i] = Math.min(this.#min[2 * i]!, this.#min[2 * i + 1]!);
      this.#max[i] = Math.max(this.#max[2 * i]!, this.#max[2 * i + 1]!);
    }
    this.#bucketFrames *= 2;
  }
}

/**
 * Interleaved min, max as -127..127, rounded away from zero so that quiet sound still shows.
 * Cost: O(buckets), in a new array of two bytes each.
 * Source: own.
 */
export function peaksToInt8(peaks: Peaks): Int8Array {
  const bytes = new Int8Array(peaks.min.length * 2);
  for (let i = 0; i < peaks.min.length; i++) {
    bytes[2 * i] = Math.floor(Math.max(-1, peaks.min[i]!) * 127);
    bytes[2 * i + 1] = Math.ceil(Math.min(1, peaks.max[i]!) * 127);
  }
  return bytes;
}

/**
 * The outline, -1..1, back from its int8 form.
 * Cost: O(buckets), in new arrays of eight bytes each.
 * Source: own.
 */
export function peaksFromInt8(
  bytes: Int8Array,
  about: { sampleRate: number; bucketFrames: number; frames: number },
): Peaks {
  const count = bytes.length / 2;
  return {
    ...about,
    min: Float32Array.from({ length: count }, (_, i) => bytes[2 * i]! / 127),
    max: Float32Array.from({ length: count }, (_, i) => bytes[2 * i + 1]! / 127),
  };
}
