import { expect, it } from 'vitest';
import { band, noise, sine, voice } from '../../testing/signals.ts';
import { MusicActivity, musicAt } from './music-activity.ts';

async function meanOf(sound: Float32Array, sampleRate: number): Promise<number> {
  const activity = await MusicActivity.create(sampleRate);
  // in blocks of any length
  for (let at = 0; at < sound.length; at += 7001) activity.write(sound.subarray(at, at + 7001));
  const curve = activity.result();
  return curve.reduce((sum, value) => sum + value / curve.length, 0);
}

it.each([16_000, 44_100, 96_000])('knows music from a voice and from noise, at %i Hz', async (sampleRate) => {
  const frames = 10 * sampleRate;
  expect(await meanOf(band(frames, sampleRate)[0], sampleRate)).toBeGreaterThan(0.9);
  expect(await meanOf(voice(frames, sampleRate), sampleRate)).toBeLessThan(0.05);
  expect(await meanOf(noise(frames, 7), sampleRate)).toBeLessThan(0.05);
});

it('takes a tone that never ends for no music, and silence for none', async () => {
  expect(await meanOf(sine(440, 10, 16_000, 0.3), 16_000)).toBeLessThan(0.05);
  expect(await meanOf(new Float32Array(80_000), 16_000)).toBe(0);
});

it('reads its curve between the steps, and nothing from an empty one', () => {
  expect(musicAt(Float32Array.from([0, 1, 1]), 0.5)).toBeCloseTo(0.5, 6);
  expect(musicAt(Float32Array.from([0, 1, 1]), 99)).toBe(1);
  expect(musicAt(new Float32Array(0), 1)).toBe(0);
});
