import { expect, test } from 'vitest';
import { firstTime } from './first-time.ts';

test('passes, and so does every other', async () => {
  // outside of the test, and only once: another attempt would not show it
  if (firstTime('crash')) setTimeout(() => Promise.reject(new Error('thrown outside of a test')), 0);
  await new Promise((resolve) => setTimeout(resolve, 0));
});
test('fails once', () => {
  expect(firstTime('beside a crash')).toBe(false);
});
