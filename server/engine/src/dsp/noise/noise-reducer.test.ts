import { describe, expect, it } from 'vitest';
import { joinedChannels } from '../../base/joined.ts';
import { noise, siSdrDb, voice } from '../../testing/signals.ts';
import { NoiseProfiler, NoiseReducer } from './noise-reducer.ts';

const rate = 16000;

async function reduce(
  channels: Float32Array[],
  floorDb = -22,
  blockFrames = 4000,
): Promise<{ out: Float32Array[]; reductionDb: number }> {
  const format = { sampleRate: rate, channelCount: channels.length };
  const profiler = await NoiseProfiler.create(format);
  profiler.write(channels);
  const reducer = await NoiseReducer.create(format, { floorDb, profile: profiler.result() });
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
