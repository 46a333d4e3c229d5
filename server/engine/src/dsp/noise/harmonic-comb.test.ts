import { describe, expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { createFft } from '../fft/create-fft.ts';
import { StftAnalysis } from '../fft/stft.ts';
import { HarmonicComb } from './harmonic-comb.ts';

const rate = 16_000;

/** How periodic the tenth frame is, and how well its bins from 0 to 1 and from 2 to 4 kHz fit the pitch. */
async function look(samples: Float32Array) {
  const fft = await createFft(512);
  const analysis = new StftAnalysis({ fft, hop: 128 });
  const spectrum = new Float32Array(fft.size + 2);
  analysis.write(samples);
  for (let n = 0; n < 10; n++) analysis.read(spectrum);
  const power = Float64Array.from(
    { length: fft.bins },
    (_, k) => spectrum[2 * k]! ** 2 + spectrum[2 * k + 1]! ** 2,
  );
  const comb = new HarmonicComb(rate, fft);
  return { voiced: comb.find(power), low: comb.fit(2, 32), high: comb.fit(64, 128) };
}

const harmonics = (hz: number, most: number) =>
  Float32Array.from({ length: 4000 }, (_, i) => {
    let sum = 0;
    for (let h = 1; h <= most; h++) sum += Math.sin((2 * Math.PI * h * hz * i) / rate) / 20;
    return sum;
  });

describe('HarmonicComb', () => {
  it.each([110, 180, 290])('hears that a sound of %f Hz is periodic, and noise is not', async (hz) => {
    expect((await look(harmonics(hz, 12))).voiced).toBeGreaterThan(0.6);
    expect((await look(noise(4000, 3))).voiced).toBeLessThan(0.4);
  });

  it('knows which part of a spectrum the harmonics are in', async () => {
    const hiss = noise(4000, 4);
    const { low, high } = await look(harmonics(160, 6).map((value, i) => value + 0.002 * hiss[i]!));
    expect(low).toBeGreaterThan(0.5);
    expect(Math.abs(high)).toBeLessThan(0.3);
  });

  it('finds nothing in silence', async () => {
    const { voiced, low } = await look(new Float32Array(4000));
    expect(voiced).toBe(0);
    expect(low).toBe(0);
  });
});
