import { expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { ThirdOctaves } from './third-octaves.ts';

const sampleRate = 48_000;
const levelsOf = async (samples: Float32Array, block = samples.length) => {
  const bands = await ThirdOctaves.create({ sampleRate, fromHz: 125, bands: 19 });
  for (let from = 0; from < samples.length; from += block) bands.write(samples.subarray(from, from + block));
  return bands.levels(60);
};

it('finds a tone in its own band and nowhere else', async () => {
  const tone = Float32Array.from({ length: sampleRate }, (_, i) =>
    Math.sin((2 * Math.PI * 1000 * i) / sampleRate),
  );
  const levels = await levelsOf(tone);
  expect(levels.indexOf(Math.max(...levels))).toBe(9); // 125 Hz * 2 ** (9 / 3)
  const others = levels.filter((_, band) => Math.abs(band - 9) > 1);
  expect(Math.max(...others)).toBeCloseTo(Math.max(...levels) - 60, 6);
});

it('hears white noise rise by 1 dB a band, as the bands grow wider by a third of an octave', async () => {
  const levels = await levelsOf(noise(20 * sampleRate));
  const rise = (levels[18]! - levels[6]!) / 12;
  expect(rise).toBeGreaterThan(0.95);
  expect(rise).toBeLessThan(1.05);
});

it('takes blocks of any length', async () => {
  const sound = noise(30_000);
  expect(await levelsOf(sound, 777)).toEqual(await levelsOf(sound));
});

it('says that silence is even', async () => {
  expect(new Set(await levelsOf(new Float32Array(9000)))).toEqual(new Set([0]));
});
