/**
 * Beat times by dynamic programming: the chain of frames that are strong and about one beat apart.
 * @param strength onset strength above its surroundings, one value a frame
 * @param tempi    beats a minute around each frame
 * @returns frame numbers in rising order; empty for silence
 * Cost: O(frames * beat), with 12 bytes a frame.
 * Source: Ellis, Beat tracking by dynamic programming, Journal of New Music Research 36 (2007).
 */
export function trackBeats(strength: Float32Array, framesPerSecond: number, tempi: Float32Array): number[] {
  const count = strength.length;
  let power = 0;
  for (const value of strength) power += value * value;
  const scale = Math.sqrt(power / Math.max(1, count));
  if (!(scale > 1e-9)) return [];
  const scores = new Float64Array(count);
  const before = new Int32Array(count).fill(-1);
  for (let t = 0; t < count; t++) {
    const beat = (60 * framesPerSecond) / tempi[t]!;
    const farthest = Math.min(t, Math.round(beat * 2));
    let best = 0;
    for (let distance = Math.max(1, Math.round(beat / 2)); distance <= farthest; distance++) {
      const stretch = Math.log(distance / beat);
      const score = scores[t - distance]! - tightness * stretch * stretch;
      if (score <= best) continue;
      best = score;
      before[t] = t - distance;
    }
    scores[t] = best + strength[t]! / scale;
  }
  const lastBeat = (60 * framesPerSecond) / tempi[count - 1]!;
  let last = Math.max(0, count - Math.round(lastBeat));
  for (let t = last; t < count; t++) if (scores[t]! > scores[last]!) last = t;
  const beats: number[] = [];
  for (let t = last; t >= 0; t = before[t]!) beats.push(t);
  return beats.reverse();
}

/** How dear a beat is that comes early or late, against the strength of onsets. */
const tightness = 100;
