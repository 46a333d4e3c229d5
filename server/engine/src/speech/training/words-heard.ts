import { createFft } from '../../dsp/fft/create-fft.ts';
import { resample } from '../../dsp/filters/resample.ts';

const workHz = 16_000;
const fftSize = 512;
/** Short enough that the harmonics of high voices run into one another: pitch is no word. */
const windowSize = 320;
const hop = 320;
const bands = 20;
const [lowestHz, highestHz] = [100, 5500];
const cepstra = 12;
/** Cepstra and how each of them moves. */
const width = 2 * cepstra;
/** Frames to either side that a movement is measured over. */
const reach = 2;
const preEmphasis = 0.97;
/** Of the loudest frame's power; a quieter one is a pause, a quieter band is noise. */
const [quietest, floor] = [10 ** -3.5, 1e-5];
/** Frames that two readings may lie apart from even progress: a share of the length and some more. */
const [slackShare, slackFrames] = [0.25, 25];

/** What a sound says, as far as cepstra tell: rows of `width` numbers without the speaker's mean and range. */
export interface WordsHeard {
  frames: number;
  rows: Float32Array;
}

/**
 * What is said in a recording, to be compared with another one: twelve mel cepstra every 20 ms with their slopes,
 * each with mean 0 and variance 1 over the frames that speak, the higher ones with less weight. Pauses are left out.
 * @param samples mono
 * Cost: about 2 ms of CPU a second of sound.
 * Source: Davis, Mermelstein 1980; Furui 1981 (slopes); cepstral mean and variance normalisation.
 */
export async function wordsHeard(samples: Float32Array, sampleRate: number): Promise<WordsHeard> {
  const all = await cepstraOf(resample({ sampleRate, channels: [samples] }, workHz).channels[0]!);
  const frames = all.loud.length;
  const total = all.rows.length / cepstra;
  const rows = new Float32Array(frames * width);
  for (const [t, from] of all.loud.entries())
    for (let k = 0; k < cepstra; k++) {
      const at = (frame: number) => all.rows[Math.max(0, Math.min(total - 1, frame)) * cepstra + k]!;
      rows[t * width + k] = at(from);
      for (let d = 1; d <= reach; d++) rows[t * width + cepstra + k]! += d * (at(from + d) - at(from - d));
    }
  for (let k = 0; k < width; k++) {
    let sum = 0;
    let squares = 0;
    for (let t = 0; t < frames; t++) {
      sum += rows[t * width + k]!;
      squares += rows[t * width + k]! ** 2;
    }
    const mean = sum / frames;
    const deviation = Math.sqrt(Math.max(1e-9, squares / frames - mean * mean));
    const weight = 1 / (1 + 0.15 * (k % cepstra));
    for (let t = 0; t < frames; t++)
      rows[t * width + k] = ((rows[t * width + k]! - mean) / deviation) * weight;
  }
  return { frames, rows };
}

/**
 * A stretch of what is said, in frames; the rows stay the same memory.
 * Cost: none worth telling.
 * Source: own.
 */
export const wordsWithin = ({ rows }: WordsHeard, from: number, frames: number): WordsHeard => ({
  frames,
  rows: rows.subarray(from * width, (from + frames) * width),
});

/** Cepstra of every frame, without the level, and the numbers of the frames that speak. */
async function cepstraOf(sound: Float32Array): Promise<{ rows: Float32Array; loud: number[] }> {
  const fft = await createFft(fftSize);
  const filters = triangles();
  const frames = Math.floor(sound.length / hop);
  const power = new Float64Array(frames * bands);
  const whole = new Float64Array(frames);
  const frame = new Float32Array(fftSize);
  const spectrum = new Float32Array(fftSize + 2);
  for (let t = 0; t < frames; t++) {
    const start = t * hop + (hop - windowSize) / 2;
    for (let i = 0; i < windowSize; i++) {
      const sample = (sound[start + i] ?? 0) - preEmphasis * (sound[start + i - 1] ?? 0);
      frame[i] = sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / windowSize));
    }
    fft.forward(frame, spectrum);
    for (const [band, { first, weights }] of filters.entries()) {
      let sum = 0;
      for (const [n, weight] of weights.entries()) {
        const bin = 2 * (first + n);
        sum += weight * (spectrum[bin]! ** 2 + spectrum[bin + 1]! ** 2);
      }
      power[t * bands + band] = sum;
      whole[t]! += sum;
    }
  }
  const most = whole.reduce((max, value) => Math.max(max, value), 0);
  const rows = new Float32Array(frames * cepstra);
  for (let t = 0; t < frames; t++)
    for (let band = 0; band < bands; band++) {
      const level = Math.log(power[t * bands + band]! + most * floor + Number.MIN_VALUE) / bands;
      for (let k = 0; k < cepstra; k++)
        rows[t * cepstra + k]! += level * Math.cos((Math.PI * (k + 1) * (band + 0.5)) / bands);
    }
  const loud = [...whole.keys()].filter((t) => whole[t]! > most * quietest);
  return { rows, loud };
}

