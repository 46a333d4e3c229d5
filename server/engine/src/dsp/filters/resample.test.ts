import { describe, expect, it } from 'vitest';
import { memorySource } from '../../base/audio.ts';
import { keptCrossings, Resampler, resample, resampledSource } from './resample.ts';

const sine = (hz: number, rate: number, frames: number) =>
  Float32Array.from({ length: frames }, (_, i) => Math.sin((2 * Math.PI * hz * i) / rate));

const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

describe('resample', () => {
  it.each([
    [44100, 48000],
    [48000, 44100],
    [48000, 16000],
    [8000, 192000],
    [44100, 44101], // too many phases for a table of its own
    [192000, 8000],
  ])('%i Hz to %i Hz keeps a 1 kHz tone, its level and its place in time', (fromHz, toHz) => {
    const out = resample({ sampleRate: fromHz, channels: [sine(1000, fromHz, fromHz / 2)] }, toHz)
      .channels[0]!;
    expect(out.length).toBe(Math.round(toHz / 2));
    const expected = sine(1000, toHz, toHz / 2);
    const edge = Math.ceil(toHz / 50); // 20 ms: the tone starts and stops, the ideal one doesn't
    let worst = 0;
    for (let i = edge; i < out.length - edge; i++) worst = Math.max(worst, Math.abs(out[i]! - expected[i]!));
    expect(20 * Math.log10(worst)).toBeLessThan(-90);
  });

  it('removes what the lower rate cannot hold: 10 kHz down to 16 kHz is below -95 dB', () => {
    const out = resample({ sampleRate: 48000, channels: [sine(10_000, 48000, 48000)] }, 16000).channels[0]!;
    expect(20 * Math.log10(rms(out.subarray(500, 15_500)) * Math.SQRT2)).toBeLessThan(-95);
  });

  it('is flat within .01 dB up to 19 kHz from 44.1 to 48 kHz', () => {
    for (const hz of [50, 5000, 15_000, 19_000]) {
      const out = resample({ sampleRate: 44100, channels: [sine(hz, 44100, 44100)] }, 48000).channels[0]!;
      expect(Math.abs(20 * Math.log10(rms(out.subarray(4800, 43_200)) * Math.SQRT2))).toBeLessThan(0.01);
    }
  });

  it('with the crossings of what is kept is flat within .05 dB up to 20 kHz from 96 to 44.1 kHz', () => {
    for (const hz of [1000, 18_000, 20_000]) {
      const resampler = new Resampler(96_000, 44_100, { crossings: keptCrossings });
      resampler.write(sine(hz, 96_000, 96_000));
      resampler.end();
      const out = new Float32Array(44_100);
      resampler.read(out);
      expect(Math.abs(20 * Math.log10(rms(out.subarray(4410, 39_690)) * Math.SQRT2))).toBeLessThan(0.05);
    }
  });

  it('with 12 crossings keeps levels up to .7 of the lower band, and what folds back stays above .8 of it', () => {
    const levelDb = (hz: number, below: number) => {
      const resampler = new Resampler(44_100, 16_000, { crossings: 12 });
      resampler.write(sine(hz, 44_100, 44_100));
      resampler.end();
      const out = new Float32Array(16_000);
      resampler.read(out);
      const heard = resample({ sampleRate: 16_000, channels: [out] }, 2 * below).channels[0]!;
      return 20 * Math.log10(rms(heard.subarray(500, -500)) * Math.SQRT2);
    };
    for (const hz of [100, 2000, 0.7 * 8000]) expect(Math.abs(levelDb(hz, 8000))).toBeLessThan(0.2);
    for (const hz of [9800, 12_000, 20_000]) expect(levelDb(hz, 6400)).toBeLessThan(-60);
  });

  it('keeps DC exactly', () => {
    const out = resample({ sampleRate: 22050, channels: [new Float32Array(5000).fill(0.5)] }, 48000);
    for (const value of out.channels[0]!.subarray(500, 10_000)) expect(value).toBeCloseTo(0.5, 5);
  });
});

it('block sizes make no difference', () => {
  const signal = sine(440, 44100, 30_000);
  const whole = resample({ sampleRate: 44100, channels: [signal] }, 16000).channels[0]!;
  const resampler = new Resampler(44100, 16000);
  const pieces = new Float32Array(whole.length);
  let at = 0;
  for (let from = 0; from < signal.length; from += 777) {
    resampler.write(signal.subarray(from, from + 777));
    at += resampler.read(pieces.subarray(at, at + 100));
  }
  resampler.end();
  at += resampler.read(pieces.subarray(at));
  expect(at).toBe(whole.length);
  expect(pieces).toEqual(whole);
  expect(resampler.read(new Float32Array(10))).toBe(0);
});

it('a resampled source tells its new length and gives it in every channel', async () => {
  const source = resampledSource(
    memorySource({ sampleRate: 44100, channels: [sine(440, 44100, 50_001), sine(660, 44100, 50_001)] }, 4096),
    48000,
  );
  expect(source.sampleRate).toBe(48000);
  const lengths = [0, 0];
  for await (const block of source.blocks())
    for (const [c, channel] of block.entries()) lengths[c] = lengths[c]! + channel.length;
  expect(lengths).toEqual([source.frames, source.frames]);
  expect(source.frames).toBe(Math.round((50_001 * 48000) / 44100));
});
