import type { Fft } from './fft.ts';
import { assertFftSize } from './fft.ts';

/**
 * Real FFT in plain TypeScript, double precision inside: a complex radix-2 transform of half the size and
 * one pass that separates the even and odd halves.
 * It is the fallback of `createFft` and the yardstick its tests hold the WebAssembly transform to.
 * Cost: O(size log size) a transform, no allocation.
 * Source: Cooley and Tukey, An algorithm for the machine calculation of complex Fourier series (1965).
 */
export function referenceFft(size: number): Fft {
  assertFftSize(size);
  const half = size / 2;
  const re = new Float64Array(half);
  const im = new Float64Array(half);
  const cos = Float64Array.from({ length: half }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sin = Float64Array.from({ length: half }, (_, i) => Math.sin((2 * Math.PI * i) / size));
  const reversed = bitReversal(half);

  /** In-place complex transform of `re, im` (already in bit-reversed order), exponent sign -1. */
  function butterflies(): void {
    for (let span = 1; span < half; span *= 2) {
      const stride = half / span; // in steps of the table, which holds the angles of the full size
      for (let start = 0; start < half; start += 2 * span) {
        for (let k = 0, angle = 0; k < span; k++, angle += stride) {
          const a = start + k;
          const b = a + span;
          const wr = cos[angle]!;
          const wi = -sin[angle]!;
          const br = re[b]! * wr - im[b]! * wi;
          const bi = re[b]! * wi + im[b]! * wr;
          re[b] = re[a]! - br;
          im[b] = im[a]! - bi;
          re[a] = re[a]! + br;
          im[a] = im[a]! + bi;
        }
      }
    }
  }

  return {
    size,
    bins: half + 1,
    engine: 'reference',
    forward(time, spectrum) {
      for (let i = 0; i < half; i++) {
        const to = reversed[i]!;
        re[to] = time[2 * i]!;
        im[to] = time[2 * i + 1]!;
      }
      butterflies();
      spectrum[0] = re[0]! + im[0]!;
      spectrum[1] = 0;
      spectrum[size] = re[0]! - im[0]!;
      spectrum[size + 1] = 0;
      for (let k = 1; k < half; k++) {
        const m = half - k;
        const evenRe = (re[k]! + re[m]!) / 2;
        const evenIm = (im[k]! - im[m]!) / 2;
        const oddRe = (im[k]! + im[m]!) / 2;
        const oddIm = (re[m]! - re[k]!) / 2;
        spectrum[2 * k] = evenRe + cos[k]! * oddRe + sin[k]! * oddIm;
        spectrum[2 * k + 1] = evenIm + cos[k]! * oddIm - sin[k]! * oddRe;
      }
    },
    inverse(spectrum, time) {
      // The conjugate of a forward transform is the inverse: conjugate while packing and while reading out.
      for (let k = 0; k < half; k++) {
        const m = half - k;
        const ar = spectrum[2 * k]!;
        const ai = k === 0 ? 0 : spectrum[2 * k + 1]!;
        const br = spectrum[2 * m]!;
        const bi = k === 0 ? 0 : -spectrum[2 * m + 1]!;
        const oddRe = (ar - br) * cos[k]! - (ai - bi) * sin[k]!;
        const oddIm = (ar - br) * sin[k]! + (ai - bi) * cos[k]!;
        const to = reversed[k]!;
        re[to] = ar + br - oddIm;
        im[to] = -(ai + bi + oddRe);
      }
      butterflies();
      for (let i = 0; i < half; i++) {
        time[2 * i] = re[i]! / size;
        time[2 * i + 1] = -im[i]! / size;
      }
    },
  };
}

function bitReversal(size: number): Uint32Array {
  const table = new Uint32Array(size);
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j |= bit;
    table[i] = j;
  }
  return table;
}
