import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { createFft } from './create-fft.ts';
import { largestFft, smallestFft } from './fft.ts';
import { referenceFft } from './fft-reference.ts';
import { wasmFft } from './fft-wasm.ts';
import { pffftWasm } from './pffft.generated.ts';

/** Deterministic noise in -1..1 (xorshift32). */
function noise(length: number, seed = 1): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 31 - 1;
  });
}

/** The transform by its definition, in double precision. */
function slowDft(time: Float32Array): Float64Array {
  const size = time.length;
  const spectrum = new Float64Array(size + 2);
  for (let k = 0; k <= size / 2; k++)
    for (let n = 0; n < size; n++) {
      const angle = (-2 * Math.PI * ((k * n) % size)) / size;
      spectrum[2 * k] = spectrum[2 * k]! + time[n]! * Math.cos(angle);
      spectrum[2 * k + 1] = spectrum[2 * k + 1]! + time[n]! * Math.sin(angle);
    }
  return spectrum;
}

function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < a.length; i++) largest = Math.max(largest, Math.abs(a[i]! - b[i]!));
  return largest;
}

const makers = { reference: referenceFft, wasm: (size: number) => wasmFft(size)! };

describe.each(Object.entries(makers))('%s FFT', (name, make) => {
  it('is the transform its name says', () => {
    expect(make(256).engine).toBe(name);
  });

  it.each([32, 64, 512, 2048])('agrees with the definition at size %i', (size) => {
    const time = noise(size);
    const spectrum = new Float32Array(size + 2);
    make(size).forward(time, spectrum);
    // single precision: bins are up to about 3 * sqrt(size)
    expect(largestDifference(spectrum, slowDft(time))).toBeLessThan(2e-6 * 3 * Math.sqrt(size));
  });

  it('puts a cosine of amplitude 1 at bin 5 as size / 2, real', () => {
    const size = 1024;
    const time = Float32Array.from({ length: size }, (_, n) => Math.cos((2 * Math.PI * 5 * n) / size));
    const spectrum = new Float32Array(size + 2);
    make(size).forward(time, spectrum);
    expect(spectrum[10]).toBeCloseTo(size / 2, 2);
    expect(spectrum[11]).toBeCloseTo(0, 2);
    spectrum[10] = 0;
    expect(Math.max(...spectrum.map(Math.abs))).toBeLessThan(1e-3);
  });

  it.each([smallestFft, 4096, 16384, largestFft])('gives the signal back at size %i', (size) => {
    const fft = make(size);
    const time = noise(size, 7);
    const spectrum = new Float32Array(size + 2);
    const back = new Float32Array(size);
    fft.forward(time, spectrum);
    const before = spectrum.slice();
    fft.inverse(spectrum, back);
    expect(largestDifference(back, time)).toBeLessThan(2e-6); // 24-bit mantissas through 2 * 16 stages
    expect(spectrum).toEqual(before); // inverse only reads it
  });

  it('refuses sizes it has no plan for', () => {
    for (const size of [0, 16, 100, 131072, 2.5]) expect(() => make(size)).toThrow(RangeError);
  });
});

describe('createFft', () => {
  it('takes WebAssembly here and keeps plans', async () => {
    const fft = await createFft(1024);
    expect(fft.engine).toBe('wasm');
    expect(await createFft(1024)).toBe(fft);
  });

  it('keeps earlier plans usable after memory has grown for later ones', async () => {
    const early = await createFft(64);
    const time = noise(64);
    const first = new Float32Array(66);
    early.forward(time, first);
    for (let i = 0; i < 64; i++) wasmFft(largestFft); // 1 MB each: past the 16 MB the instance starts with
    const second = new Float32Array(66);
    early.forward(time, second);
    expect(second).toEqual(first);
  });
});

it('the embedded bytes are those of the installed package', () => {
  const path = createRequire(import.meta.url)
    .resolve('@echogarden/pffft-wasm/simd')
    .replace(/\.js$/, '.wasm');
  expect(pffftWasm === readFileSync(path).toString('base64')).toBe(true);
});
