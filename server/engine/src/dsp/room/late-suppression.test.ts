import { expect, it } from 'vitest';
import { LateSuppression } from './late-suppression.ts';

const shape = { bins: 5, firstBin: 1, rt60Frames: 30, delay: 4, least: 0.2 };

/** Gains of the middle bin for powers that are the same in every bin. */
function gainsFor(powers: readonly number[]): number[] {
  const suppression = new LateSuppression(shape);
  const gains = new Float32Array(shape.bins);
  return powers.map((power) => {
    suppression.gains(new Float32Array(shape.bins).fill(power), gains);
    expect(gains[0]).toBe(1); // below the first bin nothing is touched
    return gains[2]!;
  });
}

it('a sound that starts passes, and its decay at the rate of the room is held down', () => {
  const decay = 10 ** (-6 / shape.rt60Frames);
  const steady = Array.from({ length: 20 }, () => 1);
  const tail = Array.from({ length: 20 }, (_, n) => decay ** (n + 1));
  const gains = gainsFor([...steady, ...tail]);
  expect(gains.slice(0, shape.delay)).toEqual([1, 1, 1, 1]);
  // 8 dB of decay in the delay: a sixth of the power, taken 1.25 times, leaves sqrt(1 - 0.198)
  expect(gains[19]).toBeGreaterThan(0.89);
  expect(gains.at(-1)).toBeLessThan(0.6);
});

it('a sound that falls faster than the room is taken for room and falls to the least gain', () => {
  const gains = gainsFor([...Array.from({ length: 20 }, () => 1), 1e-4, 1e-5, 1e-6]);
  expect(gains.at(-1)).toBeCloseTo(0.2, 6);
});

it('silence gives gains of 1 or less and no NaN', () => {
  for (const gain of gainsFor([0, 0, 0, 0, 0, 0, 1, 0]))
    expect(gain >= 0.2 && gain <= 1, String(gain)).toBe(true);
});
