import { expect, it } from 'vitest';
import { sine } from '../../testing/signals.ts';
import { ClipDetector } from './clip-detector.ts';

const sampleRate = 48_000;
const clipped = (signal: Float32Array) => signal.map((value) => Math.max(-1, Math.min(1, value)));

it('leaves a tone at full scale alone', () => {
  const detector = new ClipDetector(1);
  detector.write([sine(997, 1, sampleRate, 0.99)]);
  expect(detector.count).toBe(0);
});

it('counts every lost top of an overdriven tone once', () => {
  const signal = clipped(sine(100, 1, sampleRate, 2));
  for (const size of [1, 128, sampleRate]) {
    const detector = new ClipDetector(1);
    for (let at = 0; at < signal.length; at += size) detector.write([signal.subarray(at, at + size)]);
    expect(detector.count).toBe(200); // 100 periods, a top and a bottom each
  }
});

it('takes a single sample at full scale for a peak that fits, and sees each channel for itself', () => {
  const detector = new ClipDetector(2);
  detector.write([Float32Array.of(0, 1, 0, 1, 1, 0, 1, -1, 1), Float32Array.of(0, 0, 1, 1, 1, 0, 0, 0, 0)]);
  expect(detector.count).toBe(1);
});
