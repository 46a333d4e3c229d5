/** A grid that gathers this much of what freely placed beats gather, above chance, is the song's own: songs with a
 * click come to .87 and more, a change of tempo by 3 % to .6, noise to .5. */
const wholeShare = 0.8;
/** And this much in each quarter: a song that changes its tempo leaves the grid somewhere. */
const quarterShare = 0.48;
const fewestBeats = 12;

/**
 * The beats of a song that keeps one tempo, on an even grid; null for a song that doesn't keep it. The test: how much
 * onset strength an even grid of nearly that tempo gathers within a frame of its lines, above chance, against what
 * beats that may wander gather. Beats that wander follow loud off-beats too; the grid doesn't.
 * @param strength onset strength above its surroundings, one value a frame
 * @param beats    frames of beats that were tracked freely
 * @returns frames of the grid, not rounded
 * Cost: 21 sums over all frames, 4 bytes a frame of new memory.
 * Source: own. Limits: a drift of more than about one frame over the song is no steady tempo.
 */
export function steadyBeats(
  strength: Float32Array,
  framesPerSecond: number,
  bpm: number,
  beats: readonly number[],
): number[] | null {
  const [first, last] = [beats[0], beats.at(-1)];
  if (first === undefined || last === undefined || beats.length < fewestBeats) return null;
  const near = strength.map((value, i) => Math.max(value, strength[i - 1] ?? 0, strength[i + 1] ?? 0));
  let chance = 0;
  for (let i = first; i <= last; i++) chance += near[i]! / (last - first + 1);
  const gathered = (frames: readonly number[]): number =>
    frames.reduce((sum, frame) => sum + Math.max(0, (near[Math.round(frame)] ?? 0) - chance), 0);

  let best: { period: number; phase: number; sum: number } | null = null;
  for (let step = -10; step <= 10; step++) {
    const period = (60 * framesPerSecond) / (bpm * (1 + step * 1e-5));
    for (let phase = 0; phase < period; phase++) {
      let sum = 0;
      for (let at = first + phase; at <= last; at += period)
        sum += Math.max(0, near[Math.round(at)]! - chance);
      if (!best || sum > best.sum) best = { period, phase, sum };
    }
  }
  if (!best) return null;
  const { period, phase } = best;
  const count = Math.floor((last - first - phase) / period) + 1;
  const frames = Array.from({ length: count }, (_, i) => first + phase + i * period);
  const kept = (from: number, to: number): number => {
    const within = (frame: number) => frame >= from && frame < to;
    const free = gathered(beats.filter(within));
    return free > 0 ? gathered(frames.filter(within)) / free : 1;
  };
  const quarter = (last + 1 - first) / 4;
  const quarters = [0, 1, 2, 3].map((i) => kept(first + i * quarter, first + (i + 1) * quarter));
  if (kept(first, last + 1) < wholeShare || Math.min(...quarters) < quarterShare) return null;
  return frames;
}
