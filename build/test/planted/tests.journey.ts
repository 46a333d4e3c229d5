import { expect, test } from '@playwright/test';
import { firstTime } from './first-time.ts';

test('passes', () => {
  expect(firstTime('journey')).toBe(true); // it is not run again
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
