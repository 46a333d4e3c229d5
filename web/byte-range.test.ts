import { expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

it.each([
  ['bytes=0-6', { start: 0, end: 6 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=10-', 'outside'],
  ['bytes=6-5', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=0-1,4-5', null],
  ['lines=1-2', null],
  [undefined, null],
])('reads %j of ten bytes', (header, meant) => {
  expect(byteRange(header, 10)).toEqual(meant);
});
