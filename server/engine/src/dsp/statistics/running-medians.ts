/**
 * Medians of the last `width` values (odd) of each of some signals; zeros stand for those not pushed yet.
 * Cost: O(width) a value with a small constant: a sorted window, one value out, one in. No allocation.
 * Memory: 8 bytes * signals * width.
 * Source: own, insertion into a sorted window.
 */
export class RunningMedians {
  readonly #rings: Float32Array;
  readonly #windows: Float32Array;
  readonly #width: number;
  #at = 0;

  constructor(signals: number, width: number) {
    this.#width = oddWidth(width);
    this.#rings = new Float32Array(signals * width);
    this.#windows = new Float32Array(signals * width);
  }

  /** Takes the next value of each signal, and writes each one's median. */
  push(values: Float32Array, medians: Float32Array): void {
    const width = this.#width;
    for (let k = 0; k < values.length; k++) {
      const from = k * width;
      exchange(this.#windows, from, width, this.#rings, from + this.#at, values, k);
      medians[k] = this.#windows[from + (width - 1) / 2]!;
    }
    this.#at = (this.#at + 1) % width;
  }
}

/**
 * Medians of each value and its neighbours, `width` (odd) in all; zeros lie beyond both ends.
 * Cost: O(width) a value with a small constant. No allocation.
 * Source: own, insertion into a sorted window.
 */
export class NeighbourMedians {
  readonly #ring: Float32Array;
  readonly #window: Float32Array;

  constructor(width: number) {
    this.#ring = new Float32Array(oddWidth(width));
    this.#window = new Float32Array(width);
  }

  /** @param medians as long as `values`, and not the same array */
  of(values: Float32Array, medians: Float32Array): void {
    const ring = this.#ring;
    const window = this.#window;
    const reach = (ring.length - 1) / 2;
    ring.fill(0);
    window.fill(0);
    for (let k = 0; k < values.length + reach; k++) {
      const isWithin = k < values.length;
      exchange(window, 0, ring.length, ring, k % ring.length, isWithin ? values : beyond, isWithin ? k : 0);
      if (k >= reach) medians[k - reach] = window[reach]!;
    }
  }
}

const beyond = new Float32Array(1);

/**
 * The value of `values` takes the place of one in the ring, also in the sorted window of `width` values. It gets the
 * places and not the values, because V8 puts numbers on the heap that it hands over.
 */
function exchange(
  windows: Float32Array,
  from: number,
  width: number,
  rings: Float32Array,
  slot: number,
  values: Float32Array,
  at: number,
): void {
  const old = rings[slot]!;
  const value = values[at]!;
  const last = from + width - 1;
  rings[slot] = value;
  let i = from;
  while (windows[i] !== old) i++;
  while (i < last && windows[i + 1]! < value) {
    windows[i] = windows[i + 1]!;
    i++;
  }
  while (i > from && windows[i - 1]! > value) {
    windows[i] = windows[i - 1]!;
    i--;
  }
  windows[i] = value;
}

function oddWidth(width: number): number {
  if (Number.isInteger(width) && width > 0 && width % 2 === 1) return width;
  throw new RangeError(`The width of a median must be odd, not ${width}`);
}
