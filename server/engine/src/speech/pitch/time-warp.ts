import { createFft } from '../../dsp/fft/create-fft.ts';
import { hann } from '../../dsp/fft/window.ts';
import { resample } from '../../dsp/filters/resample.ts';

const workHz = 16_000;
const fftSize = 512;
const hop = 160;
const bands = 20;
/** Coefficients of the spectral shape; the level stands beside them with its own weight. */
const cepstra = 8;
const levelWeight = 0.8;
/** Nepers of power below the loudest frame that still count as speech. */
const loudRange = 7;
/** Frames that the two may lie apart from even progress: a share of the length and some more. */
const slackShare = 0.2;
const slackFrames = 40;
/** How much faster than on the whole the target may be for a while. */
const leastPace = 0.2;
/** Of power against full scale; quieter is silence. */
const floor = 1e-7;
/** Silence put around the reference, so that the target's has something to belong to. */
const marginMs = 100;

/**
 * Finds out when something is said in one recording from when it is said in another one of the same words:
 * dynamic time warping over mel cepstra without their means.
 * @param reference mono
 * @param target mono
 * @returns the target's time in ms for a time in the reference in ms; never falls
 * Cost O(frames of both) at 100 frames a second: about .01 s of CPU for five seconds. Source: Sakoe, Chiba 1978.
 * Limits: a word that only one of the two says takes time from its neighbours.
 */
export async function timeWarp(
  reference: { samples: Float32Array; sampleRate: number },
  target: { samples: Float32Array; sampleRate: number },
): Promise<(ms: number) => number> {
  const margin = Math.round((marginMs / 1000) * reference.sampleRate);
  const padded = new Float32Array(reference.samples.length + 2 * margin);
  padded.set(reference.samples, margin);
  const from = await shapeOf({ ...reference, samples: padded });
  const to = await shapeOf(target);
  if (from.frames < 2 || to.frames < 2) return evenly(reference, target);
  const path = cheapestPath(from, to);
  const msOfFrame = (1000 * hop) / workHz;
  const lastMs = (1000 * target.samples.length) / target.sampleRate;
  return (ms) => {
    const at = Math.max(0, Math.min(from.frames - 1, (ms + marginMs) / msOfFrame));
    const low = Math.floor(at);
    const high = Math.min(from.frames - 1, low + 1);
    const frame = path[low]! + (at - low) * (path[high]! - path[low]!);
    return Math.min(lastMs, frame * msOfFrame);
  };
}

function evenly(
  reference: { samples: Float32Array; sampleRate: number },
  target: { samples: Float32Array; sampleRate: number },
): (ms: number) => number {
  const fromMs = (1000 * reference.samples.length) / reference.sampleRate;
  const toMs = (1000 * target.samples.length) / target.sampleRate;
  return (ms) => (fromMs > 0 ? (Math.max(0, Math.min(fromMs, ms)) * toMs) / fromMs : 0);
}

interface Shape {
  frames: number;
  /** Rows of `cepstra + 1` numbers. */
  rows: Float32Array;
}
const width = cepstra + 1;

async function shapeOf({
  samples,
  sampleRate,
}: {
  samples: Float32Array;
  sampleRate: number;
}): Promise<Shape> {
  const sound = resample({ sampleRate, channels: [samples] }, workHz).channels[0]!;
  const fft = await createFft(fftSize);
  const window = hann(fftSize);
  const filters = melBands();
  const frames = Math.floor(sound.length / hop);
  const rows = new Float32Array(frames * width);
  const frame = new Float32Array(fftSize);
  const spectrum = new Float32Array(fftSize + 2);
  const levels = new Float64Array(bands);
  let loudest = 1e-9;
  for (const sample of sound) loudest = Math.max(loudest, Math.abs(sample));
  const reference = (loudest * fftSize) ** 2;
  for (let t = 0; t < frames; t++) {
    const start = t * hop + hop / 2 - fftSize / 2;
    for (let i = 0; i < fftSize; i++) frame[i] = (sound[start + i] ?? 0) * window[i]!;
    fft.forward(frame, spectrum);
    for (const [band, [first, last]] of filters.entries()) {
      let power = 0;
      for (let bin = first; bin <= last; bin++)
        power += spectrum[2 * bin]! ** 2 + spectrum[2 * bin + 1]! ** 2;
      levels[band] = Math.log(power / (last - first + 1) / reference + floor);
    }
    for (let k = 0; k <= cepstra; k++) {
      let sum = 0;
      for (let band = 0; band < bands; band++)
        sum += levels[band]! * Math.cos((Math.PI * k * (band + 0.5)) / bands);
      rows[t * width + k] = sum / bands;
    }
  }
  const loud = loudFrames(rows, frames);
  for (let k = 0; k < width; k++) {
    let sum = 0;
    let squares = 0;
    for (const t of loud) {
      sum += rows[t * width + k]!;
      squares += rows[t * width + k]! ** 2;
    }
    const mean = sum / loud.length;
    const deviation = Math.sqrt(Math.max(1e-9, squares / loud.length - mean * mean));
    // the level tells speech from pauses, whoever speaks
    const scale = (k === 0 ? levelWeight * Math.sqrt(width) : 1) / deviation;
    for (let t = 0; t < frames; t++) rows[t * width + k] = (rows[t * width + k]! - mean) * scale;
  }
  return { frames, rows };
}

