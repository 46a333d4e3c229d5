import { describe, expect, it } from 'vitest';
import { joinedChannels } from '../../base/joined.ts';
import { noise, siSdrDb, voice } from '../../testing/signals.ts';
import { middleFormants, vowel } from '../../testing/vowel.ts';
import { trackF0 } from './f0.ts';
import { Psola, type PsolaSettings } from './psola.ts';

const rate = 44100;

async function shift(
  channels: Float32Array[],
  settings: Partial<PsolaSettings>,
  sampleRate = rate,
  blockFrames = 16384,
): Promise<Float32Array[]> {
  const psola = await Psola.create({ sampleRate, channelCount: channels.length }, settings);
  const parts: Float32Array[][] = [];
  for (let from = 0; from < channels[0]!.length; from += blockFrames)
    parts.push(psola.push(channels.map((channel) => channel.subarray(from, from + blockFrames))));
  parts.push(psola.end());
  const out = joinedChannels(parts);
  expect(out[0]!.length).toBe(channels[0]!.length);
  return out;
}

async function centsOff(samples: Float32Array, truth: (time: number) => number): Promise<number> {
  const frames = (await trackF0(samples, rate)).slice(20, -20);
  const squares = frames.map((frame) => (1200 * Math.log2(frame.f0 / truth(frame.time))) ** 2);
  return Math.sqrt(squares.reduce((sum, value) => sum + value, 0) / squares.length);
}

describe('PSOLA', () => {
  it.each([
    [110, 4],
    [110, -4],
    [150, 12],
    [220, -12],
    [220, 7],
  ])('moves a vowel at %i Hz by %i semitones within 2 cents', async (hz, semitones) => {
    const ratio = 2 ** (semitones / 12);
    const [out] = await shift([vowel(rate, 1, () => hz)], { pitchRatio: ratio });
    expect(await centsOff(out!, () => hz * ratio)).toBeLessThan(2);
  });

  it('moves a glide without losing time: within 5 cents of the moved glide', async () => {
    const glide = (time: number) => 120 * 2 ** (time / 2);
    for (const ratio of [2 ** (4 / 12), 2 ** (-4 / 12)]) {
      const [out] = await shift([vowel(rate, 2, glide)], { pitchRatio: ratio });
      expect(await centsOff(out!, (time) => glide(time) * ratio)).toBeLessThan(5);
    }
  });

  it('keeps the formants when the pitch moves, within 4 % at 4 semitones and 8 % at 7', async () => {
    const before = middleFormants(
      vowel(rate, 1, () => 140),
      rate,
    );
    for (const semitones of [-7, -4, 4, 7]) {
      const [out] = await shift([vowel(rate, 1, () => 140)], { pitchRatio: 2 ** (semitones / 12) });
      // at 7 semitones up harmonics lie 210 Hz apart, which is what linear prediction then sees
      for (const [i, hz] of middleFormants(out!, rate).slice(0, 3).entries())
        expect(Math.abs(hz / before[i]! - 1)).toBeLessThan(Math.abs(semitones) > 4 ? 0.08 : 0.04);
    }
  });

  it.each([-8, -4, 4, 8])(
    'moves the formants by %i semitones within a twentieth and leaves F0',
    async (semitones) => {
      const ratio = 2 ** (semitones / 12);
      const before = middleFormants(
        vowel(rate, 1, () => 140),
        rate,
      );
      const [out] = await shift([vowel(rate, 1, () => 140)], { formantRatio: ratio });
      for (const [i, hz] of middleFormants(out!, rate).slice(0, 3).entries())
        expect(Math.abs(hz / (before[i]! * ratio) - 1)).toBeLessThan(0.05);
      expect(await centsOff(out!, () => 140)).toBeLessThan(2);
    },
  );

  it('is transparent with neutral settings: error below -100 dB', async () => {
    const hiss = noise(3 * rate, 4);
    const sound = voice(3 * rate, rate).map((value, i) => value + 0.01 * hiss[i]!);
    const [out] = await shift([sound], {});
    let error = 0;
    let power = 0;
    for (const [i, value] of sound.entries()) {
      error += (out![i]! - value) ** 2;
      power += value ** 2;
    }
    expect(10 * Math.log10(error / power)).toBeLessThan(-100);
  });

  it('returns unvoiced sound as it was while pitch is changed', async () => {
    const hiss = noise(rate, 3).map((value) => 0.2 * value);
    const [out] = await shift([hiss], { pitchRatio: 1.5 });
    expect(siSdrDb(hiss, out!)).toBeGreaterThan(25); // a stray frame may pass for voiced
  });

  it('speaks on one note when asked to', async () => {
    const [out] = await shift([vowel(rate, 1, (time) => 120 + 80 * time)], { monotoneHz: 100 });
    expect(await centsOff(out!, () => 100)).toBeLessThan(3);
  });

  it('narrows and widens the melody around its mean', async () => {
    const melody = (time: number) => 160 * 2 ** (0.25 * Math.sin(2 * Math.PI * 2 * time));
    const spread = async (samples: Float32Array) => {
      const octaves = (await trackF0(samples, rate)).slice(200, -20).map((frame) => Math.log2(frame.f0));
      return Math.max(...octaves) - Math.min(...octaves);
    };
    const sound = vowel(rate, 3, melody);
    const half = await spread((await shift([sound], { intonation: 0.5 }))[0]!);
    const double = await spread((await shift([sound], { intonation: 2 }))[0]!);
    expect(half).toBeCloseTo(0.25, 1);
    expect(double).toBeCloseTo(1, 0);
    expect(double / half).toBeGreaterThan(3.5);
  });

  it('treats all channels alike, also when they are out of phase', async () => {
    const left = vowel(rate, 0.7, () => 130);
    const right = left.map((value) => -0.5 * value);
    const [a, b] = await shift([left, right], { pitchRatio: 1.3, formantRatio: 0.9 });
    for (const [i, value] of a!.entries()) expect(Math.abs(b![i]! + 0.5 * value)).toBeLessThan(1e-5);
    expect(await centsOff(a!, () => 130 * 1.3)).toBeLessThan(3);
  });

  it('makes the same of a sound in blocks of any length', async () => {
    const sound = voice(rate, rate);
    const [whole] = await shift([sound], { pitchRatio: 0.8 }, rate, rate);
    const [parts] = await shift([sound], { pitchRatio: 0.8 }, rate, 999);
    for (const [i, value] of whole!.entries()) expect(Math.abs(parts![i]! - value)).toBeLessThan(1e-6);
  });
});
