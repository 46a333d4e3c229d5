import { expect, it } from 'vitest';
import { PeakBuilder, peaksFromInt8, peaksToInt8 } from './peaks.ts';

it('holds the lowest and highest sample of any channel where it is', () => {
  const left = new Float32Array(16 * 100);
  const right = new Float32Array(16 * 100);
  left[16 * 10 + 3] = 0.75;
  right[16 * 20] = -0.5;
  const builder = new PeakBuilder(48000, 100);
  builder.write([left, right]);
  const { min, max, bucketFrames } = builder.result();
  expect(bucketFrames).toBe(16);
  expect(max.indexOf(0.75)).toBe(10);
  expect(min.indexOf(-0.5)).toBe(20);
  expect(max.filter((value) => value !== 0).length).toBe(1);
});

it('merges buckets as the sound grows and never loses a peak', () => {
  const frames = 1_000_003;
  const signal = new Float32Array(frames);
  signal[777_777] = 0.9;
  const builder = new PeakBuilder(48000, 500);
  for (let at = 0; at < frames; at += 4099) builder.write([signal.subarray(at, at + 4099)]);
  const peaks = builder.result();
  expect(peaks.frames).toBe(frames);
  expect(peaks.max.length).toBeGreaterThan(500);
  expect(peaks.max.length).toBeLessThanOrEqual(1000);
  expect(peaks.max.length).toBe(Math.ceil(frames / peaks.bucketFrames));
  expect(peaks.max.indexOf(Math.fround(0.9))).toBe(Math.floor(777_777 / peaks.bucketFrames));
});

it('block sizes make no difference', () => {
  const signal = Float32Array.from({ length: 50_000 }, (_, i) => Math.sin(i) * Math.sin(i / 5000));
  const whole = new PeakBuilder(8000, 100);
  whole.write([signal]);
  const pieces = new PeakBuilder(8000, 100);
  for (let at = 0; at < signal.length; at += 7) pieces.write([signal.subarray(at, at + 7)]);
  expect(pieces.result()).toEqual(whole.result());
});

it('the int8 form is within a step, keeps the quietest sound visible and holds what clips', () => {
  const builder = new PeakBuilder(8000, 10);
  builder.write([Float32Array.of(...Array(16).fill(0.001), ...Array(16).fill(-1.5), ...Array(16).fill(0.5))]);
  const peaks = builder.result();
  const bytes = peaksToInt8(peaks);
  expect([...bytes]).toEqual([0, 1, -127, 0, 0, 64]);
  const back = peaksFromInt8(bytes, peaks);
  expect(Math.abs(back.max[2]! - 0.5)).toBeLessThan(1 / 127);
  expect(back.frames).toBe(48);
});

it('silence of no length has no buckets', () => {
  expect(new PeakBuilder(8000).result().min.length).toBe(0);
});
