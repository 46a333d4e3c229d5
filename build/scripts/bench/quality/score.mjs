import { trackF0 } from '@formant/engine/speech/pitch/f0';
import { siSdrDb } from '@formant/engine/testing/signals';

/** @typedef {{sampleRate: number, channels: Float32Array[]}} Audio */

/** All channels one after another, so that one scale holds for both. @param {Audio} audio */
export function joined({ channels }) {
  const length = channels[0]?.length ?? 0;
  const all = new Float32Array(length * channels.length);
  for (const [index, channel] of channels.entries()) all.set(channel, index * length);
  return all;
}

/** SI-SDR in dB after a constant delay is taken out. @param {Audio} wanted @param {Audio} got */
export function alignedSdrDb(wanted, got) {
  const reference = wanted.channels[0] ?? new Float32Array(0);
  const lag = delaySamples(reference, got.channels[0] ?? reference, Math.round(wanted.sampleRate / 20));
  const shifted = wanted.channels.map((channel, index) => {
    const from = got.channels[index] ?? got.channels[0] ?? channel;
    return channel.map((_, i) => from[i + lag] ?? 0);
  });
  return siSdrDb(joined(wanted), joined({ sampleRate: wanted.sampleRate, channels: shifted }));
}

/** By how much `got` comes later, from the correlation of three seconds in the middle. */
function delaySamples(
  /** @type {Float32Array} */ wanted,
  /** @type {Float32Array} */ got,
  /** @type {number} */ most,
) {
  const length = Math.min(wanted.length, got.length);
  const from = Math.max(most, Math.floor(length / 2 - 24_000));
  const to = Math.min(length - most, from + 48_000);
  let best = -1;
  let lag = 0;
  for (let shift = -most; shift <= most; shift++) {
    let sum = 0;
    for (let i = from; i < to; i++) sum += (wanted[i] ?? 0) * (got[i + shift] ?? 0);
    if (Math.abs(sum) > best) [best, lag] = [Math.abs(sum), shift];
  }
  return lag;
}

/**
 * How far F0 is from `ratio` times that of the input, over frames that are voiced in both.
 * @param {Audio} before @param {Audio} after @param {number} ratio
 * @returns the root of the mean square in cents, frames that are a fifth off left out, and their share in percent
 */
export async function pitchError(before, after, ratio) {
  const [a, b] = await Promise.all([f0Of(before), f0Of(after)]);
  let squares = 0;
  let near = 0;
  let far = 0;
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const wanted = (a[i] ?? 0) * ratio;
    const got = b[i] ?? 0;
    if (!wanted || !got) continue;
    const cents = 1200 * Math.log2(got / wanted);
    if (Math.abs(got / wanted - 1) > 0.2) far++;
    else {
      squares += cents * cents;
      near++;
    }
  }
  return { cents: Math.sqrt(squares / near), grossPercent: (100 * far) / (near + far) };
}

/** @param {Audio} audio */
async function f0Of({ sampleRate, channels }) {
  const [samples] = channels;
  if (!samples) throw new Error('no sound');
  return (await trackF0(samples, sampleRate)).map(({ f0 }) => f0);
}

/** Mean of log F0, as Hz. @param {Audio} audio */
export async function middleF0(audio) {
  const voiced = (await f0Of(audio)).filter((hz) => hz > 0);
  return Math.exp(voiced.reduce((sum, hz) => sum + Math.log(hz), 0) / voiced.length);
}

/**
 * How far the long-term spectrum lies from another's in dB, third octaves from 200 Hz to 5 kHz, level apart: what
 * the size of the vocal tract decides and melody does not.
 * @param {Audio} a @param {Audio} b
 */
export function timbreDistanceDb(a, b) {
  const [x, y] = [bandsDb(a), bandsDb(b)];
  const shift = x.reduce((sum, level, i) => sum + level - (y[i] ?? 0), 0) / x.length;
  return Math.sqrt(x.reduce((sum, level, i) => sum + (level - (y[i] ?? 0) - shift) ** 2, 0) / x.length);
}

/** @param {Audio} audio */
function bandsDb({ sampleRate, channels }) {
  const samples = channels[0] ?? new Float32Array(0);
  return Array.from({ length: 15 }, (_, n) => {
    // a second-order band-pass (RBJ), a third of an octave wide
    const w = (2 * Math.PI * 200 * 2 ** (n / 3)) / sampleRate;
    const alpha = Math.sin(w) * Math.sinh(((Math.log(2) / 6) * w) / Math.sin(w));
    let [x1, x2, y1, y2, power] = [0, 0, 0, 0, 0];
    for (const x of samples) {
      const y = (alpha * (x - x2) + 2 * Math.cos(w) * y1 - (1 - alpha) * y2) / (1 + alpha);
      [x2, x1, y2, y1] = [x1, x, y1, y];
      power += y * y;
    }
    return 10 * Math.log10(power / samples.length + 1e-12);
  });
}

/** Right within 4 %; `octave` forgives twice, half and a third. @param {number} got @param {number} bpm */
export function tempoHits(got, bpm) {
  const near = (/** @type {number} */ factor) => Math.abs(got - bpm * factor) <= 0.04 * bpm * factor;
  return { exact: near(1), octave: [1, 2, 1 / 2, 3, 1 / 3].some(near) };
}
