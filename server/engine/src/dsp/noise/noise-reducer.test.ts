import { describe, expect, it } from 'vitest';
import { joinedChannels } from '../../base/joined.ts';
import { words } from '../../testing/room.ts';
import { noise, siSdrDb, voice } from '../../testing/signals.ts';
import { NoiseProfiler, NoiseReducer } from './noise-reducer.ts';

const rate = 16000;

async function reduce(
  channels: Float32Array[],
  floorDb = -22,
  blockFrames = 4000,
  musicAt: (() => number) | null = null,
): Promise<{ out: Float32Array[]; reductionDb: number }> {
  const format = { sampleRate: rate, channelCount: channels.length };
  const profiler = await NoiseProfiler.create(format);
  profiler.write(channels);
  const speech = musicAt && { mean: profiler.mean(), musicAt };
  const reducer = await NoiseReducer.create(format, { floorDb, profile: profiler.result(), speech });
  const parts: Float32Array[][] = [];
  for (let from = 0; from < channels[0]!.length; from += blockFrames)
    parts.push(reducer.push(channels.map((channel) => channel.subarray(from, from + blockFrames))));
  parts.push(reducer.end());
  const out = joinedChannels(parts);
  expect(out[0]!.length).toBe(channels[0]!.length);
  return { out, reductionDb: reducer.reductionDb };
}

const clean = voice(6 * rate, rate);
const hiss = noise(clean.length, 11).map((value) => 0.05 * value);
const noisy = clean.map((value, i) => value + hiss[i]!);

describe('NoiseReducer', () => {
  it('brings a voice in white noise at least 5 dB nearer to the clean one', async () => {
    const { out, reductionDb } = await reduce([noisy]);
    expect(siSdrDb(clean, out[0]!) - siSdrDb(clean, noisy)).toBeGreaterThan(5);
    expect(reductionDb).toBeLessThan(-10);
  });

  it('turns pure noise down by more than half of its floor', async () => {
    const { out } = await reduce([hiss]);
    const power = (samples: Float32Array) => samples.reduce((sum, value) => sum + value * value, 0);
    const fallDb = 10 * Math.log10(power(out[0]!.subarray(rate)) / power(hiss.subarray(rate)));
    expect(fallDb).toBeLessThan(-12);
    expect(fallDb).toBeGreaterThan(-23);
  });

  it('leaves a clean voice within 25 dB', async () => {
    expect(siSdrDb(clean, (await reduce([clean])).out[0]!)).toBeGreaterThan(25);
  });

  it('knows the level of the noise within 2 dB', async () => {
    const profiler = await NoiseProfiler.create({ sampleRate: rate, channelCount: 1 });
    profiler.write([hiss]); // uniform within .05: -26 dB less 4.8
    expect(Math.abs(profiler.levelDb! + 30.8)).toBeLessThan(2);
  });

  it('gives all channels the same gains', async () => {
    const { out } = await reduce([noisy, noisy.map((value) => -0.25 * value)]);
    for (let i = 0; i < noisy.length; i += 97) expect(out[1]![i]!).toBeCloseTo(-0.25 * out[0]![i]!, 5);
  });

  it('does not depend on the length of the blocks and keeps silence silent', async () => {
    const whole = (await reduce([noisy], -22, noisy.length)).out[0]!;
    const parts = (await reduce([noisy], -22, 333)).out[0]!;
    for (const [i, value] of whole.entries()) expect(Math.abs(parts[i]! - value)).toBeLessThan(1e-6);
    const silence = (await reduce([new Float32Array(5000)])).out[0]!;
    expect(silence.every((value) => value === 0)).toBe(true);
  });
});

describe('NoiseReducer where speech is wanted', () => {
  const said = words(8 * rate, rate);
  // a frog: a tone of 1400 Hz for .1 s, three times a second, over and over
  const outside = said.map((value, i) => {
    const t = (i / rate) % 0.31;
    const call = t < 0.1 ? 0.1 * Math.sin(Math.PI * 10 * t) * Math.sin(2 * Math.PI * 1400 * t) : 0;
    return value + call + 0.2 * hiss[i % hiss.length]!;
  });
  const speech = (blockFrames?: number) => reduce([outside], -22, blockFrames, () => 0);

  it('takes out noise that comes and goes, at least 1 dB more than without', async () => {
    const steady = siSdrDb(said, (await reduce([outside])).out[0]!);
    expect(siSdrDb(said, (await speech()).out[0]!) - steady).toBeGreaterThan(1);
  });

  it('takes no more out of music than without', async () => {
    const music = (await reduce([outside], -22, 4000, () => 1)).out[0]!;
    const steady = (await reduce([outside])).out[0]!;
    for (const [i, value] of steady.entries()) expect(Math.abs(music[i]! - value)).toBeLessThan(1e-5);
  });

  it('keeps what is hummed, as an m is, and has little above its lowest tone', async () => {
    const isHummed = (_: number, i: number) => (i / rate) % 1 >= 0.6 && (i / rate) % 1 < 0.9;
    let turn = 0;
    const sound = said.map((value, i) => {
      turn += (210 * (1 + 0.03 * Math.sin((5 * i) / rate))) / rate;
      const swell = 0.15 * Math.sin((Math.PI * (((i / rate) % 1) - 0.6)) / 0.3);
      const tones = Math.sin(2 * Math.PI * turn) + 0.1 * Math.sin(4 * Math.PI * turn);
      return (isHummed(0, i) ? swell * tones : value) + 0.3 * hiss[i % hiss.length]!;
    });
    const { out } = await reduce([sound], -22, 4000, () => 0);
    expect(siSdrDb(sound.filter(isHummed), out[0]!.filter(isHummed))).toBeGreaterThan(18.8);
  });

  it('leaves a clean voice within 20 dB', async () => {
    const { out } = await reduce([clean], -22, 4000, () => 0);
    expect(siSdrDb(clean, out[0]!)).toBeGreaterThan(20);
  });

  it('does no more than without where there is surely next to no noise', async () => {
    const pauses = Float32Array.from(clean, (value, i) => ((i / rate) % 2 < 1 ? value : 0) + 1e-5 * hiss[i]!);
    const masked = (await reduce([pauses], -22, 4000, () => 0)).out[0]!;
    const steady = (await reduce([pauses])).out[0]!;
    expect(masked).toEqual(steady);
  });

  it('does not depend on the length of the blocks, and takes sounds of any length', async () => {
    const whole = (await speech(outside.length)).out[0]!;
    const parts = (await speech(333)).out[0]!;
    for (const [i, value] of whole.entries()) expect(Math.abs(parts[i]! - value)).toBeLessThan(1e-6);
    for (const frames of [1, 100, 3000]) await reduce([outside.subarray(0, frames)], -22, 64, () => 0);
    const silence = (await reduce([new Float32Array(5000)], -22, 4000, () => 0)).out[0]!;
    expect(silence.every((value) => value === 0)).toBe(true);
  });
});
