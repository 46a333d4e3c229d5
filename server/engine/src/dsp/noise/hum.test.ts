import { describe, expect, it } from 'vitest';
import { noise, voice } from '../../testing/signals.ts';
import { HumDetector } from './hum.ts';

const tones = (rate: number, seconds: number, mainsHz: number, count: number): Float32Array =>
  Float32Array.from({ length: rate * seconds }, (_, i) => {
    let sum = 0;
    for (let h = 1; h <= count; h++) sum += Math.sin((2 * Math.PI * h * mainsHz * i) / rate + h) / h;
    return 0.05 * sum;
  });

async function detect(samples: Float32Array, rate: number) {
  const detector = await HumDetector.create(rate);
  for (let from = 0; from < samples.length; from += 5000) detector.write(samples.subarray(from, from + 5000));
  return detector.result();
}

describe('HumDetector', () => {
  it.each([
    [8000, 50],
    [44100, 50],
    [48000, 60],
    [96000, 60],
  ])('finds hum under a voice at %i Hz sample rate: %i Hz', async (rate, mainsHz) => {
    const hum = tones(rate, 8, mainsHz, 8);
    const sound = voice(hum.length, rate).map((value, i) => 0.3 * value + hum[i]!);
    const found = await detect(sound, rate);
    expect(Math.abs((found?.mainsHz ?? 0) - mainsHz)).toBeLessThan(0.1);
    expect(found!.harmonicsHz.length).toBeGreaterThanOrEqual(5);
    // of those that are there, with the voice on some of them
    for (const [n, hz] of found!.harmonicsHz.entries())
      if (hz < 8.5 * mainsHz) {
        const ratio = (found!.amplitudes[n]! * Math.round(hz / mainsHz)) / 0.05;
        expect(Math.abs(20 * Math.log10(ratio))).toBeLessThan(4);
      }
  });

  it.each([49.9, 50.13, 60])('knows mains of %f Hz within a hundredth in quiet', async (mainsHz) => {
    const hiss = noise(8 * 16000, 6);
    const hum = tones(16000, 8, mainsHz, 6).map((value, i) => value + 1e-3 * hiss[i]!);
    expect(Math.abs((await detect(hum, 16000))!.mainsHz - mainsHz)).toBeLessThan(0.01);
  });

  it('finds none in a voice, in noise, in silence and in half a second', async () => {
    const rate = 16000;
    const quiet = noise(8 * rate, 3).map((value) => 0.01 * value);
    expect(
      await detect(
        voice(8 * rate, rate).map((value, i) => value + quiet[i]!),
        rate,
      ),
    ).toBeNull();
    expect(await detect(noise(8 * rate), rate)).toBeNull();
    expect(await detect(new Float32Array(8 * rate), rate)).toBeNull();
    expect(await detect(tones(rate, 0.5, 50, 8), rate)).toBeNull();
  });
});
