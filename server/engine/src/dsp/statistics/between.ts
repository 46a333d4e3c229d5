/**
 * How far a sign has gone on its way from none to full, 0..1.
 * Cost: none worth telling.
 * Source: linear.
 */
export const between = (value: number, { from, to }: { from: number; to: number }): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));
