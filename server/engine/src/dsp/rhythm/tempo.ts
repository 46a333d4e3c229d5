import type { Fft } from '../fft/fft.ts';
import { autocorrelation } from '../statistics/autocorrelation.ts';
import type { OnsetStrength } from './onset.ts';

/** Size of the transform that recurrence is looked for with. */
export const tempoFftSize = 8192;

/** Ripple of the analysis on held notes stays below; a click of -60 dBFS has six times as much. */
const weakestOnset = 0.25;

export type TempoCandidate = { bpm: number; score: number };

/**
 * Tempo of a whole sound from its onset strength: autocorrelation up to 20 s, a comb over multiples of the beat
 * weighted by how usual a tempo is (log-normal around 132 BPM), then a fine comb over up to 32 beats.
 * @returns up to `count` candidates, the likeliest first; none where nothing recurs
 * @param fft of `tempoFftSize`
 * Known failure: music in three against two, and beats only implied.
 * Cost: O(frames), two autocorrelations; memory of some copies of the onsets.
 * Source: own, combs over an autocorrelation.
 */
export function findTempi(
  onsets: OnsetStrength,
  options: { minBpm: number; maxBpm: number; count?: number },
  fft: Fft,
): TempoCandidate[] {
  const { framesPerSecond: rate } = onsets;
  if (onsets.all.every((strength) => strength < weakestOnset)) return [];
  const all = recurrence(aboveSurroundings(onsets.all, rate), Math.ceil(rate * 20), fft);
  const low = recurrence(aboveSurroundings(onsets.low, rate), Math.ceil(rate * 20), fft);
  if (!all) return [];
  const curve: TempoCandidate[] = [];
  for (let bpm = options.minBpm; bpm <= options.maxBpm; bpm *= 1.004)
    curve.push({ bpm, score: combScore(all, low, (60 * rate) / bpm) * usualness(bpm) });
  const peaks = curve
    .filter(
      ({ score }, i) =>
        score > 0 && score >= (curve[i - 1]?.score ?? 0) && score > (curve[i + 1]?.score ?? 0),
    )
    .sort((a, b) => b.score - a.score);
  const distinct: TempoCandidate[] = [];
  for (const peak of peaks) {
    if (distinct.some(({ bpm }) => Math.abs(bpm / peak.bpm - 1) < 0.04)) continue;
    const bpm = refined(all, rate, peak.bpm);
    distinct.push({ bpm, score: peak.score - usualness(bpm) * contradiction(all, (60 * rate) / bpm) });
    if (distinct.length === 12) break;
  }
  distinct.sort((a, b) => b.score - a.score);
  const octave = distinct[0] ? otherOctave(all, low, rate, distinct[0].bpm) : null;
  if (octave !== null && octave >= options.minBpm && octave <= options.maxBpm)
    putFirst(distinct, refined(all, rate, octave));
  return distinct.slice(0, options.count ?? 3);
}

/**
 * Twice or half of a tempo where what lies between its beats says so, whatever tempo is usual; null where it doesn't.
 *
 * Half, where every other beat is empty, or weaker than its neighbours (a ballad's hi-hat between bass drum and snare);
 * at a hurried tempo already where the beats are like the eighths of a slow song.
 * Twice, where what lies half-way is just like the beats, in the low notes too, and is divided again, or where there is
 * nothing but those even beats, or where at twice the tempo four divided beats are a bar (drum and bass, fast rock). The
 * limits are where listeners stop to tap along (Moelants, Hype vs. natural tempo, ICMPC 2002).
 */
function otherOctave(all: Float64Array, low: Float64Array | null, rate: number, bpm: number): number | null {
  const beat = (60 * rate) / bpm;
  const [one, two] = [widthNear(all, beat), widthNear(all, 2 * beat)];
  if (bpm / 2 >= slowestTapped && two > clear && (one < emptyShare * two || areUneven(all, low, beat)))
    return bpm / 2;
  const half = widthNear(all, beat / 2);
  if (bpm >= hurried && two > clear && areEighths(low, beat, { half, one, two })) return bpm / 2;
  if (bpm * 2 > fastestTapped) return null;
  const quarter = widthNear(all, beat / 4);
  if (half > bareShare && quarter < emptyShare * half) return bpm * 2;
  if (bpm * 2 >= fastBeats && isBar(all, low, beat / 2)) return bpm * 2;
  if (half < alikeShare * one || half < clear) return null;
  const [lowHalf, lowOne] = low ? [widthNear(low, beat / 2), widthNear(low, beat)] : [0, 0];
  return lowHalf >= clear && lowHalf >= lowAlikeShare * lowOne && quarter >= dividedShare * half
    ? bpm * 2
    : null;
}

