import { describe, expect, it } from 'vitest';
import { createFft } from '../../dsp/fft/create-fft.ts';
import { hann } from '../../dsp/fft/window.ts';
import { vowel, vowelA } from '../../testing/vowel.ts';
import { SpectralEnvelope } from './envelope.ts';

const rate = 16000;
const fft = await createFft(1024);

function spectrumOf(samples: Float32Array): Float32Array {
  const window = hann(1024);
  const spectrum = new Float32Array(1026);
  fft.forward(
    samples.subarray(4000, 5024).map((value, i) => value * window[i]!),
    spectrum,
  );
  return spectrum;
}

/** Level of the vowel's true envelope at a frequency, dB. */
function truthDb(hz: number): number {
  let gain = 1 / hz;
  for (const [centre, bandwidth] of vowelA)
    gain *= centre ** 2 / Math.hypot(centre ** 2 - hz ** 2, hz * bandwidth);
  return 20 * Math.log10(gain);
}

/** RMS difference to the true envelope, level taken off, 200 to 4000 Hz, dB. */
function distanceDb(envelope: Float32Array): number {
  const differences: number[] = [];
  for (let k = 13; k < 256; k++) differences.push(8.686 * envelope[k]! - truthDb((k * rate) / 1024));
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  return Math.sqrt(differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / differences.length);
}

describe('SpectralEnvelope', () => {
  it('comes within 3 dB of the true envelope of a vowel, and closer with more steps', () => {
    const spectrum = spectrumOf(vowel(rate, 0.5, () => 120));
    const envelope = new Float32Array(513);
    new SpectralEnvelope(fft, rate, { detailHz: 250, iterations: 0 }).logMagnitude(spectrum, envelope);
    const smooth = distanceDb(envelope);
    new SpectralEnvelope(fft, rate, { detailHz: 250, iterations: 20 }).logMagnitude(spectrum, envelope);
    const resting = distanceDb(envelope);
    expect(resting).toBeLessThan(3);
    expect(resting).toBeLessThan(smooth);
  });

  it('rests on the harmonics: nowhere more than 6 dB above, and on most of them within 3 dB', () => {
    const spectrum = spectrumOf(vowel(rate, 0.5, () => 125)); // harmonics on every 8th bin
    const envelope = new Float32Array(513);
    new SpectralEnvelope(fft, rate, { detailHz: 250, iterations: 30 }).logMagnitude(spectrum, envelope);
    let close = 0;
    for (let h = 2; h <= 30; h++) {
      const level = 8.686 * Math.log(Math.hypot(spectrum[16 * h]!, spectrum[16 * h + 1]!));
      const difference = 8.686 * envelope[8 * h]! - level;
      expect(difference).toBeGreaterThan(-6);
      if (Math.abs(difference) < 3) close++;
    }
    expect(close).toBeGreaterThan(22);
  });

  it('stays finite for silence', () => {
    const envelope = new Float32Array(513);
    new SpectralEnvelope(fft, rate, { detailHz: 300, iterations: 2 }).logMagnitude(
      new Float32Array(1026),
      envelope,
    );
    expect(envelope.every(Number.isFinite)).toBe(true);
  });
});
