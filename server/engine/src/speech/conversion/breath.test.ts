import { expect, it } from 'vitest';
import { joined } from '../../base/joined.ts';
import { vowel } from '../../testing/vowel.ts';
import { trackF0 } from '../pitch/f0.ts';
import { Breath } from './breath.ts';

const rate = 22050;

async function breathe(sound: Float32Array, amount: number): Promise<Float32Array> {
  const breath = await Breath.create(rate, 1, amount);
  const parts: Float32Array[] = [];
  for (let from = 0; from < sound.length; from += 1000)
    parts.push(breath.push([sound.subarray(from, from + 1000)])[0]!);
  const out = joined([...parts, breath.end()[0]!]);
  expect(out.length).toBe(sound.length);
  return out;
}

const powerDb = (samples: Float32Array): number =>
  10 * Math.log10(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

it('turns a vowel into a whisper: no pitch is left, the level stays within 2 dB', async () => {
  const sound = vowel(rate, 1, () => 150);
  const whisper = await breathe(sound, 1);
  const frames = await trackF0(whisper, rate);
  expect(frames.filter((frame) => frame.f0 > 0).length / frames.length).toBeLessThan(0.1);
  expect(Math.abs(powerDb(whisper) - powerDb(sound))).toBeLessThan(2);
});

it('leaves the pitch at a small amount', async () => {
  const frames = await trackF0(
    await breathe(
      vowel(rate, 1, () => 150),
      0.1,
    ),
    rate,
  );
  expect(frames.slice(10, -10).every((frame) => Math.abs(frame.f0 - 150) < 5)).toBe(true);
});

it('adds nothing to silence', async () => {
  expect((await breathe(new Float32Array(5000), 0.7)).every((value) => value === 0)).toBe(true);
});