/**
 * At a hurried tempo: every other beat is somewhat weaker, unless a bass drum keeps all of them, or hardly anything
 * divides them. A slow song's eighths are like that; a metronome, with nothing but even clicks, is not.
 */
function areEighths(
  low: Float64Array | null,
  beat: number,
  { half, one, two }: { half: number; one: number; two: number },
): boolean {
  if (one > bareShare) return false;
  if (one > clear && half < undividedShare * one) return true;
  const [lowOne, lowTwo] = low ? [widthNear(low, beat), widthNear(low, 2 * beat)] : [0, 0];
  return one < weakerShare * two && !(lowOne > clear && lowOne >= lowAlikeShare * lowTwo);
}

/** Every other beat is weaker, in the low notes by half, and after two beats all is back. */
function areUneven(all: Float64Array, low: Float64Array | null, beat: number): boolean {
  const [half, one, two, four] = [0.5, 1, 2, 4].map((beats) => widthNear(all, beats * beat)) as Four;
  if (!low || two < uneven.recurs * four || one > uneven.all * two || half > uneven.half * two) return false;
  const [lowOne, lowTwo, lowFour] = [1, 2, 4].map((beats) => widthNear(low, beats * beat)) as Three;
  return lowTwo > clear && lowTwo >= uneven.lowRecurs * lowFour && lowOne <= uneven.low * lowTwo;
}

/**
 * Four beats, each divided, are all that recurs, and two of them are not: a bar, and no half of one. Or two are, but all
 * beats are alike and clearly divided.
 */
function isBar(all: Float64Array, low: Float64Array | null, beat: number): boolean {
  const [half, one, two, four, eight] = [0.5, 1, 2, 4, 8].map((beats) =>
    widthNear(all, beats * beat),
  ) as Five;
  if (four < clear || four < barShares.whole * eight) return false;
  if (low && widthNear(low, 4 * beat) < barShares.lowWhole * widthNear(low, 8 * beat)) return false;
  return two > barShares.halves * four
    ? half >= barShares.clearlyDivided * four && one >= barShares.alike * two
    : half >= barShares.divided * four && one >= barShares.like * two;
}

type Three = [number, number, number];
type Four = [...Three, number];
type Five = [...Four, number];
/** Shares of what recurs after two beats; `recurs` and `lowRecurs` of what does after four. */
const uneven = { all: 0.75, half: 0.55, low: 0.5, recurs: 0.75, lowRecurs: 0.88 };
/** `whole` and `lowWhole` are shares of what recurs after eight beats, `like` and `alike` after two, others after four. */
const barShares = {
  whole: 0.91,
  lowWhole: 0.84,
  halves: 0.8,
  divided: 0.14,
  clearlyDivided: 0.35,
  like: 0.4,
  alike: 0.7,
};
/** Slower ones are counted as they are: the usual tempo decides well there. */
const fastBeats = 166;

const slowestTapped = 57;
const fastestTapped = 202;
/** Recurrence that is beyond doubt. */
const clear = 0.3;
/** Below this share of the recurrence after two beats, every other one is empty. */
const emptyShare = 0.1;
/** From here on most of what is found beside such beats is twice the tempo; below, it is swing. */
const hurried = 156;
const weakerShare = 0.65;
const undividedShare = 0.65;
/** What lies half-way recurs nearly as much as the beats themselves; a peak between two lags loses some of its height. */
const alikeShare = 0.93;
const lowAlikeShare = 0.85;
/** Nothing but even beats recurs more than this. */
const bareShare = 0.82;
const dividedShare = 0.3;

/** The candidate at `bpm` goes first and takes over the score of the one that was. */
function putFirst(candidates: TempoCandidate[], bpm: number): void {
  const { score } = candidates[0]!;
  const at = candidates.findIndex((one) => Math.abs(one.bpm / bpm - 1) < 0.04);
  const [known] = at >= 0 ? candidates.splice(at, 1) : [];
  candidates.unshift({ bpm: known?.bpm ?? bpm, score });
}

/**
 * The tempo around each moment of a song whose tempo as a whole is `bpm`: that tempo wherever it recurs at least
 * nearly as well as any other within 40 % of it, else the other. Looked at in windows of 15 s, every 5 s.
 * @returns one value for each frame, beats a minute
 * Cost: a `findTempi` of 15 s for every 5 s; none below 30 s, where `bpm` holds throughout.
 * Source: own.
 */
