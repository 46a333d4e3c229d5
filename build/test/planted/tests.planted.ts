import { describe, expect, test } from 'vitest';
import { firstTime } from './first-time.ts';

describe('a group (with signs: $1.50?)', () => {
  test('passes', () => {
    expect(1).toBe(1);
  });
  test('fails once [and then passes]', () => {
    expect(firstTime('vitest')).toBe(false);
  });
  test('fails always', () => {
    expect('this').toBe('always so');
  });
  test.skip('is skipped', () => {});
});
