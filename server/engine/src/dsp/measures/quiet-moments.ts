/** Weighted mean square of digital silence and of what rounding leaves. */
const silence = 1e-12;
/** The share of a sound that counts as its quiet moments, and at least and at most so many tenths of a second. */
const share = 0.05;
const [fewest, most] = [3, 50];
/** In a sound without a pause the quietest moments lie less than this below its mean: noise can't be told from it. */
const leastBelowDb = 3;
/** Nothing that anybody hears is told apart below this, dB of full scale. */
const lowestDb = -100;

/**
 * Which tenths of a second of a sound are its quiet moments, where its noise is heard alone: those that are quiet and
 * followed by a quiet one.
 * @param steps K-weighted mean square of each 100 ms, as of `LoudnessMeter.steps`
 * @returns their indices; empty where the sound has no pause but of digital silence, or is too short
 * Cost: a sort of the steps.
 * Source: own; minimum statistics (Martin 2001) look for noise in the same place.
 * Limits: what goes on in the pauses, a room that rings as well, counts as noise; noise only between words is missed.
 */
export function quietMoments(steps: readonly number[]): number[] {
  const heard = steps.flatMap((power, at) => (power > silence ? [{ power, at }] : []));
  // beside silence lies what a sound that was cut off leaves in the filter
  const beside = (at: number) => Math.min(steps[at - 1] ?? 0, steps[at + 1] ?? 0) <= silence;
  const pauses = heard.filter(({ at }) => !beside(at));
  // a pause goes on for two steps: at its very end a tool that works in frames lets the next word begin
  const held = (at: number) => Math.max(steps[at]!, steps[at + 1]!);
  const count = Math.max(fewest, Math.min(most, Math.round(share * heard.length)));
  if (pauses.length < 2 * fewest) return [];
  // pauses of digital silence have no noise, and what is quiet beside them is the end of a word
  const between = steps.slice(heard[0]!.at, heard.at(-1)!.at);
  if (between.filter((power) => power <= silence).length >= count) return [];
  const mean = heard.reduce((sum, { power }) => sum + power / heard.length, 0);
  const quiet = pauses.toSorted((a, b) => held(a.at) - held(b.at)).slice(0, count);
  const quietMean = quiet.reduce((sum, { power }) => sum + power / quiet.length, 0);
  return quietMean > mean * 10 ** (-leastBelowDb / 10) ? [] : quiet.map(({ at }) => at);
}

/**
 * Level of a sound in given moments, K-weighted, dB of full scale, -100 at the least.
 * @param steps as of `quietMoments`, of this sound
 * @param at indices of steps, at least one; may come from another sound of the same length
 * Cost: O(at).
 * Source: ITU-R BS.1770-4 for the weighting.
 */
export function levelAtDb(steps: readonly number[], at: readonly number[]): number {
  const mean = at.reduce((sum, index) => sum + (steps[index] ?? 0) / at.length, 0);
  return Math.max(lowestDb, -0.691 + 10 * Math.log10(mean + 1e-20));
}
