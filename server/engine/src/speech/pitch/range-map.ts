/** The ends of a speaker's range are where a tenth of the voiced time lies below and a tenth above. */
export const rangeShares = [0.1, 0.9] as const;
/** A melody is neither flattened nor widened more than this. */
const narrowest = 0.35;
const widest = 2.5;
/** A range narrower than this share of an octave is taken to be this wide: one word says little about a voice. */
const leastOctaves = 0.25;

export type HzRange = { lowHz: number; highHz: number };

/** log F0 out = log(centreHz * pitchRatio) + intonation * (log F0 in - log centreHz). */
export type RangeMap = { pitchRatio: number; intonation: number; centreHz: number };

/**
 * Maps a speaker's own range onto another one, evenly on the scale of octaves: the middle goes to the middle
 * and the melody is stretched as far as the ranges differ, within a factor of .35 to 2.5. All in Hz.
 * Cost: four logarithms and two powers.
 * Source: own, a straight line on the scale of octaves.
 */
export function rangeMap(own: HzRange, target: HzRange): RangeMap {
  const map = new Float64Array(3);
  mapRangeInto(octavesOf(own), octavesOf(target), map);
  return { pitchRatio: 2 ** map[0]!, intonation: map[1]!, centreHz: 2 ** map[2]! };
}

const octavesOf = ({ lowHz, highHz }: HzRange) => Float64Array.of(Math.log2(lowHz), Math.log2(highHz));

/**
 * `rangeMap` on log2 F0, allocating nothing.
 * Cost: a few additions and divisions.
 * Source: as `rangeMap`.
 * @param own, target lower and upper end
 * @param map filled with the octaves between the middles, the intonation, and the middle of `own`
 */
export function mapRangeInto(own: Float64Array, target: Float64Array, map: Float64Array): void {
  const width = own[1]! - own[0]!;
  const intonation = (target[1]! - target[0]!) / (width > leastOctaves ? width : leastOctaves);
  map[0] = (target[0]! + target[1]! - own[0]! - own[1]!) / 2;
  map[1] = intonation < narrowest ? narrowest : intonation > widest ? widest : intonation;
  map[2] = (own[0]! + own[1]!) / 2;
}
