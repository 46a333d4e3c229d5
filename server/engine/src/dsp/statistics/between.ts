/**
 * Turns `values[at]` into how far it has gone on its way from none to full, 0..1. In its place, because a number that is
 * handed on by itself may be put on the heap.
 * Cost: none worth telling.
 * Source: linear.
 */
export function betweenInPlace(values: Float64Array, at: number, range: { from: number; to: number }): void {
  values[at] = Math.min(1, Math.max(0, (values[at]! - range.from) / (range.to - range.from)));
}
