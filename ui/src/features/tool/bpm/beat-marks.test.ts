import { expect, it } from 'vitest';
import { beatStride, strokes } from './beat-marks.ts';

const beats = Array.from({ length: 100 }, (_, i) => i * 0.5);

it('draws every beat where lines are far enough apart, and powers of two of them elsewhere', () => {
  expect(beatStride(beats, 20)).toBe(1); // 10 px apart
  expect(beatStride(beats, 10)).toBe(2); // 5 px apart
  expect(beatStride(beats, 2)).toBe(8); // 1 px apart: 8 px
  expect(beatStride([1], 2)).toBe(1);
});

it('is a line down at each time', () => {
  expect(strokes([0.5, 1.25])).toBe('M0.5 0V1M1.25 0V1');
});
