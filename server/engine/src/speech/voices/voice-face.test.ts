import { expect, it } from 'vitest';
import { vowel } from '../../testing/vowel.ts';
import { FaceBuilder } from './face-builder.ts';
import { faceBands, faceBars, readFace, writeFace } from './voice-face.ts';

const rate = 24_000;
async function faceOf(samples: Float32Array) {
  const face = await FaceBuilder.create(rate);
  for (let from = 0; from < samples.length; from += 1000) face.write([samples.subarray(from, from + 1000)]);
  return face.result();
}

it('has the loudest band at the top and draws where the sound is', async () => {
  const half = vowel(rate, 2, () => 130).map((value, i) => (i < rate ? value : 0.01 * value));
  const { bands, bars } = await faceOf(half);
  expect([bands.length, bars.length]).toEqual([faceBands, faceBars]);
  expect(Math.max(...bands)).toBe(35);
  expect(Math.min(...bars.slice(0, 19))).toBeGreaterThan(20);
  expect(Math.max(...bars.slice(21))).toBeLessThan(3);
});

it('is another one for another voice, and the same for the same', async () => {
  const low = await faceOf(vowel(rate, 2, () => 110));
  const high = await faceOf(vowel(rate, 2, () => 290));
  expect(high.bands).not.toEqual(low.bands);
  expect(await faceOf(vowel(rate, 2, () => 110))).toEqual(low);
  // as loud as it may be: what counts is the shape
  const quiet = await faceOf(vowel(rate, 2, () => 110).map((value) => 0.1 * value));
  expect(quiet).toEqual(low);
});

it('of silence is flat', async () => {
  const { bands, bars } = await faceOf(new Float32Array(2 * rate));
  expect(new Set(bands)).toEqual(new Set([35]));
  expect(new Set(bars)).toEqual(new Set([0]));
});

it('is stored in 56 digits; anything else is none', async () => {
  const face = await faceOf(vowel(rate, 1, () => 150));
  const text = writeFace(face);
  expect(text).toMatch(/^[0-9a-z]{56}$/);
  expect(readFace(text)).toEqual(face);
  for (const other of ['', text.slice(1), `${text}0`, text.replace(/./, '-'), text.replace(/./, 'A')])
    expect(readFace(other)).toBeNull();
});