export function followTempo(onsets: OnsetStrength, bpm: number, fft: Fft): Float32Array {
  const rate = onsets.framesPerSecond;
  const size = Math.round(15 * rate);
  const step = Math.round(5 * rate);
  const result = new Float32Array(onsets.all.length).fill(bpm);
  if (onsets.all.length < 2 * size) return result;
  for (let from = 0; from < onsets.all.length; from += step) {
    const start = Math.max(0, Math.min(onsets.all.length - size, from - (size - step) / 2));
    const part = (values: Float32Array) => values.subarray(start, start + size);
    const found = findTempi(
      { framesPerSecond: rate, all: part(onsets.all), low: part(onsets.low) },
      { minBpm: bpm / 1.4, maxBpm: bpm * 1.4, count: 6 },
      fft,
    );
    const best = found[0];
    if (!best || found.some((one) => Math.abs(one.bpm / bpm - 1) < 0.03 && one.score > 0.7 * best.score))
      continue;
    result.fill(best.bpm, from, from + step);
  }
  return result;
}

/**
 * Evidence against a beat: strong recurrence at thirds and fifths of it means that the true beat is another one
 * (120 heard for 180, 113 for 170); 16/3 beats are the two bars in which threes against twos come out even.
 */
function contradiction(all: Float64Array, beat: number): number {
  let sum = 0;
  for (const [share, weight] of offGrid) sum += weight * Math.max(0, peakNear(all, share * beat) - chance);
  return sum;
}

const offGrid = [
  [2 / 3, 0.2],
  [4 / 3, 0.4],
  [8 / 3, 0.4],
  [16 / 3, 0.4],
  [4 / 5, 0.2],
  [8 / 5, 0.2],
  [12 / 5, 0.2],
] as const;
/** What recurs less than this is chance. */
const chance = 0.08;
const multiples = [1, 2, 3, 4, 8] as const;
const weights = [1, 0.9, 0.5, 0.9, 0.6] as const;

function combScore(all: Float64Array, low: Float64Array | null, beat: number): number {
  let score = 0.35 * peakNear(all, beat / 2);
  for (const [i, multiple] of multiples.entries())
    score +=
      weights[i]! * (peakNear(all, multiple * beat) + (low ? 0.5 * peakNear(low, multiple * beat) : 0));
  return score;
}

const usualness = (bpm: number): number => Math.exp(-0.5 * (Math.log2(bpm / 132) / 0.75) ** 2);

/** The tempo within 3 % whose beats, up to 32 of them, recur best; to about .005 BPM. */
function refined(all: Float64Array, rate: number, around: number): number {
  const score = (bpm: number) => {
    const beat = (60 * rate) / bpm;
    let sum = 0;
    for (let k = 1; k <= 32 && k * beat + 1 < all.length; k++) sum += between(all, k * beat);
    return sum;
  };
  let best = around;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const [span, step] of [
    [0.03, 0.0003],
    [0.0004, 0.00003],
  ] as const) {
    const centre = best;
    for (let offset = -span; offset <= span; offset += step) {
      const bpm = centre * (1 + offset);
      const found = score(bpm);
      if (found <= bestScore) continue;
      bestScore = found;
      best = bpm;
    }
  }
  return best;
}

/**
 * By how much each value, one a frame, stands out of the mean of the .8 s around it; 0 where it doesn't.
 * Cost: O(frames), by a running sum; 12 bytes a frame of new memory.
 * Source: own, a moving mean taken off.
 */
export function aboveSurroundings(values: Float32Array, framesPerSecond: number): Float32Array {
  const reach = Math.round(framesPerSecond * 0.4);
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + values[i]!;
  return values.map((value, i) => {
    const from = Math.max(0, i - reach);
    const to = Math.min(values.length, i + reach + 1);
    return Math.max(0, value - (sums[to]! - sums[from]!) / (to - from));
  });
}

/** Autocorrelation, 1 at lag 0, its mean taken off; null for silence. */
function recurrence(values: Float32Array, lags: number, fft: Fft): Float64Array | null {
  const count = Math.min(lags, values.length - 1);
  if (count < 2) return null;
  const result = autocorrelation(values, count, fft);
  const power = result[0]!;
  if (!(power > 1e-12)) return null;
  let mean = 0;
  for (let i = 0; i < count; i++) mean += result[i]! / power / count;
  return result.map((value) => value / power - mean);
}

function peakNear(values: Float64Array, at: number): number {
  let peak = -1;
  const to = Math.min(values.length - 1, Math.ceil(at + 1));
  for (let i = Math.max(1, Math.floor(at - 1)); i <= to; i++) if (values[i]! > peak) peak = values[i]!;
  return peak;
}

/** As `peakNear`, of the height of a peak that may lie between two lags. */
function widthNear(values: Float64Array, at: number): number {
  let peak = -1;
  const to = Math.min(values.length - 2, Math.ceil(at + 1));
  for (let i = Math.max(2, Math.floor(at - 1)); i <= to; i++)
    peak = Math.max(peak, (values[i - 1]! + values[i]! + values[i + 1]!) / 2);
  return peak;
}

function between(values: Float64Array, at: number): number {
  const i = Math.floor(at);
  return values[i]! + (values[i + 1]! - values[i]!) * (at - i);
}
