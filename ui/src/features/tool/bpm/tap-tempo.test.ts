import { describe, expect, it } from 'vitest';
import { TapTempo } from './tap-tempo.ts';

const tapped = (times: readonly number[], counter = new TapTempo()) =>
  times.map((time) => counter.tap(time)).at(-1);

describe('TapTempo', () => {
  it('knows no tempo after one tap and the interval’s after two', () => {
    expect(tapped([100])).toBeNull();
    expect(tapped([100, 600])).toBe(120);
  });

  it('is not moved by one slip', () => {
    expect(tapped([0, 500, 1000, 1300, 2000, 2500, 3000])).toBe(120);
  });

  it('counts the last eight intervals only', () => {
    const slow = Array.from({ length: 10 }, (_, i) => i * 1000);
    const fast = Array.from({ length: 8 }, (_, i) => 9000 + (i + 1) * 400);
    expect(tapped([...slow, ...fast])).toBe(150);
  });

  it('begins anew after more than two seconds', () => {
    const counter = new TapTempo();
    tapped([0, 500, 1000], counter);
    expect(counter.tap(3001)).toBeNull();
    expect(counter.taps).toBe(1);
    expect(counter.tap(3601)).toBe(100);
  });

  it('takes a pause of exactly two seconds for a slow tempo', () => {
    expect(tapped([0, 2000])).toBe(30);
  });

  it('is not broken by two taps at the same time', () => {
    expect(tapped([5, 5])).toBeNull();
  });
});
