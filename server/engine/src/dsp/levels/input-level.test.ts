import { expect, it } from 'vitest';
import { sine } from '../../testing/signals.ts';
import { InputLevel, levelDb } from './input-level.ts';

const sampleRate = 48_000;
const blocks = (signal: Float32Array, size: number) =>
  Array.from({ length: Math.ceil(signal.length / size) }, (_, i) => [
    signal.subarray(i * size, (i + 1) * size),
  ]);

it('reads peak and RMS of a tone, whatever the blocks', () => {
  for (const size of [128, 2048, 5000]) {
    const level = new InputLevel(sampleRate);
    for (const block of blocks(sine(1000, 1, sampleRate, 0.5), size)) level.write(block);
    expect(levelDb(level.peak)).toBeCloseTo(-6.02, 1);
    expect(levelDb(level.rms)).toBeCloseTo(-9.03, 0); // a sine's RMS lies 3.01 dB below its peak
  }
});

it('lets the peak fall by 20 dB in 1.7 s', () => {
  const level = new InputLevel(sampleRate);
  level.write([Float32Array.of(1)]);
  for (const block of blocks(new Float32Array(1.7 * sampleRate), 128)) level.write(block);
  expect(levelDb(level.peak)).toBeCloseTo(-20, 1);
});

it('is at the floor in silence and takes an empty block', () => {
  const level = new InputLevel(sampleRate);
  level.write([new Float32Array(0)]);
  level.write([]);
  level.write([new Float32Array(480)]);
  expect(levelDb(level.peak)).toBe(-100);
  expect(levelDb(level.rms, -48)).toBe(-48);
});
