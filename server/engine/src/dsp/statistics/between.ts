/**
 * How far a sign has gone on its way from none to full, 0..1.
 * Cost: none worth telling.
 * Source: linear.
 */
export const between = (value: number, { from, to }: { from: number; to: number }): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

/**
 * As `between`, of `values[at]` in its place: a number that is handed on by itself may be put on the heap.
 * Cost: none worth telling.
 * Source: linear.
 */
export function betweenInPlace(values: Float64Array, at: number, range: { from: number; to: number }): void {
  values[at] = Math.min(1, Math.max(0, (values[at]! - range.from) / (range.to - range.from)));
}
