import { expect, it } from 'vitest';
import { tickTimes } from './ticks.ts';

it.each([
  [24.05, [0, 5, 10, 15, 20]],
  [29.9, [0, 5, 10, 15, 20, 25]],
  [222, [0, 60, 120, 180]],
  [95, [0, 30, 60, 90]],
  [3, [0, 0.5, 1, 1.5, 2, 2.5]],
  [5400, [0, 900, 1800, 2700, 3600, 4500]],
])('%f s have ticks of even seconds', (seconds, ticks) => expect(tickTimes(seconds)).toEqual(ticks));

it('are six at most, for any length', () => {
  for (let seconds = 0.2; seconds < 40_000; seconds *= 1.07)
    expect(tickTimes(seconds).length, `${seconds} s`).toBeLessThanOrEqual(6);
});
