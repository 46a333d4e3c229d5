import type { Fft } from './fft.ts';

/**
 * A Fourier transform of real signals for sizes made of 2, 3 and 5, such as the 960 of networks that work at
 * 48 kHz. Plain TypeScript in double precision by decimation in time with generic butterflies; within 1e-6 of the
 * largest bin of the exact transform. Conventions as `Fft`.
 * Cost: O(N * sum of the factors) a transform, no allocation.
 * Source: Cooley and Tukey, An algorithm for the machine calculation of complex Fourier series (1965).
 * @throws RangeError for other sizes
 */
export function mixedFft(size: number): Fft {
  const factors = factorsOf(size);
  const cos = Float64Array.from({ length: size }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sin = Float64Array.from({ length: size }, (_, i) => -Math.sin((2 * Math.PI * i) / size));
  const inRe = new Float64Array(size);
  const inIm = new Float64Array(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const partRe = new Float64Array(5);
  const partIm = new Float64Array(5);

  function transform(to: number, from: number, stride: number, length: number, depth: number): void {
    const radix = factors[depth]!;
    const step = length / radix;
    for (let q = 0; q < radix; q++) {
      if (step === 1) {
        re[to + q] = inRe[from + q * stride]!;
        im[to + q] = inIm[from + q * stride]!;
      } else transform(to + q * step, from + q * stride, stride * radix, step, depth + 1);
    }
    for (let u = 0; u < step; u++) {
      for (let q = 0; q < radix; q++) {
        partRe[q] = re[to + u + q * step]!;
        partIm[q] = im[to + u + q * step]!;
      }
      for (let k = 0; k < radix; k++) {
        const bin = u + k * step;
        let sumRe = 0;
        let sumIm = 0;
        for (let q = 0; q < radix; q++) {
          const turn = (stride * bin * q) % size;
          sumRe += partRe[q]! * cos[turn]! - partIm[q]! * sin[turn]!;
          sumIm += partRe[q]! * sin[turn]! + partIm[q]! * cos[turn]!;
        }
        re[to + bin] = sumRe;
        im[to + bin] = sumIm;
      }
    }
  }

  return {
    size,
    bins: size / 2 + 1,
    engine: 'reference',
    forward(time, spectrum) {
      for (let i = 0; i < size; i++) inRe[i] = time[i]!;
      inIm.fill(0);
      transform(0, 0, 1, size, 0);
      for (let k = 0; k <= size / 2; k++) {
        spectrum[2 * k] = re[k]!;
        spectrum[2 * k + 1] = im[k]!;
      }
      spectrum[1] = 0;
      spectrum[size + 1] = 0;
    },
    inverse(spectrum, time) {
      // the conjugate's forward transform is the conjugate of the inverse one, times the size
      for (let k = 0; k <= size / 2; k++) {
        const mirror = (size - k) % size;
        inRe[k] = spectrum[2 * k]!;
        inRe[mirror] = inRe[k]!;
        inIm[k] = k === 0 || k === size / 2 ? 0 : -spectrum[2 * k + 1]!;
        if (mirror !== k) inIm[mirror] = -inIm[k]!;
      }
      transform(0, 0, 1, size, 0);
      for (let i = 0; i < size; i++) time[i] = re[i]! / size;
    },
  };
}

function factorsOf(size: number): number[] {
  const factors: number[] = [];
  let rest = size > 0 ? size : 1;
  for (const factor of [5, 3, 4, 2]) {
    while (rest % factor === 0) {
      factors.push(factor);
      rest /= factor;
    }
  }
  if (rest !== 1 || size % 2 !== 0 || factors.length === 0)
    throw new RangeError(`A mixed FFT needs an even size made of 2, 3 and 5, not ${size}`);
  return factors;
}
