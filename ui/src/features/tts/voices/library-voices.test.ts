import { expect, it } from 'vitest';
import { libraryVoice, Network, uuidOfNumber } from '../testing/edges.ts';
import { findLibraryVoices } from './library-voices.ts';

it('asks for more voices than one question takes, and calls none gone that it has not asked for', async () => {
  const network = new Network();
  const numbers = Array.from({ length: 130 }, (_, index) => index + 1);
  const answer = findLibraryVoices(
    network.api,
    numbers.map((number) => `voice:${uuidOfNumber(number)}`),
  );
  for (const part of [numbers.slice(0, 100), numbers.slice(100)])
    (await network.next()).answer(200, {
      data: part.filter((number) => number !== 120).map((number) => libraryVoice(number)),
      missing: [],
    });
  const { found, gone } = await answer;
  expect(found).toHaveLength(129);
  expect(gone).toEqual([`voice:${uuidOfNumber(120)}`]);
});
