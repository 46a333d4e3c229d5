import type { TempoCorrection } from '../../../jobs/jobs.ts';
import type { FoundTempo } from './found-tempo.ts';

export const slowestBpm = 20;
export const fastestBpm = 400;

/** How often people count one song differently: `times` beats where `per` were found. */
export type Ratio = { times: number; per: number };
const ratios: readonly Ratio[] = [
  [1, 1],
  [2, 1],
  [1, 2],
  [3, 2],
  [2, 3],
  [3, 1],
  [1, 3],
  [4, 1],
  [1, 4],
  [4, 3],
  [3, 4],
  [6, 1],
  [1, 6],
  [8, 1],
  [1, 8],
].map(([times = 1, per = 1]) => ({ times, per }));
/** Candidates and taps are this close to the tempo they mean. */
const candidateTolerance = 0.02;
const tapTolerance = 0.04;
/** Half a hundredth of the slowest tempo. */
const roundingTolerance = 0.0003;

const ratioOf = (bpm: number, foundBpm: number, tolerance: number): Ratio | null =>
  ratios.find(({ times, per }) => Math.abs((bpm * per) / (foundBpm * times) - 1) <= tolerance) ?? null;

/** The ratio of a tempo to the found one when it is simple; such beats follow the song's own, drift included. */
export const gridRatio = (bpm: number, foundBpm: number | null): Ratio | null =>
  foundBpm ? ratioOf(bpm, foundBpm, candidateTolerance) : null;

/** The tempo that tapping means: a reading of the found one when it is near, else the taps' own. */
export const meantTempo = (tappedBpm: number, foundBpm: number | null): number =>
  readingOf(tappedBpm, foundBpm, tapTolerance);

/** A tempo to two decimals; what halving and doubling lost in them comes back. */
export const exactTempo = (bpm: number, foundBpm: number | null): number =>
  readingOf(bpm, foundBpm, roundingTolerance);

function readingOf(bpm: number, foundBpm: number | null, tolerance: number): number {
  const ratio = foundBpm ? ratioOf(bpm, foundBpm, tolerance) : null;
  return hundredths(ratio && foundBpm ? (foundBpm * ratio.times) / ratio.per : bpm);
}

/**
 * Beats in seconds under a corrected tempo. Where it is a simple multiple of the found one, found beats are
 * divided or left out; elsewhere the grid is even and runs through the anchor.
 */
export function correctedBeats(
  { beats, bpm: foundBpm }: Pick<FoundTempo, 'beats' | 'bpm'>,
  correction: TempoCorrection | null,
  seconds: number,
): readonly number[] {
  if (!correction) return beats;
  const { bpm, shift, anchorSeconds } = correction;
  const ratio = gridRatio(bpm, foundBpm);
  if (ratio && beats.length > 1) return thinned(divided(beats, ratio.times), ratio.per, shift);
  return even(bpm, anchorSeconds ?? beats[0] ?? 0, seconds);
}

function divided(beats: readonly number[], parts: number): readonly number[] {
  if (parts === 1) return beats;
  return beats.flatMap((beat, i) => {
    const next = beats[i + 1];
    if (next === undefined) return [beat];
    return Array.from({ length: parts }, (_, part) => thousandths(beat + ((next - beat) * part) / parts));
  });
}

const thinned = (beats: readonly number[], per: number, shift: number): readonly number[] =>
  per === 1 ? beats : beats.filter((_, i) => i % per === ((shift % per) + per) % per);

function even(bpm: number, anchor: number, seconds: number): number[] {
  const period = 60 / bpm;
  const first = anchor - Math.floor(anchor / period) * period;
  const count = Math.max(0, Math.ceil((seconds - first) / period));
  return Array.from({ length: count }, (_, i) => thousandths(first + i * period));
}

/** Index of the last beat at or before a time; -1 before the first. */
export function beatAt(beats: readonly number[], seconds: number): number {
  let low = 0;
  let high = beats.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (beats[middle]! <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
const thousandths = (value: number): number => Math.round(value * 1000) / 1000;
