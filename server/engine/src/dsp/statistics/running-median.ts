/**
 * Median of the last `width` values (odd) pushed; zeros stand for those not pushed yet.
 * Cost: O(width) a value with a small constant: a sorted window, one value out, one in.
 * Source: own, insertion into a sorted window.
 */
export class RunningMedian {
  readonly #ring: Float32Array;
  readonly #sorted: Float32Array;
  readonly #middle: number;
  #at = 0;

  constructor(width: number) {
    if (!Number.isInteger(width) || width < 1 || width % 2 === 0)
      throw new RangeError(`RunningMedian: the width must be odd, not ${width}`);
    this.#ring = new Float32Array(width);
    this.#sorted = new Float32Array(width);
    this.#middle = (width - 1) / 2;
  }

  push(value: number): number {
    const ring = this.#ring;
    const sorted = this.#sorted;
    const old = ring[this.#at]!;
    ring[this.#at] = value;
    const held = ring[this.#at]!; // as single precision keeps it
    this.#at = this.#at + 1 === ring.length ? 0 : this.#at + 1;
    let i = 0;
    while (sorted[i] !== old) i++;
    while (i + 1 < sorted.length && sorted[i + 1]! < held) {
      sorted[i] = sorted[i + 1]!;
      i++;
    }
    while (i > 0 && sorted[i - 1]! > held) {
      sorted[i] = sorted[i - 1]!;
      i--;
    }
    sorted[i] = held;
    return sorted[this.#middle]!;
  }

  reset(): void {
    this.#ring.fill(0);
    this.#sorted.fill(0);
  }
}
