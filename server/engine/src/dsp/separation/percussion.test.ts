import { expect, it } from 'vitest';
import { PercussionMask } from './percussion.ts';

const bins = 64;

/** Masks of a spectrogram with a steady tone in bin 20 and a click over all bins in frame 30. */
function masks(): Float32Array[] {
  const mask = new PercussionMask(bins, { frames: 9, bins: 9 });
  const found: Float32Array[] = [];
  for (let t = 0; t < 60; t++) {
    const powers = new Float32Array(bins).fill(t === 30 ? 1 : 1e-6);
    powers[20] = 1;
    const result = mask.push(powers);
    if (result) found.push(result.slice());
  }
  return found;
}

it('a click is percussive, a tone is not, and masks come out for the frame they belong to', () => {
  const found = masks();
  expect(found.length).toBe(60 - 4); // four frames are held back
  expect(found[30]![50]).toBeGreaterThan(0.99);
  expect(found[29]![50]).toBeLessThan(0.6);
  expect(found[15]![20]).toBeLessThan(0.01);
});

it('stays within 0..1, for silence too', () => {
  const mask = new PercussionMask(8, { frames: 3, bins: 3 });
  mask.push(new Float32Array(8));
  const silent = mask.push(new Float32Array(8))!;
  expect([...silent]).toEqual(Array(8).fill(0));
  for (const frame of masks()) for (const value of frame) expect(value >= 0 && value <= 1).toBe(true);
});
