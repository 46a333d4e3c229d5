/**
 * Median of nine values without branches or a scratch array: triples are sorted, then combined.
 * Cost: some 30 minima and maxima, no allocation.
 * Source: Smith, Implementing median filters in XC4000E FPGAs (1996).
 */
export function median9(
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
  i: number,
): number {
  // Each triple sorted; the median of all lies among the largest low, the median middle and the smallest high.
  const lowA = Math.min(a, b, c);
  const highA = Math.max(a, b, c);
  const middleA = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  const lowB = Math.min(d, e, f);
  const highB = Math.max(d, e, f);
  const middleB = Math.max(Math.min(d, e), Math.min(Math.max(d, e), f));
  const lowC = Math.min(g, h, i);
  const highC = Math.max(g, h, i);
  const middleC = Math.max(Math.min(g, h), Math.min(Math.max(g, h), i));
  const low = Math.max(lowA, lowB, lowC);
  const high = Math.min(highA, highB, highC);
  const middle = Math.max(Math.min(middleA, middleB), Math.min(Math.max(middleA, middleB), middleC));
  return Math.max(Math.min(low, middle), Math.min(Math.max(low, middle), high));
}
