import { starterFaces } from '@formant/contract/facts/starter-faces.generated';
import { readFace } from '@formant/engine/speech/voices/voice-face';
import { expect, it } from 'vitest';
import { artOf } from './voice-art.ts';

const faces = Object.entries(starterFaces);

it('draws each of the library’s own voices differently, and the same each time', () => {
  const drawn = faces.map(([slug, face]) => artOf(readFace(face)!.bands, slug));
  expect(new Set(drawn.map(({ outline }) => outline)).size).toBe(faces.length);
  expect(drawn).toEqual(faces.map(([, face]) => artOf(readFace(face)!.bands, 'another name')));
  // voices that sound alike have not all one colour
  const inThirtyDegrees = (from: number) =>
    drawn.filter(({ hues: [hue] }) => (hue - from + 360) % 360 < 30).length / drawn.length;
  expect(Math.max(...drawn.map(({ hues }) => inThirtyDegrees(hues[0])))).toBeLessThan(0.25);
});

it('stays within its square, whatever the spectrum', () => {
  for (const level of [0, 35])
    for (const number of artOf(
      Array.from({ length: 16 }, () => level),
      '',
    ).outline.match(/-?[\d.]+/g)!) {
      // half the line lies outside
      expect(Number(number)).toBeGreaterThanOrEqual(8);
      expect(Number(number)).toBeLessThanOrEqual(92);
    }
});

it('draws what nobody has measured from its name', () => {
  expect(artOf(null, 'Ada')).toEqual(artOf(null, 'Ada'));
  expect(artOf(null, 'Ada')).not.toEqual(artOf(null, 'Bea'));
  expect(artOf([1, 2], 'Ada')).toEqual(artOf(null, 'Ada'));
  expect(artOf(null, '').hues.every((hue) => hue >= 0 && hue < 360)).toBe(true);
});
