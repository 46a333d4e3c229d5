/**
 * Typical rows of many: k-means with a deterministic start, so that the same samples make the same voice.
 * @param rows `count` rows of `columns` values
 * @returns `size` rows at most, each the mean of those next to it; fewer where some stay empty
 * Source: Linde, Buzo & Gray, IEEE Trans. Comm. 28 (1980). Cost rounds * count * size * columns.
 */
export function codebook(
  rows: Float32Array,
  columns: number,
  size: number,
  settings: { rounds?: number; onRound?: (done: number) => void } = {},
): Float32Array {
  const { rounds = 12, onRound = () => {} } = settings;
  const count = Math.floor(rows.length / columns);
  const wanted = Math.min(size, count);
  const centres = new Float32Array(wanted * columns);
  for (let k = 0; k < wanted; k++) {
    const from = Math.floor(((k + 0.5) * count) / wanted) * columns;
    centres.set(rows.subarray(from, from + columns), k * columns);
  }
  const sums = new Float64Array(centres.length);
  const members = new Float64Array(wanted);
  for (let round = 0; round < rounds; round++) {
    sums.fill(0);
    members.fill(0);
    for (let n = 0; n < count; n++) {
      const k = nearest(rows, n * columns, centres, columns);
      members[k] = members[k]! + 1;
      for (let j = 0; j < columns; j++)
        sums[k * columns + j] = sums[k * columns + j]! + rows[n * columns + j]!;
    }
    for (let k = 0; k < wanted; k++)
      if (members[k]! > 0)
        for (let j = 0; j < columns; j++) centres[k * columns + j] = sums[k * columns + j]! / members[k]!;
    onRound((round + 1) / rounds);
  }
  const kept: number[] = [];
  for (let k = 0; k < wanted; k++)
    if (members[k]! > 0) kept.push(...centres.subarray(k * columns, (k + 1) * columns));
  return Float32Array.from(kept);
}

function nearest(rows: Float32Array, from: number, centres: Float32Array, columns: number): number {
  let best = Number.POSITIVE_INFINITY;
  let at = 0;
  for (let k = 0; k * columns < centres.length; k++) {
    let sum = 0;
    for (let j = 0; j < columns && sum < best; j++) {
      const d = rows[from + j]! - centres[k * columns + j]!;
      sum += d * d;
    }
    if (sum < best) {
      best = sum;
      at = k;
    }
  }
  return at;
}
