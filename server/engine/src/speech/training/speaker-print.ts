import { bandHz } from '../spectrum/band-scale.ts';

/** Small enough to keep and to send: what one recording tells of who speaks in it. */
export interface SpeakerPrint {
  /** Of loud voiced sound that it rests on. */
  seconds: number;
  /** Mean of log F0, semitones above 1 Hz. */
  pitchSemitones: number;
  /** Mean of the cepstra, `cepstra` numbers in dB. */
  mean: readonly number[];
  /** Their covariance, `cepstra` rows of as many, dB squared. */
  covariance: readonly number[];
}

/** One frame of voiced speech: levels of `BandScale` in dB, its own level in dB, and F0 in Hz. */
export interface VoicedFrame {
  bands: Float32Array;
  levelDb: number;
  f0: number;
}

/** Coefficients of the cosine transform of a frame's levels, without the one that is its level. */
export const cepstra = 12;
/** What every microphone and also a telephone takes in; above it recordings differ more than speakers do. */
const [lowestHz, highestHz] = [200, 3600];
/** Levels farther below the frame's peak are noise in one recording and voice in another. */
const depthDb = 28;
/** Only frames up to this far below the mean power of the voiced ones count: the quiet ones are full of the room. */
const quietDb = 12;
/** Less tells nothing. */
const leastSeconds = 1;

const bandsBelow = bandsUpTo(highestHz);
const firstBand = bandsUpTo(lowestHz);
const usedBands = bandsBelow - firstBand;
const cosines = Float64Array.from({ length: cepstra * usedBands }, (_, i) => {
  const [k, b] = [Math.floor(i / usedBands) + 1, i % usedBands];
  return Math.sqrt(2 / usedBands) * Math.cos((Math.PI * k * (b + 0.5)) / usedBands);
});

/**
 * What a recording tells of its speaker, whatever is said: mean and covariance of cepstra of the loud voiced frames
 * between 200 and 3600 Hz, and the mean of log F0.
 * @param frames voiced ones of one recording, in any order
 * @param hopSeconds from one frame to the next
 * @returns null where less than a second is loud and voiced
 * Cost: 670 multiplications a frame, half a millisecond a second of sound.
 * Source: second-order statistics of Bimbot & Magrin-Chagnolleau, Speech Communication 17 (1995); own: levels are cut
 * 28 dB below the peak, which halves the errors when the microphone changes.
 */
export function speakerPrint(frames: readonly VoicedFrame[], hopSeconds: number): SpeakerPrint | null {
  const power = frames.reduce((sum, { levelDb }) => sum + 10 ** (levelDb / 10), 0) / frames.length;
  const loud = frames.filter(({ levelDb }) => levelDb >= 10 * Math.log10(power) - quietDb);
  if (loud.length * hopSeconds < leastSeconds) return null;
  const rows = loud.map(({ bands }) => cepstrum(bands));
  const mean = Array.from(
    { length: cepstra },
    (_, i) => rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length,
  );
  const covariance = new Array<number>(cepstra * cepstra).fill(0);
  for (const row of rows)
    for (let i = 0; i < cepstra; i++)
      for (let j = 0; j < cepstra; j++)
        covariance[i * cepstra + j]! += ((row[i]! - mean[i]!) * (row[j]! - mean[j]!)) / rows.length;
  const octaves = loud.reduce((sum, { f0 }) => sum + Math.log2(f0), 0) / loud.length;
  return { seconds: loud.length * hopSeconds, pitchSemitones: 12 * octaves, mean, covariance };
}

/**
 * The print of several recordings of one speaker as if they were one, each by its seconds; null of none.
 * Cost: 300 additions a print.
 * Source: moments of a mixture.
 */
export function mergedPrint(prints: readonly (SpeakerPrint | null)[]): SpeakerPrint | null {
  const known = prints.filter((print) => print !== null);
  if (known.length === 0) return null;
  const seconds = known.reduce((sum, print) => sum + print.seconds, 0);
  const meanOf = (value: (print: SpeakerPrint) => number) =>
    known.reduce((sum, print) => sum + print.seconds * value(print), 0) / seconds;
  const mean = Array.from({ length: cepstra }, (_, i) => meanOf((print) => print.mean[i]!));
  const covariance = Array.from({ length: cepstra * cepstra }, (_, at) => {
    const [i, j] = [Math.floor(at / cepstra), at % cepstra];
    return meanOf(
      (print) => print.covariance[at]! + (print.mean[i]! - mean[i]!) * (print.mean[j]! - mean[j]!),
    );
  });
  return { seconds, pitchSemitones: meanOf((print) => print.pitchSemitones), mean, covariance };
}

function cepstrum(bands: Float32Array): Float64Array {
  let peak = Number.NEGATIVE_INFINITY;
  for (let b = 0; b < bandsBelow; b++) peak = Math.max(peak, bands[b]!);
  const out = new Float64Array(cepstra);
  for (let b = 0; b < usedBands; b++) {
    const level = Math.max(bands[firstBand + b]!, peak - depthDb) - peak;
    for (let k = 0; k < cepstra; k++) out[k]! += level * cosines[k * usedBands + b]!;
  }
  return out;
}

function bandsUpTo(hz: number): number {
  let band = 0;
  while (bandHz(band) < hz) band++;
  return band;
}
