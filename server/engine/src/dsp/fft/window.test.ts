import { expect, it } from 'vitest';
import { blackmanHarris, hamming, hann, kaiser, sqrtHann } from './window.ts';

it('hann frames at half overlap add up to one', () => {
  const window = hann(64);
  for (let i = 0; i < 32; i++) expect(window[i]! + window[i + 32]!).toBeCloseTo(1, 6);
});

it('the square of sqrtHann is hann', () => {
  const root = sqrtHann(128);
  for (const [i, value] of hann(128).entries()) expect(root[i]! ** 2).toBeCloseTo(value, 6);
});

it.each([
  ['hamming', hamming, 0.08],
  ['blackmanHarris', blackmanHarris, 6e-5],
] as const)('%s starts at its floor, peaks at 1 in the middle and is periodic', (_, make, floor) => {
  const window = make(32);
  expect(window[0]).toBeCloseTo(floor, 5);
  expect(window[16]).toBeCloseTo(1, 5);
  expect(window[1]).toBeCloseTo(window[31]!, 6);
});

it('kaiser is 1 in the middle, 1 / I0(beta) at the edge and 0 beyond', () => {
  expect(kaiser(0, 8)).toBe(1);
  expect(kaiser(1, 8)).toBeCloseTo(1 / 427.564, 6); // I0(8) = 427.564
  expect(kaiser(1.01, 8)).toBe(0);
});
