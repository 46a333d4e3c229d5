import { describe, expect, it } from 'vitest';
import { createFft } from './create-fft.ts';
import { StftAnalysis, type StftShape, StftSynthesis } from './stft.ts';
import { hann } from './window.ts';

const fft = await createFft(256);

function ramp(length: number): Float32Array {
  return Float32Array.from({ length }, (_, i) => Math.sin(i * 0.37) * 0.5 + ((i * 7919) % 101) / 202);
}

/** Sends `signal` through analysis and synthesis in blocks of `blockFrames`. */
function roundTrip(signal: Float32Array, shape: StftShape, blockFrames: number): Float32Array {
  const analysis = new StftAnalysis(shape);
  const synthesis = new StftSynthesis(shape);
  const spectrum = new Float32Array(shape.fft.size + 2);
  const out = new Float32Array(signal.length + 1000);
  let at = 0;
  const drain = () => {
    while (analysis.read(spectrum)) {
      synthesis.add(spectrum);
      at += synthesis.read(out.subarray(at));
    }
  };
  for (let from = 0; from < signal.length; from += blockFrames) {
    analysis.write(signal.subarray(from, from + blockFrames));
    drain();
  }
  analysis.end();
  synthesis.end(analysis.frames);
  drain();
  return out.slice(0, at);
}

describe('STFT round trip', () => {
  it.each([
    { hop: 128, length: 5000, blockFrames: 333 },
    { hop: 64, length: 5000, blockFrames: 5000 },
    { hop: 32, length: 1, blockFrames: 1 },
    { hop: 64, length: 255, blockFrames: 7 },
    { hop: 64, length: 100_000, blockFrames: 65_536 },
  ])('gives $length samples back at hop $hop in blocks of $blockFrames', ({ hop, length, blockFrames }) => {
    const signal = ramp(length);
    const back = roundTrip(signal, { fft, hop }, blockFrames);
    expect(back.length).toBe(length);
    for (let i = 0; i < length; i++) expect(Math.abs(back[i]! - signal[i]!)).toBeLessThan(2e-6);
  });

  it('is exact with any window, because synthesis divides by what the window adds up to', () => {
    const signal = ramp(2000);
    const back = roundTrip(signal, { fft, hop: 64, window: hann(256) }, 512);
    for (let i = 0; i < signal.length; i++) expect(Math.abs(back[i]! - signal[i]!)).toBeLessThan(2e-6);
  });

  it('an empty signal has no frames', () => {
    expect(roundTrip(new Float32Array(0), { fft, hop: 64 }, 1).length).toBe(0);
  });
});

it('frame n is centred at (n + 1) * hop - size / 2', () => {
  const signal = new Float32Array(1024);
  signal[512] = 1;
  const analysis = new StftAnalysis({ fft, hop: 64, window: hann(256) });
  analysis.write(signal);
  analysis.end();
  const spectrum = new Float32Array(258);
  const levels: number[] = [];
  while (analysis.read(spectrum)) levels.push(Math.abs(spectrum[0]!));
  // an impulse weighs most in the frame centred on it: (n + 1) * 64 - 128 = 512
  expect(levels.indexOf(Math.max(...levels))).toBe(9);
});

it('finished samples come out while the signal is still being written', () => {
  const analysis = new StftAnalysis({ fft, hop: 64 });
  const synthesis = new StftSynthesis({ fft, hop: 64 });
  const spectrum = new Float32Array(258);
  analysis.write(ramp(512));
  while (analysis.read(spectrum)) synthesis.add(spectrum);
  // all but the last size - hop samples, which later frames still add to
  expect(synthesis.read(new Float32Array(1000))).toBe(512 - 192);
});

it('refuses a hop that would leave gaps and a window of another length', () => {
  expect(() => new StftAnalysis({ fft, hop: 256 })).toThrow(RangeError);
  expect(() => new StftAnalysis({ fft, hop: 100 })).toThrow(RangeError);
  expect(() => new StftSynthesis({ fft, hop: 64, window: hann(128) })).toThrow(RangeError);
});
