import { expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { WeightedPrediction } from './weighted-prediction.ts';

/** One bin of a spectrogram: complex values that change their level every few frames, like syllables. */
function source(frames: number): { re: Float32Array; im: Float32Array } {
  const [re, im, level] = [noise(frames, 3), noise(frames, 5), noise(frames, 7)];
  const gain = (t: number) => Math.exp(3 * level[Math.floor(t / 8)]!);
  return { re: re.map((value, t) => value * gain(t)), im: im.map((value, t) => value * gain(t)) };
}

/** x(t) = s(t) + g x(t - 3): one reflection that comes again and again. */
function reverberant(dry: { re: Float32Array; im: Float32Array }, gRe: number, gIm: number) {
  const re = dry.re.slice();
  const im = dry.im.slice();
  for (let t = 3; t < re.length; t++) {
    re[t] = re[t]! + gRe * re[t - 3]! - gIm * im[t - 3]!;
    im[t] = im[t]! + gRe * im[t - 3]! + gIm * re[t - 3]!;
  }
  return { re, im };
}

function run(x: { re: Float32Array; im: Float32Array }, blockFrames: number, strength = 1) {
  const prediction = new WeightedPrediction({ orders: [0, 6], delay: 2, blockFrames });
  const out = { re: new Float32Array(x.re.length), im: new Float32Array(x.re.length) };
  const frame = new Float32Array(4);
  let at = 0;
  const flush = () => {
    prediction.solve(strength, () => {});
    for (let i = 0; i < prediction.frames; i++, at++) {
      prediction.pull(i, frame);
      expect(frame[0]).toBe(1); // order 0: as it came
      out.re[at] = frame[2]!;
      out.im[at] = frame[3]!;
    }
    prediction.next();
  };
  for (let t = 0; t < x.re.length; t++) {
    prediction.push(Float32Array.of(1, 0, x.re[t]!, x.im[t]!));
    if (prediction.full) flush();
  }
  if (prediction.frames > 0) flush();
  return out;
}

function gainDb(dry: Float32Array, before: Float32Array, after: Float32Array): number {
  const error = (x: Float32Array) => x.reduce((sum, value, t) => sum + (value - dry[t]!) ** 2, 0);
  return 10 * Math.log10(error(before) / error(after));
}

it.each([
  ['in one block', 600],
  ['in blocks whose filters follow each other', 150],
])('a reflection is predicted and taken out by more than 12 dB, %s', (_, blockFrames) => {
  const dry = source(600);
  const wet = reverberant(dry, 0.4, 0.5);
  const out = run(wet, blockFrames);
  expect(gainDb(dry.re, wet.re, out.re)).toBeGreaterThan(12);
  expect(gainDb(dry.im, wet.im, out.im)).toBeGreaterThan(12);
});

it('strength 0 gives back what came, half strength half of the change', () => {
  const wet = reverberant(source(200), 0.4, 0.5);
  expect(run(wet, 100, 0).re).toEqual(wet.re);
  const [half, full] = [run(wet, 200, 0.5), run(wet, 200, 1)];
  for (let t = 0; t < 200; t++) expect(half.re[t]).toBeCloseTo((wet.re[t]! + full.re[t]!) / 2, 4);
});

it('what cannot be predicted stays', () => {
  const dry = source(1000);
  const out = run(dry, 1000);
  const change = dry.re.reduce((sum, value, t) => sum + (value - out.re[t]!) ** 2, 0);
  const power = dry.re.reduce((sum, value) => sum + value * value, 0);
  expect(10 * Math.log10(change / power)).toBeLessThan(-15);
});

it('silence, also between sounds, stays silent', () => {
  const wet = reverberant(source(300), 0.4, 0.5);
  for (const x of [wet.re, wet.im]) x.fill(0, 100, 200);
  const silentBlock = run(wet, 100).re.subarray(112, 200); // 12 frames after the sound the filter has run out
  expect(silentBlock.every((value) => Math.abs(value) < 1e-6)).toBe(true);
});
