import { describe, expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { Aperiodicity } from './aperiodicity.ts';

const sampleRate = 16_000;
/** Pulses at 120 Hz, of which noise replaces `share` of the power. */
function buzz(share: number): Float32Array {
  const hiss = noise(sampleRate, 9);
  return Float32Array.from({ length: sampleRate }, (_, i) => {
    let sum = 0;
    for (let h = 1; h * 120 < 7600; h++) sum += Math.cos((2 * Math.PI * 120 * h * i) / sampleRate + h * h);
    return 0.05 * (Math.sqrt(((1 - share) * 2) / 63) * sum + Math.sqrt(3 * share) * hiss[i]!);
  });
}

async function sharesOf(sound: Float32Array): Promise<number[]> {
  const analysis = await Aperiodicity.create(sampleRate);
  const total = new Float32Array(analysis.bands);
  const shares = new Float32Array(analysis.bands);
  for (let n = 0; n < 20; n++) {
    analysis.analyse(sound, 0.2 + 0.03 * n, 120, shares);
    for (const [b, share] of shares.entries()) total[b] = total[b]! + share / 20;
  }
  return [...total];
}

describe('aperiodicity', () => {
  it('is small for harmonics, large for noise, and grows in between', async () => {
    const [pure, some, half, all] = [
      await sharesOf(buzz(0)),
      await sharesOf(buzz(0.1)),
      await sharesOf(buzz(0.5)),
      await sharesOf(buzz(1)),
    ].map(([share]) => share!) as [number, number, number, number];
    expect(pure).toBeLessThan(0.05);
    expect(some).toBeGreaterThan(pure);
    expect(half).toBeGreaterThan(some);
    expect(all).toBeGreaterThan(0.4);
  });

  it('survives silence and the edges of a sound, and has no band for 8 kHz', async () => {
    expect((await sharesOf(new Float32Array(sampleRate))).every(Number.isFinite)).toBe(true);
    const analysis = await Aperiodicity.create(sampleRate);
    const shares = new Float32Array(analysis.bands);
    analysis.analyse(buzz(0), 0, 120, shares);
    expect(shares.every(Number.isFinite)).toBe(true);
    expect((await Aperiodicity.create(8000)).bands).toBe(0);
  });
});
