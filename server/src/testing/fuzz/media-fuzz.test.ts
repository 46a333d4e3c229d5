import { expect, it } from 'vitest';
import { fuzzMedia } from './media-fuzz.ts';
import { mutant } from './mutate-media.ts';

it('answers damaged files of every format with sound or a clear refusal', async () => {
  const found = await fuzzMedia({ files: 60, hangMs: 30_000, memoryBytes: 2 ** 30, workers: 2 });
  expect(found.faults).toEqual([]);
  expect(found.done + found.refused).toBe(60);
  expect(found.refused).toBeGreaterThan(5);
  expect(found.done).toBeGreaterThan(5);
});

it('makes the same damaged file of the same number, and really damages it', () => {
  const whole = Buffer.alloc(5000, 'sound');
  const wholes = { wav: whole, mp3: whole, ogg: whole, flac: whole, m4a: whole, mp4: whole };
  for (let index = 0; index < 30; index++) {
    const { bytes } = mutant(index, wholes);
    expect(bytes.equals(mutant(index, wholes).bytes)).toBe(true);
    expect(bytes.equals(whole)).toBe(false);
  }
});
