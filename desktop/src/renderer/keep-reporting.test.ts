import { expect, test } from 'vitest';
import { measuredMs } from './keep-reporting.ts';

test('the time of an answer is told, and not how long a computer has slept', () => {
  expect(measuredMs(23.4)).toBe(23);
  expect(measuredMs(30_000)).toBe(30_000);
  expect(measuredMs(8 * 3600_000)).toBeNull();
});
