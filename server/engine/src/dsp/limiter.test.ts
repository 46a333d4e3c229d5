import { describe, expect, it } from 'vitest';
import { noise } from '../testing/signals.ts';
import { Limiter } from './limiter.ts';

function limit(channels: Float32Array[], blockFrames: number): { out: Float32Array[]; limiter: Limiter } {
  const limiter = new Limiter(48000, channels.length);
  const out = channels.map(() => [] as number[]);
  const take = (parts: Float32Array[]) => {
    for (const [c, part] of parts.entries()) for (const value of part) out[c]!.push(value);
  };
  for (let from = 0; from < channels[0]!.length; from += blockFrames)
    take(limiter.push(channels.map((channel) => channel.subarray(from, from + blockFrames))));
  take(limiter.end());
  return { out: out.map((values) => Float32Array.from(values)), limiter };
}

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

  it('keeps the length of a sound shorter than its look-ahead', () => {
    expect(limit([noise(10)], 10).out[0]).toHaveLength(10);
  });
});
