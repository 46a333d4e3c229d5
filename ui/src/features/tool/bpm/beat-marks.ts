/** Nearer lines than this would be a grey plane. */
const leastPixels = 7;

/** Draw each beat, or every second, fourth, eighth ..., so that lines stay apart. */
export function beatStride(beats: readonly number[], pixelsPerSecond: number): number {
  const [first, last] = [beats[0], beats.at(-1)];
  if (first === undefined || last === undefined || beats.length < 2) return 1;
  const apart = ((last - first) / (beats.length - 1)) * pixelsPerSecond;
  return apart > 0 ? 2 ** Math.max(0, Math.ceil(Math.log2(leastPixels / apart))) : 1;
}

/** Path of a line across the height at each time. */
export const strokes = (seconds: readonly number[]): string =>
  seconds.map((second) => `M${second} 0V1`).join('');

export const ordinal = (count: number): string => (count === 2 ? 'second' : `${count}th`);