/** Triangular bands in equal mel steps, each by the FFT bins that it takes in. */
function triangles(): { first: number; weights: number[] }[] {
  const mel = (hz: number): number => 1127 * Math.log1p(hz / 700);
  const bin = (value: number): number => (700 * (Math.exp(value / 1127) - 1) * fftSize) / workHz;
  const step = (mel(highestHz) - mel(lowestHz)) / (bands + 1);
  const edges = Array.from({ length: bands + 2 }, (_, i) => bin(mel(lowestHz) + i * step));
  return Array.from({ length: bands }, (_, band) => {
    const [low, middle, high] = [edges[band]!, edges[band + 1]!, edges[band + 2]!];
    const first = Math.ceil(low);
    const weights = Array.from({ length: Math.floor(high) - first + 1 }, (_, n) => {
      const at = first + n;
      return at < middle ? (at - low) / (middle - low) : (high - at) / (high - middle);
    });
    return { first, weights };
  });
}

/**
 * How far apart two sounds are when their times are bent onto each other, a frame: 0 for the same, about 3 for
 * different words. Nowhere may one be more than three times as fast as the other, or any words could be bent
 * onto any others; then it is infinite.
 * Cost O(product of both lengths): about 20 ms of CPU for ten seconds against ten.
 * Source: Sakoe, Chiba 1978, symmetric steps with a limited slope.
 */
export function wordDistance(a: WordsHeard, b: WordsHeard): number {
  const [n, m] = [a.frames, b.frames];
  if (n === 0 || m === 0) return Number.POSITIVE_INFINITY;
  const slack = slackShare * m + slackFrames;
  const empty = () => new Float64Array(m + 3).fill(Number.POSITIVE_INFINITY);
  // of this frame and the three before it; three places to the left of the first frame stay infinite
  let [c0, c1, c2, c3] = [empty(), empty(), empty(), empty()];
  let [d0, d1, d2] = [empty(), empty(), empty()];
  for (let i = 0; i < n; i++) {
    [c3, c2, c1, c0] = [c2, c1, c0, c3];
    [d2, d1, d0] = [d1, d0, d2];
    c0.fill(Number.POSITIVE_INFINITY);
    d0.fill(Number.POSITIVE_INFINITY);
    const middle = (i * m) / n;
    const last = Math.min(m - 1, Math.ceil(middle + slack));
    for (let j = Math.max(0, Math.floor(middle - slack)); j <= last; j++) {
      const at = j + 3;
      const d = frameDistance(a.rows, i * width, b.rows, j * width);
      d0[at] = d;
      c0[at] =
        i === 0 && j === 0
          ? d
          : Math.min(
              c1[at - 1]! + 2 * d,
              c2[at - 1]! + 2 * d1[at]! + d,
              c3[at - 1]! + 2 * d2[at]! + d1[at]! + d,
              c1[at - 2]! + 2 * d0[at - 1]! + d,
              c1[at - 3]! + 2 * d0[at - 2]! + d0[at - 1]! + d,
            );
    }
  }
  return c0[m + 2]! / (n + m);
}

function frameDistance(a: Float32Array, from: number, b: Float32Array, to: number): number {
  let sum = 0;
  for (let k = 0; k < width; k++) {
    const apart = a[from + k]! - b[to + k]!;
    sum += apart * apart;
  }
  return Math.sqrt(sum);
}
