import { describe, expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { Equalizer } from '../filters/equalizer.ts';
import { Limiter, type LimiterSettings } from './limiter.ts';
import { TruePeak } from './true-peak.ts';

function limit(
  channels: Float32Array[],
  blockFrames: number,
  settings: Partial<LimiterSettings> = {},
): { out: Float32Array[]; limiter: Limiter } {
  const limiter = new Limiter(48000, channels.length, settings);
  const out = channels.map(() => [] as number[]);
  const take = (parts: Float32Array[]) => {
    for (const [c, part] of parts.entries()) for (const value of part) out[c]!.push(value);
  };
  for (let from = 0; from < channels[0]!.length; from += blockFrames)
    take(limiter.push(channels.map((channel) => channel.subarray(from, from + blockFrames))));
  take(limiter.end());
  return { out: out.map((values) => Float32Array.from(values)), limiter };
}

const sameAs = (one: Float32Array, other: Float32Array): boolean =>
  one.length === other.length && one.every((value, i) => value === other[i]);

describe('Limiter', () => {
  it.each([1, 100, 144, 4096])('gives back quiet sound sample for sample, in blocks of %i', (blockFrames) => {
    const quiet = noise(3000).map((value) => 0.5 * value);
    expect(limit([quiet], blockFrames).out[0]).toEqual(quiet);
  });

  it('lets nothing above the ceiling and turns all channels down together', () => {
    const loud = noise(20_000, 5).map((value) => 4 * value);
    const other = loud.map((value) => value / 10);
    const { out, limiter } = limit([loud, other], 777);
    const ceiling = 10 ** (-0.3 / 20);
    for (const value of out[0]!) expect(Math.abs(value)).toBeLessThanOrEqual(ceiling + 1e-6);
    for (const [i, value] of out[0]!.entries()) expect(out[1]![i]!).toBeCloseTo(value / 10, 4);
    expect(limiter.mostReductionDb).toBeLessThan(-10);
  });

  it('holds the peaks between the samples too when asked to', () => {
    // a quarter of the sample rate with its samples 45 degrees off the crests: they lie 3 dB above the samples
    const tone = Float32Array.from(
      { length: 9600 },
      (_, i) => 1.2 * Math.sin((Math.PI / 2) * i + Math.PI / 4),
    );
    const settings = { ceilingDb: -1, truePeak: true };
    const hiss = noise(20_000, 8).map((value) => 2 * value);
    const band = { kind: 'lowpass', hz: 15_000 } as const;
    new Equalizer(48000, 1, [band, band]).processInPlace([hiss]);
    for (const sound of [tone, hiss]) {
      const meter = new TruePeak(48000);
      const out = limit([sound], 500, settings).out[0]!;
      meter.write(out);
      expect(20 * Math.log10(meter.peak)).toBeLessThan(-0.95);
      expect(out).toHaveLength(sound.length);
    }
    const quiet = noise(3000).map((value) => 0.3 * value);
    expect(limit([quiet], 100, settings).out[0]).toEqual(quiet);
  });

  it('comes back to silence about its work: loud, long quiet, loud again', () => {
    const sound = noise(80_000, 6).map((value, i) => (i > 5000 && i < 70_000 ? 0.3 : 3) * value);
    const whole = limit([sound], 80_000).out[0]!;
    const parts = limit([sound], 311).out[0]!;
    expect(whole).toHaveLength(80_000);
    for (const [i, value] of whole.entries()) {
      expect(Math.abs(value)).toBeLessThanOrEqual(10 ** (-0.3 / 20) + 1e-6);
      expect(Math.abs(parts[i]! - value)).toBeLessThan(1e-6);
    }
    // 80 ms release: a second later the quiet part is as it was
    expect(whole.subarray(69_000, 69_800)).toEqual(sound.subarray(69_000, 69_800));
  });

  it('idles between true peaks without a change, in blocks of any length and in place', () => {
    // 3 s in which only the peaks between the samples, 3 dB above them, are over the ceiling for a moment now and then
    const sound = Float32Array.from(
      { length: 144_000 },
      (_, i) => (i % 48_000 < 200 ? 0.8 : 0.4) * 1.4 * Math.sin((Math.PI / 2) * i + Math.PI / 4),
    );
    const settings = { ceilingDb: -1, truePeak: true };
    const { out, limiter } = limit([sound], 144_000, settings);
    expect(limiter.mostReductionDb).toBeLessThan(-0.1);
    for (const blockFrames of [37, 5000])
      expect(sameAs(limit([sound], blockFrames, settings).out[0]!, out[0]!)).toBe(true);
    const inPlace = new Limiter(48000, 1, settings);
    const padded = new Float32Array(sound.length + inPlace.delayFrames);
    padded.set(sound);
    inPlace.processInPlace([padded]);
    expect(sameAs(padded.subarray(inPlace.delayFrames), out[0]!)).toBe(true);
    const meter = new TruePeak(48000);
    meter.write(out[0]!);
    expect(20 * Math.log10(meter.peak)).toBeLessThan(-0.95);
    // the last 20 ms before the third moment are as they came
    expect(sameAs(out[0]!.subarray(94_800, 95_700), sound.subarray(94_800, 95_700))).toBe(true);
  });

  it('keeps the length of a sound shorter than its look-ahead', () => {
    expect(limit([noise(10)], 10).out[0]).toHaveLength(10);
  });
});
