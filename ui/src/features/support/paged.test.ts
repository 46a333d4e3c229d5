import { expect, test } from 'vitest';
import { pageIn } from './paged.ts';

test('an address asks for a page by a whole number that the API knows, else for the first', () => {
  const asked = (page: string) => pageIn(new URLSearchParams({ page }));
  expect(['2', '999', '1.5', '0', '-3', 'two', '1e9', ''].map(asked)).toEqual([
    2, 999, 1, 1, 1, 1, 10_000, 1,
  ]);
  expect(pageIn(new URLSearchParams())).toBe(1);
});
