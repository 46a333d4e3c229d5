import type { VoicePitch } from '../voices/voice-file.ts';
import type { F0Summary } from './f0-summary.ts';

/** Wider or narrower than this a melody is not made. */
const steepest = 2;
const flattest = 0.5;
/** Octaves beyond the voice's own 10th and 90th percentile that are still spoken. */
const beyond = 0.8;
/** Frames with a pitch that are needed for a summary, about a second. */
const leastFrames = 150;

/**
 * How high a voice speaks, in Hz and semitones, from what was heard of it; null where hardly anything had a pitch.
 * Cost: three quantiles of `F0Summary`.
 * Source: own; a second of voice is the least that says something.
 */
export function pitchOf(heard: F0Summary): VoicePitch | null {
  const [lowHz, medianHz, highHz] = [0.1, 0.5, 0.9].map((at) => heard.quantileHz(at));
  const { meanHz, spreadSemitones, voiced } = heard;
  if (voiced < leastFrames || !lowHz || !medianHz || !highHz || !meanHz) return null;
  return { meanHz, medianHz, lowHz, highHz, spreadSemitones };
}

/**
 * Moves one speaker's melody into another's range: on the scale of log F0 the medians meet, and the distances to
 * the 10th and to the 90th percentile are stretched separately (by .5 to 2), because melodies reach further up
 * than down.
 * Cost: four logarithms once, then a logarithm and a power each time that it is asked.
 * Source: own, in place of the customary mean and variance, which single octave errors of the tracker draw away.
 * @returns F0 in Hz of the one to F0 of the other
 */
export function pitchMap(from: VoicePitch, to: VoicePitch, tuned = untuned): (hz: number) => number {
  const below = slope(from.medianHz / from.lowHz, to.medianHz / to.lowHz);
  const above = tuned.above * slope(from.highHz / from.medianHz, to.highHz / to.medianHz);
  const lowest = to.lowHz * 2 ** -beyond;
  const highest = to.highHz * 2 ** beyond;
  return (hz) => {
    const octaves = Math.log2(hz / from.medianHz);
    const moved = tuned.factor * to.medianHz * 2 ** (octaves * (octaves < 0 ? below : above));
    return Math.max(lowest, Math.min(highest, moved));
  };
}

/** What a trial run has shown to be missing. */
export interface PitchTuning {
  /** On every F0. */
  factor: number;
  /** On the distance from the median to higher F0. */
  above: number;
}
export const untuned: PitchTuning = { factor: 1, above: 1 };
/** In a normal distribution the mean moves by this much of the stretch of the way from median to 90th percentile. */
const meanShare = 0.31;

/**
 * Brings median and mean of log F0 to the voice's, after a trial has reached others: factors for `pitchMap`.
 * Cost: three logarithms.
 * Source: own, the step that would be right in one go if log F0 were normally distributed, within bounds.
 */
export function tuning(reached: VoicePitch, wanted: VoicePitch): PitchTuning {
  const skew = (pitch: VoicePitch) => Math.log(pitch.meanHz / pitch.medianHz);
  const upper = Math.max(0.03, Math.log(reached.highHz / reached.medianHz));
  return {
    factor: within(0.94, 1.06, wanted.medianHz / reached.medianHz),
    above: within(0.6, 1.6, 1 + (skew(wanted) - skew(reached)) / (meanShare * upper)),
  };
}

const within = (least: number, most: number, value: number): number => Math.max(least, Math.min(most, value));

function slope(from: number, to: number): number {
  const least = 2 ** (0.5 / 12); // a monotone has no width to compare
  return Math.max(
    flattest,
    Math.min(steepest, Math.log(Math.max(least, to)) / Math.log(Math.max(least, from))),
  );
}
