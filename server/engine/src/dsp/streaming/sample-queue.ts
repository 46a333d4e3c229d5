/**
 * First in, first out for samples of one channel: a delay line of any length.
 * Cost: a copy in and a copy out; memory of 16384 samples, or of twice the most that ever waited.
 * Source: own, a buffer that is moved only when it is full.
 */
export class SampleQueue {
  #samples = new Float32Array(16384);
  #start = 0;
  #end = 0;

  get length(): number {
    return this.#end - this.#start;
  }

  /** Puts samples at the end; they are copied. */
  write(samples: Float32Array): void {
    if (this.#end + samples.length > this.#samples.length) {
      const kept = this.length;
      const target =
        kept + samples.length <= this.#samples.length / 2
          ? this.#samples
          : new Float32Array(2 * (kept + samples.length));
      target.set(this.#samples.subarray(this.#start, this.#end));
      this.#samples = target;
      this.#start = 0;
      this.#end = kept;
    }
    this.#samples.set(samples, this.#end);
    this.#end += samples.length;
  }

  /** Takes as many samples into `out` as there are and fit; returns how many. */
  read(out: Float32Array): number {
    const count = Math.min(out.length, this.length);
    out.set(this.#samples.subarray(this.#start, this.#start + count));
    this.#start += count;
    return count;
  }
}
