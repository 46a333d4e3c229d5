/** Steps that people count time in, in seconds. */
const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400] as const;

/** Even times over a sound, six at most (or `most`), the first at 0; in seconds. */
export function tickTimes(seconds: number, most = 6): number[] {
  if (!(seconds > 0)) return [0];
  const step = steps.find((one) => seconds / one <= most) ?? Math.ceil(seconds / most / 3600) * 3600;
  // the last one needs room for its own words
  const count = Math.floor((seconds * 0.97) / step) + 1;
  return Array.from({ length: count }, (_, i) => Math.round(i * step * 10) / 10);
}
