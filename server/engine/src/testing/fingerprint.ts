import type { Audio } from '../base/audio.ts';

/**
 * A short description of a sound that two platforms can be compared by: for each channel the length, `points`
 * samples spread over it and the mean square of as many sections. Differences anywhere show in the sections,
 * the samples show them in full precision.
 */
export function fingerprint(
  audio: Audio,
  points = 64,
): { frames: number; samples: number[]; powers: number[] }[] {
  return audio.channels.map((channel) => {
    const step = channel.length / points;
    const samples: number[] = [];
    const powers: number[] = [];
    for (let n = 0; n < points; n++) {
      const from = Math.floor(n * step);
      const to = Math.max(from + 1, Math.floor((n + 1) * step));
      let power = 0;
      for (let i = from; i < to; i++) power += channel[i]! ** 2;
      samples.push(rounded(channel[Math.floor((from + to) / 2)]!));
      powers.push(rounded(power / (to - from)));
    }
    return { frames: channel.length, samples, powers };
  });
}

/** The largest difference between two fingerprints; infinite where their shapes differ. */
export function fingerprintDistance(
  a: ReturnType<typeof fingerprint>,
  b: ReturnType<typeof fingerprint>,
): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  let largest = 0;
  for (const [c, left] of a.entries()) {
    const right = b[c]!;
    if (left.frames !== right.frames || left.samples.length !== right.samples.length)
      return Number.POSITIVE_INFINITY;
    for (const [i, value] of left.samples.entries())
      largest = Math.max(largest, Math.abs(value - right.samples[i]!));
    for (const [i, value] of left.powers.entries())
      largest = Math.max(largest, Math.abs(value - right.powers[i]!));
  }
  return largest;
}

const rounded = (value: number): number => Math.round(value * 1e7) / 1e7;
