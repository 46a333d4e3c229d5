import { describe, expect, it } from 'vitest';
import { noise } from '../testing/signals.ts';
import { Quantiser16 } from './quantiser16.ts';
import { decodeWav, encodeWav } from './wav.ts';

const sampleRate = 48_000;
const levelOf = (db: number) => 10 ** (db / 20);
const tone = (hz: number, level: number, frames: number) =>
  Float32Array.from({ length: frames }, (_, i) => level * Math.sin((2 * Math.PI * hz * i) / sampleRate));

/** Level of one frequency in dBFS, by its Fourier sum over whole periods. */
function levelAt(samples: Float32Array, hz: number): number {
  let [re, im] = [0, 0];
  for (let i = 0; i < samples.length; i++) {
    re += samples[i]! * Math.cos((2 * Math.PI * hz * i) / sampleRate);
    im += samples[i]! * Math.sin((2 * Math.PI * hz * i) / sampleRate);
  }
  return 20 * Math.log10((2 * Math.hypot(re, im)) / samples.length);
}

const quantised = (samples: Float32Array, channel = 0) => {
  const steps = new Int16Array(samples.length);
  new Quantiser16(channel).write(samples, 0, samples.length, steps, 0, 1);
  return Float32Array.from(steps, (step) => step / 0x8000);
};

it('a tone of -90 dBFS has no overtones at 16 bits, where rounding makes them of -104', async () => {
  const wav = encodeWav({ sampleRate, channels: [tone(1000, levelOf(-90), 4 * sampleRate)] }, 'int16');
  const out = (await decodeWav(wav)).channels[0]!;
  expect(levelAt(out, 1000)).toBeCloseTo(-90, 0);
  for (const hz of [2000, 3000, 5000, 7000, 9000]) expect(levelAt(out, hz), `${hz} Hz`).toBeLessThan(-125);
});

it('what is added is an even hiss of 4.8 dB more than rounding alone, whatever the sound', () => {
  for (const level of [levelOf(-80), levelOf(-20)]) {
    const sound = tone(997, level, sampleRate);
    const out = quantised(sound);
    const error = Math.sqrt(out.reduce((sum, value, i) => sum + (value - sound[i]!) ** 2, 0) / out.length);
    expect(20 * Math.log10(error)).toBeCloseTo(-96.3, 0); // half a step, rms: sqrt(1/12 + 1/6) / 32768
  }
});

it('channels have a dither of their own, and each run the same', () => {
  const sound = tone(997, 0.1, 5000);
  expect(quantised(sound, 0)).toEqual(quantised(sound, 0));
  expect(quantised(sound, 1)).not.toEqual(quantised(sound, 0));
});

describe('what has 16 bits already', () => {
  it('stays exactly as it is', () => {
    const sound = noise(100_000).map((value) => Math.round(value * 0x7fff) / 0x8000);
    expect(quantised(sound)).toEqual(sound);
  });

  it('is silence before a sound, and again a tenth of a second after it', () => {
    const sound = new Float32Array(20_000);
    sound.set(tone(1000, 0.2, 5000), 5000);
    const out = quantised(sound);
    expect(out.subarray(0, 5000).every((value) => value === 0)).toBe(true);
    expect(out.subarray(15_000).every((value) => value === 0)).toBe(true);
    expect(out.subarray(10_001, 12_000).some((value) => value !== 0)).toBe(true);
  });
});

it('block sizes make no difference', () => {
  const sound = tone(997, 0.3, 9000);
  const quantiser = new Quantiser16(0);
  const steps = new Int16Array(9000);
  for (let at = 0; at < 9000; at += 700) quantiser.write(sound, at, Math.min(700, 9000 - at), steps, at, 1);
  expect(Float32Array.from(steps, (step) => step / 0x8000)).toEqual(quantised(sound));
});
