import { cepstra, mergedPrint, type SpeakerPrint } from './speaker-print.ts';

/** Weights of the distance, fitted by logistic regression on 29 speakers. */
const perSemitone = 0.155;
const mostSemitones = 6;
const perShortness = 1.25;
/** Beyond it lie 88 of 100 pairs of two speakers, and 3 of 100 pairs of one; 7 where the microphones differ. */
const otherFrom = 0.85;
/** A set has many recordings and each could be named: beyond this 2 of 100 of 6 s stand out from their own speaker's. */
const oddFrom = 1.3;

/** One way to compare speakers, by what it takes of a recording. */
export interface SpeakerComparison<Heard extends { seconds: number }> {
  /** `dsp`, or `onnx:<id>`. */
  engine: string;
  /** Of several recordings of one speaker as if they were one, each by its seconds; null of none. */
  merged(heard: readonly (Heard | null)[]): Heard | null;
  /** The larger, the less two recordings are of one speaker. */
  distance(a: Heard, b: Heard): number;
  /** Beyond it two recordings have two speakers. */
  otherFrom: number;
  /** Beyond it one of many recordings has another speaker than the rest. */
  oddFrom: number;
}

/** Keeps a covariance of very even sound invertible, dB squared. */
const ridge = 0.01;

/**
 * How far apart two recordings lie as speakers, whatever is said in them: the logarithm of the Mahalanobis distance
 * of their mean cepstra under the mean of their covariances, .155 for each semitone between their pitches up to six,
 * and less where a recording is short, since its mean is uncertain. No unit; about -.8 between recordings of one
 * speaker and 2 between two.
 * Cost: one Cholesky factorization of 12 rows.
 * Source: Bimbot & Magrin-Chagnolleau, Speech Communication 17 (1995), for the measure; the weights are own.
 * Limits: two speakers of like pitch are mostly taken for one where they were recorded alike; shouting, a cold or a telephone make one two.
 * `build/docs/decisions/speaker-of-the-consent.md` has the figures.
 */
export function speakerDistance(a: SpeakerPrint, b: SpeakerPrint): number {
  const apart = a.mean.map((value, i) => value - b.mean[i]!);
  const shared = a.covariance.map((value, i) => (value + b.covariance[i]!) / 2);
  const semitones = Math.min(mostSemitones, Math.abs(a.pitchSemitones - b.pitchSemitones));
  const shortness = 1 / a.seconds + 1 / b.seconds;
  return Math.log(mahalanobis(apart, shared) + 1e-6) + perSemitone * semitones - perShortness * shortness;
}

/** Speakers compared by signal processing alone. */
export const byPrint: SpeakerComparison<SpeakerPrint> = {
  engine: 'dsp',
  merged: mergedPrint,
  distance: speakerDistance,
  otherFrom,
  oddFrom,
};

/**
 * Whether two recordings seem to have two speakers. Takes null of what had too little voice, which says nothing.
 * Cost: a distance of the comparison.
 * Source: the comparison's.
 */
export function seemsAnother<Heard extends { seconds: number }>(
  a: Heard | null,
  b: Heard | null,
  by: SpeakerComparison<Heard>,
): boolean {
  return a !== null && b !== null && by.distance(a, b) > by.otherFrom;
}

/**
 * The recordings of a set, by their places in it, that seem to have another speaker than the rest: the one that lies
 * farthest from the others first, then among those that are left; of two, the shorter one.
 * Cost: a distance and a merging of the comparison for each recording and each round.
 * Source: own.
 */
export function oddRecordings<Heard extends { seconds: number }>(
  all: readonly (Heard | null)[],
  by: SpeakerComparison<Heard>,
): number[] {
  let left = all.flatMap((heard, place) => (heard ? [{ heard, place }] : []));
  const odd: number[] = [];
  while (left.length > 1) {
    const apart = left.map((one) => {
      const rest = by.merged(left.filter((other) => other !== one).map(({ heard }) => heard));
      return { ...one, distance: rest ? by.distance(one.heard, rest) : 0 };
    });
    // the distances of two are the same, but for rounding
    apart.sort((x, y) => Math.round(1e6 * (y.distance - x.distance)) || x.heard.seconds - y.heard.seconds);
    const [farthest] = apart;
    // more than half of a set is no exception to it
    if (!farthest || farthest.distance <= by.oddFrom || 2 * (odd.length + 1) > all.length) break;
    odd.push(farthest.place);
    left = left.filter(({ place }) => place !== farthest.place);
  }
  return odd.sort((a, b) => a - b);
}

/**
 * What is heard in a set without its odd recordings: one of another speaker among them would make the set wide enough
 * for both. null where nothing is known.
 * Cost: as `oddRecordings`.
 * Source: own.
 */
export function heardInMost<Heard extends { seconds: number }>(
  all: readonly (Heard | null)[],
  by: SpeakerComparison<Heard>,
): Heard | null {
  const odd = oddRecordings(all, by);
  return by.merged(all.filter((_, place) => !odd.includes(place)));
}

/** x' C^-1 x of a vector and a covariance, by Cholesky factorization: the squared length of L^-1 x. */
function mahalanobis(x: readonly number[], covariance: readonly number[]): number {
  const lower = new Float64Array(cepstra * cepstra);
  const solved = new Float64Array(cepstra);
  let sum = 0;
  for (let i = 0; i < cepstra; i++) {
    for (let j = 0; j <= i; j++) {
      let rest = covariance[i * cepstra + j]! + (i === j ? ridge : 0);
      for (let k = 0; k < j; k++) rest -= lower[i * cepstra + k]! * lower[j * cepstra + k]!;
      lower[i * cepstra + j] = i === j ? Math.sqrt(Math.max(rest, ridge)) : rest / lower[j * cepstra + j]!;
    }
    let value = x[i]!;
    for (let k = 0; k < i; k++) value -= lower[i * cepstra + k]! * solved[k]!;
    solved[i] = value / lower[i * cepstra + i]!;
    sum += solved[i]! ** 2;
  }
  return sum;
}
