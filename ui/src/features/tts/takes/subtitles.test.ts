import { expect, it } from 'vitest';
import { wordAt } from '../block/SpokenText.tsx';
import { type SpokenPart, subtitles } from './subtitles.ts';

/** Words of half a second each. */
function spoken(text: string, startMs = 0): SpokenPart {
  const words = [...text.matchAll(/[\p{L}\d]+/gu)].map((match, index) => ({
    text: match[0],
    charStart: match.index,
    charEnd: match.index + match[0].length,
    startMs: index * 500,
    endMs: index * 500 + 450,
  }));
  return { text, words, startMs };
}

it('writes a cue for every sentence, with the signs of its words', () => {
  expect(subtitles([spoken('Well, hello. Who is there?')], 'srt')).toBe(
    '1\n00:00:00,000 --> 00:00:00,950\nWell, hello.\n\n2\n00:00:01,000 --> 00:00:02,450\nWho is there?\n',
  );
});

it('places the second part where it is heard, and breaks long lines in two', () => {
  const text = 'The workshop was quiet apart from the clock above the bench and nothing else';
  const vtt = subtitles([spoken('One.'), spoken(text, 3_599_000)], 'vtt');
  expect(vtt.startsWith('WEBVTT\n\n00:00:00.000 --> 00:00:00.450\nOne.\n\n00:59:59.000 --> ')).toBe(true);
  expect(vtt).toContain('\nThe workshop was quiet apart from\n'); // no cue lasts longer than six seconds
  for (const line of vtt.split('\n')) expect(line.length).toBeLessThanOrEqual(44);
});

it('finds the word that is heard', () => {
  const { words } = spoken('One two three');
  expect([-1, 0, 460, 500, 9999].map((ms) => wordAt(words, ms))).toEqual([-1, 0, 0, 1, 2]);
});
