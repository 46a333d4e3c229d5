import { expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { RunningMedian } from './running-median.ts';

it.each([1, 3, 17])('is the median of the last %i values', (width) => {
  const values = noise(400, 11).map((value) => Math.round(value * 8) / 8); // with ties
  const median = new RunningMedian(width);
  const window = new Array<number>(width).fill(0);
  for (const value of values) {
    window.push(value);
    window.shift();
    const expected = window.toSorted((a, b) => a - b)[(width - 1) / 2]!;
    expect(median.push(value) + 0).toBe(expected + 0); // no matter which zero
  }
});

it('forgets everything on reset and refuses an even width', () => {
  const median = new RunningMedian(3);
  for (let i = 0; i < 5; i++) median.push(9);
  median.reset();
  expect(median.push(9)).toBe(0);
  expect(() => new RunningMedian(4)).toThrow(RangeError);
});
