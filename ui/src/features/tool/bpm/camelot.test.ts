import { expect, it } from 'vitest';
import { camelot } from './camelot.ts';

it.each([
  ['C major', '8B'],
  ['A minor', '8A'],
  ['G major', '9B'],
  ['F# major', '2B'],
  ['Bb major', '6B'],
  ['G# minor', '1A'],
  ['E major', '12B'],
])('%s is %s', (key, place) => {
  expect(camelot(key)).toBe(place);
});

it('knows no place for what is no key', () => {
  expect(camelot('none')).toBeNull();
});
