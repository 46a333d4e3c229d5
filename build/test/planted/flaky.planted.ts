import { expect, test } from 'vitest';
import { firstTime } from './first-time.ts';

test('fails once', () => {
  expect(firstTime('flaky')).toBe(false);
});
test('passes', async () => {
  if (!firstTime('passes')) void Promise.reject(new Error('what had passed was run again'));
  await new Promise((resolve) => setTimeout(resolve, 0));
});
