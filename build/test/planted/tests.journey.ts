import { expect, test } from '@playwright/test';
import { firstTime } from './first-time.ts';

test('passes', () => {
  expect(1).toBe(1);
});
test.describe('a group', () => {
  test('fails once', () => {
    expect(firstTime('journeys')).toBe(false);
  });
  test('fails always', () => {
    expect('this').toBe('always so');
  });
  test.skip('is skipped', () => {});
});
