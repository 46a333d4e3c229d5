import { expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { median9 } from './median9.ts';

it('is the fifth of nine sorted values', () => {
  const values = noise(9 * 500, 3).map((value) => Math.round(value * 6)); // few levels: many ties
  for (let at = 0; at < values.length; at += 9) {
    const nine = [...values.subarray(at, at + 9)] as Parameters<typeof median9>;
    expect(median9(...nine) + 0).toBe(nine.toSorted((x, y) => x - y)[4]! + 0); // no matter which zero
  }
});
