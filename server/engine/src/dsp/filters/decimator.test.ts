import { describe, expect, it } from 'vitest';
import { Decimator } from './decimator.ts';

const sine = (hz: number, rate: number, frames: number): Float32Array =>
  Float32Array.from({ length: frames }, (_, i) => Math.sin((2 * Math.PI * hz * i) / rate));

function decimate(samples: Float32Array, factor: number, blockFrames: number): Float32Array {
  const decimator = new Decimator(factor);
  const out: number[] = [];
  for (let from = 0; from < samples.length; from += blockFrames)
    out.push(...decimator.push(samples.subarray(from, from + blockFrames)));
  out.push(...decimator.flush());
  return Float32Array.from(out);
}

describe('Decimator', () => {
  it('keeps the pass band in place and level: sample n stands for input sample n * factor', () => {
    const out = decimate(sine(1000, 48000, 9600), 4, 1000);
    const truth = sine(1000, 12000, 2400);
    expect(out).toHaveLength(2400);
    for (let n = 40; n < 2360; n++) expect(Math.abs(out[n]! - truth[n]!)).toBeLessThan(2e-3);
  });

  it('holds what would fold back at least 60 dB down', () => {
    const out = decimate(sine(10_000, 48000, 9600), 4, 9600).subarray(40, 2360);
    expect(Math.max(...out.map(Math.abs))).toBeLessThan(1e-3);
  });

  it('gives the same whatever the blocks, and passes factor 1 through', () => {
    const samples = sine(700, 44100, 5003);
    expect(decimate(samples, 3, 17)).toEqual(decimate(samples, 3, 5003));
    expect(decimate(samples, 1, 100)).toEqual(samples);
  });
});
