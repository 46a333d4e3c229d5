/**
 * Medians of nine signals, sample by sample, without branches or a scratch array: triples are sorted, then combined.
 * All in one loop, because numbers that are handed to a function of their own are put on the heap where V8 does not
 * make one of both.
 * Cost: some 30 minima and maxima a sample, no allocation.
 * Source: Smith, Implementing median filters in XC4000E FPGAs (1996).
 * @param nine signals of one length
 * @param from the first sample of `out` that is written
 * @param to the one behind the last
 */
export function medians9(nine: Nine<Float32Array>, from: number, to: number, out: Float32Array): void {
  const [a, b, c, d, e, f, g, h, i] = nine;
  for (let k = from; k < to; k++) {
    const a0 = a[k]!;
    const a1 = b[k]!;
    const a2 = c[k]!;
    const b0 = d[k]!;
    const b1 = e[k]!;
    const b2 = f[k]!;
    const c0 = g[k]!;
    const c1 = h[k]!;
    const c2 = i[k]!;
    // Each triple sorted; the median of all lies among the largest low, the median middle and the smallest high.
    const lowA = Math.min(a0, a1, a2);
    const highA = Math.max(a0, a1, a2);
    const middleA = Math.max(Math.min(a0, a1), Math.min(Math.max(a0, a1), a2));
    const lowB = Math.min(b0, b1, b2);
    const highB = Math.max(b0, b1, b2);
    const middleB = Math.max(Math.min(b0, b1), Math.min(Math.max(b0, b1), b2));
    const lowC = Math.min(c0, c1, c2);
    const highC = Math.max(c0, c1, c2);
    const middleC = Math.max(Math.min(c0, c1), Math.min(Math.max(c0, c1), c2));
    const low = Math.max(lowA, lowB, lowC);
    const high = Math.min(highA, highB, highC);
    const middle = Math.max(Math.min(middleA, middleB), Math.min(Math.max(middleA, middleB), middleC));
    out[k] = Math.max(Math.min(low, middle), Math.min(Math.max(low, middle), high));
  }
}

export type Nine<T> = readonly [T, T, T, T, T, T, T, T, T];
