import { expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { solveSymmetric } from './linear-solve.ts';

it('solves a positive definite system and leaves its arguments alone', () => {
  const n = 12;
  const root = noise(n * n, 2);
  const matrix = Float64Array.from({ length: n * n }, (_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    let sum = i === j ? 1 : 0;
    for (let k = 0; k < n; k++) sum += root[i * n + k]! * root[j * n + k]!;
    return sum;
  });
  const expected = noise(n, 3);
  const right = Float64Array.from({ length: n }, (_, i) =>
    expected.reduce((sum, value, j) => sum + matrix[i * n + j]! * value, 0),
  );
  const copies = [matrix.slice(), right.slice()];
  const found = solveSymmetric(matrix, right);
  for (const [i, value] of found.entries()) expect(value).toBeCloseTo(expected[i]!, 8);
  expect([matrix, right]).toEqual(copies);
});

it('stays finite for a matrix without an inverse', () => {
  expect(solveSymmetric(Float64Array.of(1, 1, 1, 1), Float64Array.of(1, 1)).every(Number.isFinite)).toBe(
    true,
  );
});
