/**
 * A Fourier transform of real signals of one fixed size.
 *
 * Spectra are interleaved `re, im` pairs of the bins 0..size/2, so `size + 2` floats; the imaginary
 * parts of the first and last bin are zero. `forward` is unscaled, `inverse` divides by the size:
 * inverse(forward(x)) = x.
 */
export interface Fft {
  readonly size: number;
  /** Number of bins, size / 2 + 1. */
  readonly bins: number;
  /** Which code does the work; both agree within 1e-6 of the largest bin. */
  readonly engine: 'wasm' | 'reference';
  /** Reads `size` samples, writes `size + 2` floats. Neither array is kept. */
  forward(time: Float32Array, spectrum: Float32Array): void;
  /** Reads `size + 2` floats, writes `size` samples; `spectrum` is left as it is. */
  inverse(spectrum: Float32Array, time: Float32Array): void;
}

export const smallestFft = 32;
export const largestFft = 65536;

/**
 * Throws a RangeError unless `size`, in samples, is a power of two from 32 to 65536.
 * Cost: none worth telling.
 * Source: own, the sizes that both transforms can do.
 */
export function assertFftSize(size: number): void {
  if (!Number.isInteger(size) || size < smallestFft || size > largestFft || (size & (size - 1)) !== 0)
    throw new RangeError(`FFT size must be a power of two from ${smallestFft} to ${largestFft}, not ${size}`);
}

/**
 * Whether `size`, in samples, is a multiple of 32 made of 2, 3 and 5.
 * Cost: none worth telling.
 * Source: own; the sizes that pffft can do, which stop at 65536.
 */
export function isSmooth(size: number): boolean {
  if (!Number.isInteger(size) || size < smallestFft || size % 32 !== 0) return false;
  let rest = size;
  for (const factor of [2, 3, 5]) while (rest % factor === 0) rest /= factor;
  return rest === 1;
}
