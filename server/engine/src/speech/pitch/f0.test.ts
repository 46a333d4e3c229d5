import { describe, expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { vowel } from '../../testing/vowel.ts';
import { type F0Frame, F0Tracker, trackF0 } from './f0.ts';

const cents = (frames: readonly F0Frame[], truth: (time: number) => number): number => {
  const errors = frames.map((frame) => (1200 * Math.log2(frame.f0 / truth(frame.time))) ** 2);
  return Math.sqrt(errors.reduce((sum, value) => sum + value, 0) / errors.length);
};

describe('F0 tracker', () => {
  it.each([
    [8000, 90],
    [11025, 330],
    [44100, 75],
    [44100, 150],
    [48000, 440],
    [192000, 220],
  ])('finds a steady vowel at %i Hz sample rate, F0 %i Hz, within 2 cents', async (rate, hz) => {
    const frames = await trackF0(
      vowel(rate, 0.6, () => hz),
      rate,
    );
    const middle = frames.slice(10, -10);
    expect(middle.every((frame) => frame.f0 > 0)).toBe(true);
    expect(cents(middle, () => hz)).toBeLessThan(2);
  });

  it('follows a glide of an octave in two seconds within 3 cents', async () => {
    const truth = (time: number) => 120 * 2 ** (time / 2);
    const frames = await trackF0(vowel(44100, 2, truth), 44100);
    expect(cents(frames.slice(10, -10), truth)).toBeLessThan(3);
  });

  it('finds the vowel in noise 10 dB below it, without an octave error', async () => {
    const clean = vowel(16000, 1, () => 130);
    const power = clean.reduce((sum, value) => sum + value * value, 0) / clean.length;
    const hiss = noise(clean.length, 7).map((value) => value * Math.sqrt((3 * power) / 10));
    const frames = await trackF0(
      clean.map((value, i) => value + hiss[i]!),
      16000,
    );
    expect(cents(frames.slice(10, -10), () => 130)).toBeLessThan(15);
  });

  it('calls silence, a constant and white noise unvoiced', async () => {
    const hiss = await trackF0(noise(16000), 16000);
    expect(hiss.filter((frame) => frame.f0 > 0).length / hiss.length).toBeLessThan(0.02);
    for (const samples of [new Float32Array(8000), new Float32Array(8000).fill(0.7)]) {
      const frames = await trackF0(samples, 16000);
      expect(frames.length).toBeGreaterThan(90);
      expect(frames.every((frame) => frame.f0 === 0)).toBe(true);
    }
  });

  it('gives the same frames whatever the blocks', async () => {
    const sound = vowel(22050, 0.8, (time) => 200 + 40 * Math.sin(9 * time));
    const whole = await trackF0(sound, 22050);
    const tracker = await F0Tracker.create(22050);
    const parts: F0Frame[] = [];
    for (let from = 0; from < sound.length; from += 191)
      parts.push(...tracker.push(sound.subarray(from, from + 191)));
    parts.push(...tracker.flush());
    expect(parts).toEqual(whole);
    expect(parts).toHaveLength(160); // one each 5 ms
  });

  it('has a frame even for a sound of ten samples', async () => {
    expect(await trackF0(new Float32Array(10).fill(0.1), 44100)).toHaveLength(1);
  });
});
