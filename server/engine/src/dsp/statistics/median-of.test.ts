import { expect, it } from 'vitest';
import { medianOfInPlace } from './median-of.ts';

it('equals the middle of the sorted values', () => {
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (const count of [1, 2, 3, 4, 5, 17, 100, 1001])
    for (const levels of [2, 10, 1e9]) {
      const values = Float64Array.from({ length: count }, () => Math.floor(random() * levels));
      expect(medianOfInPlace(values.slice())).toBe(values.slice().sort()[count >> 1]);
    }
});

it('is quick with sorted, reversed and equal values', () => {
  const count = 20_001;
  for (const fill of [(i: number) => i, (i: number) => -i, () => 3]) {
    const values = Float64Array.from({ length: count }, (_, i) => fill(i));
    expect(medianOfInPlace(values.slice())).toBe(values.slice().sort()[count >> 1]);
  }
});

it('looks at the first values only, where told so', () => {
  expect(medianOfInPlace(Float64Array.of(5, 1, 3, 100, 100), 3)).toBe(3);
});
