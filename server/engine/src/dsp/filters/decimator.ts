import { SampleHistory } from '../streaming/sample-history.ts';

/**
 * Streaming decimation by a whole factor with a linear-phase windowed-sinc low-pass; the delay of the
 * filter is taken off, so that output sample n stands for input sample n * factor.
 * Limits: pass band ends at about .42 of the new rate.
 * Cost: 16 multiplications an input sample.
 * Source: own, a windowed sinc with Blackman's window, cut off at .46 of the new rate.
 */
export class Decimator {
  readonly factor: number;
  readonly #taps: Float32Array;
  readonly #half: number;
  readonly #history = new SampleHistory();
  #next = 0;

  constructor(factor: number) {
    this.factor = factor;
    this.#half = factor === 1 ? 0 : 8 * factor;
    this.#taps = new Float32Array(2 * this.#half + 1);
    if (factor === 1) {
      this.#taps[0] = 1;
      return;
    }
    const cutoff = 0.46 / factor;
    let sum = 0;
    for (let i = -this.#half; i <= this.#half; i++) {
      const x = 2 * Math.PI * cutoff * i;
      const w =
        0.42 + 0.5 * Math.cos((Math.PI * i) / this.#half) + 0.08 * Math.cos((2 * Math.PI * i) / this.#half);
      const v = (i === 0 ? 1 : Math.sin(x) / x) * w;
      this.#taps[i + this.#half] = v;
      sum += v;
    }
    for (let i = 0; i < this.#taps.length; i++) this.#taps[i]! /= sum;
  }

  /** Takes input and returns the output that is complete by now. */
  push(block: Float32Array): Float32Array {
    if (this.factor === 1) return block;
    this.#history.push(block);
    return this.#run(this.#complete());
  }

  /** As `push`, into `out`; returns how many samples were written. Allocates nothing. */
  pushInto(block: Float32Array, out: Float32Array): number {
    if (this.factor === 1) {
      out.set(block);
      return block.length;
    }
    this.#history.push(block);
    const count = this.#complete();
    this.#runInto(out, count);
    return count;
  }

  /** The rest, with silence after the end of the input. */
  flush(): Float32Array {
    if (this.factor === 1) return new Float32Array(0);
    const total = Math.ceil(this.#history.end / this.factor);
    this.#history.push(new Float32Array(this.#half + this.factor));
    return this.#run(Math.max(0, total - this.#next));
  }

  /** Outputs that are complete and not yet taken. */
  #complete(): number {
    return Math.max(0, Math.floor((this.#history.end - 1 - this.#half) / this.factor) - this.#next + 1);
  }

  #run(count: number): Float32Array {
    const out = new Float32Array(count);
    this.#runInto(out, count);
    return out;
  }

  #runInto(out: Float32Array, count: number): void {
    const taps = this.#taps;
    const factor = this.factor;
    const data = this.#history.data;
    const start = this.#history.start;
    const end = this.#history.end;
    for (let n = 0; n < count; n++) {
      const from = (this.#next + n) * factor - this.#half;
      const low = Math.max(0, start - from);
      const high = Math.min(taps.length, end - from);
      let sum = 0;
      for (let k = low, at = from - start + low; k < high; k++, at++) sum += taps[k]! * data[at]!;
      out[n] = sum;
    }
    this.#next += count;
    this.#history.dropBefore(this.#next * factor - this.#half);
  }
}
