import { expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { medians9, type Nine } from './medians9.ts';

it('is the fifth of nine sorted values, and leaves the rest', () => {
  const count = 500;
  // few levels: many ties
  const nine = Array.from({ length: 9 }, (_, i) => noise(count, i + 3).map((value) => Math.round(value * 6)));
  const out = new Float32Array(count).fill(99);
  medians9(nine as unknown as Nine<Float32Array>, 2, count - 1, out); // safe: nine of them
  for (let k = 2; k < count - 1; k++) {
    const sorted = nine.map((signal) => signal[k]!).sort((x, y) => x - y);
    expect(out[k]! + 0).toBe(sorted[4]! + 0); // no matter which zero
  }
  expect([out[0], out[1], out[count - 1]]).toEqual([99, 99, 99]);
});
