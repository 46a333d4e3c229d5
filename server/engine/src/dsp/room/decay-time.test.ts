import { expect, it } from 'vitest';
import { inRoom, words } from '../../testing/room.ts';
import { noise } from '../../testing/signals.ts';
import { DecayTimeEstimator } from './decay-time.ts';
import { createReverbFft } from './dereverberation.ts';

async function estimate(
  samples: Float32Array,
  sampleRate: number,
  blockFrames = 4096,
): Promise<number | null> {
  const estimator = new DecayTimeEstimator({ sampleRate, fft: await createReverbFft(sampleRate) });
  for (let at = 0; at < samples.length; at += blockFrames)
    estimator.write(samples.subarray(at, at + blockFrames));
  estimator.end();
  return estimator.seconds;
}

it.each([
  [0.4, 16_000],
  [0.8, 16_000],
  [1.2, 16_000],
  [2, 16_000],
  [2, 44_100],
  [0.8, 8000],
  [0.8, 44_100],
])('a room of %f s at %i Hz is measured within 35 %%', async (rt60, sampleRate) => {
  const wet = inRoom(words(8 * sampleRate, sampleRate), sampleRate, { rt60 });
  const seconds = await estimate(wet, sampleRate);
  expect(seconds).toBeGreaterThan(0.65 * rt60);
  expect(seconds).toBeLessThan(1.35 * rt60);
});

it('a hall of 3 s is told as more than 1.5 s, though every pause between its words is shorter', async () => {
  const wet = inRoom(words(8 * 8000, 8000), 8000, { rt60: 3 });
  expect(await estimate(wet, 8000)).toBeGreaterThan(1.5);
});

it('does not depend on the level or on the size of the blocks', async () => {
  const wet = inRoom(words(6 * 16_000, 16_000), 16_000, { rt60: 0.5 });
  const seconds = await estimate(wet, 16_000);
  expect(
    await estimate(
      wet.map((value) => 0.05 * value),
      16_000,
      777,
    ),
  ).toBeCloseTo(seconds!, 1);
});

it('words without a room read below .25 s', async () => {
  const seconds = await estimate(words(8 * 16_000, 16_000), 16_000);
  expect(seconds ?? 0).toBeLessThan(0.25);
});

it.each([
  ['silence', new Float32Array(50_000)],
  ['a steady tone', Float32Array.from({ length: 50_000 }, (_, i) => Math.sin(i / 5))],
  ['steady noise', noise(50_000)],
  ['nothing', new Float32Array(0)],
])('%s gives no reading', async (_, samples) => {
  expect(await estimate(samples, 16_000)).toBeNull();
});

it('a single click reads as dry as can be', async () => {
  const click = new Float32Array(8000);
  click[1000] = 1;
  expect(await estimate(click, 16_000)).toBeLessThan(0.1);
});
