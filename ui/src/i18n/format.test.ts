import { expect, it } from 'vitest';
import { formatBytes, formatBytesOf, formatMemory, formatNumber, formatTime } from './format.ts';

it.each([
  [0, 0, '0:00'],
  [222.4, 0, '3:42'],
  [1.44, 1, '0:01.4'],
  [59.96, 1, '0:59.9'],
  [3723, 0, '1:02:03'],
  [Number.NaN, 0, '0:00'],
])('writes %d s with %i decimals as %s', (seconds, decimals, text) => {
  expect(formatTime(seconds, decimals)).toBe(text);
});

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [174, '174 bytes'],
  [38_600_000, '38.6 MB'],
  [2_000_000_000, '2 GB'],
  [1500, '2 kB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it.each([
  [512, '512 MB'],
  [1536, '1.5 GB'],
  [16_384, '16 GB'],
  // what a system with 32 GB tells
  [32_607, '32 GB'],
  [32_768, '32 GB'],
  [65_536, '64 GB'],
])('writes %d MiB of memory as %s', (mebibytes, text) => {
  expect(formatMemory(mebibytes)).toBe(text);
});

it.each([
  [43_999_999, 92_361_116, '43 of 92.4 MB'],
  [105_000, 1_310_000, '0.1 of 1.3 MB'],
  [0, 299_000, '0 of 299 kB'],
])('tells %i of %i bytes in one unit', (part, whole, text) => {
  expect(formatBytesOf(part, whole)).toBe(text);
});

it.each([0, 7, -12, 999, 1000, -1000, 12_345, 1_234_567, -98_765_432, 1.25, 999.96, -0.5])(
  'writes %d as Intl does',
  (value) => {
    expect(formatNumber(value)).toBe(new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(value));
  },
);