/** Frames of speech: the means of pauses say nothing of a speaker. */
function loudFrames(rows: Float32Array, frames: number): number[] {
  const all = Array.from({ length: frames }, (_, t) => t);
  const most = all.reduce((max, t) => Math.max(max, rows[t * width]!), Number.NEGATIVE_INFINITY);
  return all.filter((t) => rows[t * width]! > most - loudRange);
}

/** First and last FFT bin of each band, 100 Hz to 7 kHz in equal mel steps. */
function melBands(): (readonly [number, number])[] {
  const mel = (hz: number): number => 1127 * Math.log1p(hz / 700);
  const hzOf = (value: number): number => 700 * (Math.exp(value / 1127) - 1);
  const edges = Array.from({ length: bands + 1 }, (_, i) =>
    Math.round((hzOf(mel(100) + (i * (mel(7000) - mel(100))) / bands) * fftSize) / workHz),
  );
  return Array.from(
    { length: bands },
    (_, i) => [edges[i]!, Math.max(edges[i]!, edges[i + 1]! - 1)] as const,
  );
}

/** For each reference frame the target frame in the middle of those that belong to it. */
function cheapestPath(from: Shape, to: Shape): Float64Array {
  const rows = from.frames;
  const columns = to.frames;
  const slack = slackShare * columns + slackFrames;
  let above = new Float64Array(columns).fill(Number.POSITIVE_INFINITY);
  let row = new Float64Array(columns);
  const steps = new Uint8Array(rows * columns);
  for (let i = 0; i < rows; i++) {
    const middle = (i * columns) / rows;
    row.fill(Number.POSITIVE_INFINITY);
    const first = Math.max(0, Math.floor(middle - slack));
    const last = Math.min(columns - 1, Math.ceil(middle + slack));
    for (let j = first; j <= last; j++) {
      let distance = 0;
      for (let k = 0; k < width; k++) distance += (from.rows[i * width + k]! - to.rows[j * width + k]!) ** 2;
      distance = Math.sqrt(distance);
      const diagonal = j > 0 ? above[j - 1]! : i === 0 ? 0 : Number.POSITIVE_INFINITY;
      const up = above[j]!;
      const left = j > 0 ? row[j - 1]! : Number.POSITIVE_INFINITY;
      // a step along both counts twice, so that detours are not cheaper than the way straight on
      const best = Math.min(diagonal + 2 * distance, up + distance, left + distance);
      row[j] = i === 0 && j === 0 ? distance : best;
      steps[i * columns + j] = best === diagonal + 2 * distance ? 0 : best === up + distance ? 1 : 2;
    }
    [above, row] = [row, above];
  }
  const path = new Float64Array(rows);
  let j = columns - 1;
  for (let i = rows - 1; i >= 0; i--) {
    const last = j;
    while (j > 0 && steps[i * columns + j] === 2) j--;
    path[i] = (j + last) / 2;
    if (steps[i * columns + j] === 0) j = Math.max(0, j - 1);
  }
  return rising(path, (leastPace * columns) / rows, columns - 1);
}

/** The path with a least rise from frame to frame, so that no word lasts no time at all. */
function rising(path: Float64Array, least: number, last: number): Float64Array {
  for (let i = 1; i < path.length; i++) path[i] = Math.max(path[i]!, path[i - 1]! + least);
  for (let i = path.length - 1, most = last; i >= 0; i--, most = path[i + 1]! - least)
    path[i] = Math.min(path[i]!, most);
  return path;
}
