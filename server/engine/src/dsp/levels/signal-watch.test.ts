import { expect, it } from 'vitest';
import { sine } from '../../testing/signals.ts';
import { SignalWatch } from './signal-watch.ts';

const sampleRate = 48_000;
const gain = (db: number) => 10 ** (db / 20);
const write = (watch: SignalWatch, signal: Float32Array, size = 2048) => {
  for (let at = 0; at < signal.length; at += size) watch.write([signal.subarray(at, at + size)]);
};

it('tells how long there was silence, and forgets it with the first sound', () => {
  const watch = new SignalWatch(sampleRate);
  write(watch, new Float32Array(3 * sampleRate));
  expect(watch.silentSeconds).toBeCloseTo(3, 1);
  write(watch, sine(200, 0.2, sampleRate, gain(-60)));
  expect(watch.silentSeconds).toBe(0);
});

it('does not take a quiet room for a dead microphone', () => {
  const watch = new SignalWatch(sampleRate);
  write(watch, sine(100, 3, sampleRate, gain(-66))); // RMS -69 dB: the noise of a quiet room
  expect(watch.silentSeconds).toBe(0);
  expect(watch.speechLevelDb).toBeNull(); // and it is no speech
});

it('measures the level of speech without its pauses', () => {
  const watch = new SignalWatch(sampleRate);
  for (let i = 0; i < 4; i++) {
    write(watch, sine(200, 0.5, sampleRate, gain(-20)), 777);
    write(watch, new Float32Array(sampleRate), 777);
  }
  expect(watch.speechLevelDb).toBeGreaterThanOrEqual(-24); // RMS of the tone: -23 dB
  expect(watch.speechLevelDb).toBeLessThanOrEqual(-22);
});
