/**
 * The last stretch of a signal under absolute sample numbers: append at the end, read anywhere that
 * is still held, drop what is no longer needed. Reading outside gives zero, so that an algorithm
 * needs no special case at the edges of a sound.
 * Cost: a copy of what is pushed; memory of twice the most that was ever held.
 * Source: own, a buffer that is moved only when a quarter of it is free.
 */
export class SampleHistory {
  #buffer: Float32Array;
  /** Absolute number of `buffer[0]`. */
  #origin = 0;
  #length = 0;

  constructor(capacity = 16384) {
    this.#buffer = new Float32Array(capacity);
  }

  /** Absolute number of the first sample that is held. */
  get start(): number {
    return this.#origin;
  }

  /** Absolute number one past the last sample. */
  get end(): number {
    return this.#origin + this.#length;
  }

  /** The next samples of the signal; they are copied. */
  push(block: Float32Array): void {
    if (this.#length + block.length > this.#buffer.length) {
      const grown = new Float32Array(Math.max(this.#buffer.length * 2, this.#length + block.length));
      grown.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = grown;
    }
    this.#buffer.set(block, this.#length);
    this.#length += block.length;
  }

  /** One sample at the end; room for it has to be there. */
  append(sample: number): void {
    if (this.#length < this.#buffer.length) this.#buffer[this.#length++] = sample;
  }

  /** Forgets everything before the absolute number `from`. */
  dropBefore(from: number): void {
    const count = Math.min(this.#length, from - this.#origin);
    // moving is worth its cost only when much is freed
    if (count < this.#buffer.length / 4) return;
    this.#buffer.copyWithin(0, count, this.#length);
    this.#origin += count;
    this.#length -= count;
  }

  /**
   * The raw storage for hot loops: sample `n` is `data[n - start]` while `start <= n < end`.
   * Valid until the next `push` or `dropBefore`.
   */
  get data(): Float32Array {
    return this.#buffer;
  }

  /** Copies `target.length` samples from the absolute number `from`; zero where nothing is held. */
  read(from: number, target: Float32Array): void {
    const low = Math.max(from, this.#origin);
    const high = Math.min(from + target.length, this.end);
    if (high <= low) {
      target.fill(0);
      return;
    }
    target.fill(0, 0, low - from);
    // a view of the buffer would be garbage in every call
    for (let n = low; n < high; n++) target[n - from] = this.#buffer[n - this.#origin]!;
    target.fill(0, high - from);
  }
}
