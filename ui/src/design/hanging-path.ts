/**
 * SVG path data of peaks that hang from a rail: bar `i` at x = `i * pitch + pitch / 2`, from 0 down to its
 * peak. Split in three so that narrow screens drop bars and bars stay bars.
 * @param peaks 0..1 each
 * @param height of the box; a silent bar keeps a 2-unit stub
 */
export function hangingPaths(
  peaks: readonly number[],
  { pitch = 10, height = 100, from = 0, to = peaks.length } = {},
): { main: string; alternate: string; thin: string } {
  const paths = { main: '', alternate: '', thin: '' };
  for (let i = from; i < to; i++) {
    const kind = i % 4 === 0 ? 'main' : i % 2 === 0 ? 'alternate' : 'thin';
    const length = Math.max(2, (peaks[i] ?? 0) * height);
    paths[kind] += `M${i * pitch + pitch / 2} 0v${Math.round(length)}`;
  }
  return paths;
}
