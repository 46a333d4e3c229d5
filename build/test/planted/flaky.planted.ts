import { expect, test } from 'vitest';
import { firstTime } from './first-time.ts';

test('fails once', () => {
  expect(firstTime('flaky')).toBe(false);
});
test('passes', () => {
  expect(firstTime('passes')).toBe(true); // it is not run again
});
