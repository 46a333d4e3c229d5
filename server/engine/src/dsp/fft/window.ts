/** Periodic (DFT-even) windows: element 0 repeats at index `size`, so that overlapping frames add up flat. */

/**
 * Hann window of `size` values, 0..1. Adds up to a constant at every hop that divides size by 2 or more.
 * Cost: one cosine a term and value, in a new array: make it once.
 * Source: Harris, On the use of windows for harmonic analysis with the discrete Fourier transform (1978).
 */
export const hann = (size: number): Float32Array => cosineSum(size, [0.5, 0.5]);

/**
 * Square root of Hann, `size` values: used before and after a transform, the product is a Hann window.
 * Cost: as `hann`.
 * Source: own, from `hann`.
 */
export const sqrtHann = (size: number): Float32Array => hann(size).map(Math.sqrt);

/**
 * Hamming window of `size` values, 0.08..1: narrower skirts than Hann near the main lobe, a floor of -43 dB beyond.
 * Cost: as `hann`.
 * Source: Harris, On the use of windows for harmonic analysis with the discrete Fourier transform (1978).
 */
export const hamming = (size: number): Float32Array => cosineSum(size, [0.54, 0.46]);

/**
 * Four-term Blackman-Harris window of `size` values: side lobes below -92 dB, main lobe of 8 bins.
 * Cost: as `hann`, with four terms.
 * Source: Harris, On the use of windows for harmonic analysis with the discrete Fourier transform (1978).
 */
export const blackmanHarris = (size: number): Float32Array =>
  cosineSum(size, [0.35875, 0.48829, 0.14128, 0.01168]);

/**
 * Kaiser window value.
 * @param position -1..1 over the window, 0 in its middle
 * @param beta     side lobe control: 8 gives about -80 dB, 10 about -100 dB
 * Cost: two power series of some 20 terms: for tables, not for samples.
 * Source: Kaiser, Nonrecursive digital filter design using the I0-sinh window function (1974).
 */
export function kaiser(position: number, beta: number): number {
  if (Math.abs(position) > 1) return 0;
  return besselI0(beta * Math.sqrt(1 - position * position)) / besselI0(beta);
}

function cosineSum(size: number, terms: readonly number[]): Float32Array {
  return Float32Array.from({ length: size }, (_, i) =>
    terms.reduce((sum, a, k) => sum + (k % 2 ? -a : a) * Math.cos((2 * Math.PI * k * i) / size), 0),
  );
}

/** Modified Bessel function of the first kind, order 0, by its power series. */
function besselI0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
