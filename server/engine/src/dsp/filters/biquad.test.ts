import { describe, expect, it } from 'vitest';
import { Biquad, type BiquadDesign, biquadGainDb, designBiquad } from './biquad.ts';

const rate = 48000;
const gain = (design: BiquadDesign, hz: number) => biquadGainDb(designBiquad(design, rate), hz, rate);

describe('designs do what their names say', () => {
  it('low-pass and high-pass are -3 dB at the corner and fall 12 dB an octave', () => {
    expect(gain({ kind: 'lowpass', hz: 1000 }, 1000)).toBeCloseTo(-3.01, 2);
    expect(gain({ kind: 'lowpass', hz: 1000 }, 20)).toBeCloseTo(0, 3);
    expect(gain({ kind: 'lowpass', hz: 500 }, 4000) - gain({ kind: 'lowpass', hz: 500 }, 2000)).toBeLessThan(
      -11.9,
    );
    expect(gain({ kind: 'highpass', hz: 1000 }, 1000)).toBeCloseTo(-3.01, 2);
    expect(gain({ kind: 'highpass', hz: 1000 }, 15_000)).toBeCloseTo(0, 1);
  });

  it('band-pass peaks at 0 dB, all-pass is flat', () => {
    expect(gain({ kind: 'bandpass', hz: 2000, q: 5 }, 2000)).toBeCloseTo(0, 6);
    for (const hz of [20, 1000, 20_000]) expect(gain({ kind: 'allpass', hz: 1000 }, hz)).toBeCloseTo(0, 6);
  });

  it('peak and shelves reach the asked gain and leave the far end alone', () => {
    expect(gain({ kind: 'peak', hz: 1000, gainDb: 6, q: 2 }, 1000)).toBeCloseTo(6, 6);
    expect(gain({ kind: 'peak', hz: 1000, gainDb: -9, q: 2 }, 30)).toBeCloseTo(0, 1);
    expect(gain({ kind: 'lowShelf', hz: 200, gainDb: 4 }, 5)).toBeCloseTo(4, 2);
    expect(gain({ kind: 'lowShelf', hz: 200, gainDb: 4 }, 10_000)).toBeCloseTo(0, 2);
    expect(gain({ kind: 'highShelf', hz: 4000, gainDb: -5 }, 23_000)).toBeCloseTo(-5, 1);
    expect(gain({ kind: 'highShelf', hz: 4000, gainDb: -5 }, 50)).toBeCloseTo(0, 2);
  });
});

it('the running filter has the gain that its design promises', () => {
  const coefficients = designBiquad({ kind: 'lowpass', hz: 3000 }, rate);
  const samples = Float32Array.from({ length: rate }, (_, i) => Math.sin((2 * Math.PI * 5000 * i) / rate));
  const filter = new Biquad(coefficients);
  filter.processInPlace(samples.subarray(0, 1000)); // in pieces: the state carries over
  filter.processInPlace(samples.subarray(1000));
  const power = samples.subarray(rate / 2).reduce((sum, v) => sum + v * v, 0) / (rate / 2);
  expect(10 * Math.log10(power * 2)).toBeCloseTo(biquadGainDb(coefficients, 5000, rate), 2);
});

it('reset forgets the past', () => {
  const filter = new Biquad(designBiquad({ kind: 'highpass', hz: 100 }, rate));
  const first = Float32Array.of(1, 0, 0, 0);
  const second = first.slice();
  filter.processInPlace(first);
  filter.reset();
  filter.processInPlace(second);
  expect(second).toEqual(first);
});

it('stays stable when asked for frequencies beyond Nyquist', () => {
  const samples = new Float32Array(1000).fill(1);
  new Biquad(designBiquad({ kind: 'lowpass', hz: 90_000 }, 8000)).processInPlace(samples);
  expect(samples.every(Number.isFinite)).toBe(true);
});

it('recovers in the next block from a NaN sample', () => {
  const filter = new Biquad(designBiquad({ kind: 'lowpass', hz: 1000 }, rate));
  filter.processInPlace(Float32Array.of(1, Number.NaN, 1));
  const next = new Float32Array(100).fill(1);
  filter.processInPlace(next);
  expect(next.every(Number.isFinite)).toBe(true);
});
