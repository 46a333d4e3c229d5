import { expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { Resampler, readAll } from './resample.ts';
import { resampleQuickly } from './resample-quickly.ts';

it.each([
  [22_050, 48_000, 12, 7001],
  [16_000, 48_000, 24, 4000],
  [24_000, 48_000, 12, 1],
  [48_000, 22_050, 12, 9000],
  [22_051, 48_000, 12, 3000], // more phases than a table holds
])('gives what the resampler gives: %i to %i Hz by %i crossings', (fromHz, toHz, crossings, frames) => {
  const samples = noise(frames, 4);
  const slow = new Resampler(fromHz, toHz, { crossings });
  slow.write(samples);
  slow.end();
  const wanted = readAll(slow);
  const out = resampleQuickly(samples, fromHz, toHz, crossings);
  expect(out.length).toBe(Math.round((frames * toHz) / fromHz));
  expect(out.length).toBe(wanted.length);
  let most = 0;
  for (const [i, value] of out.entries()) most = Math.max(most, Math.abs(value - wanted[i]!));
  expect(most).toBeLessThan(2e-6); // single precision, -114 dB
});

it('keeps nothing of the sound before, however long that was, and gives the same one back at the same rate', () => {
  const short = noise(500, 2);
  const first = resampleQuickly(short, 22_050, 48_000, 12);
  resampleQuickly(noise(900_000, 3), 22_050, 48_000, 12); // makes the memory grow
  expect(resampleQuickly(short, 22_050, 48_000, 12)).toEqual(first);
  expect(resampleQuickly(short, 48_000, 48_000, 12)).toBe(short);
  expect(resampleQuickly(new Float32Array(0), 22_050, 48_000, 12)).toHaveLength(0);
});
