import { type Fft, isSmooth, largestFft } from './fft.ts';
import { mixedFft } from './fft-mixed.ts';
import { referenceFft } from './fft-reference.ts';
import { wasmFft } from './fft-wasm.ts';

const plans = new Map<number, Fft>();

/**
 * As `createFft` without waiting: for worklets, where code can't be loaded in mid-course, and in constructors.
 * Plans are kept and shared.
 * @param size a power of two from 32 to 65536, or a multiple of 32 made of 2, 3 and 5 of any size
 * Cost: a plan is made once a size; above 65536 there is no WebAssembly.
 * Source: pffft, `referenceFft` and `mixedFft`, as `createFft`.
 */
export function fftNow(size: number): Fft {
  const cached = plans.get(size);
  if (cached) return cached;
  const fft = size > largestFft ? mixedFft(size) : (wasmFft(size) ?? plainFft(size));
  plans.set(size, fft);
  return fft;
}

const plainFft = (size: number): Fft => ((size & (size - 1)) === 0 ? referenceFft(size) : mixedFft(size));

/**
 * The smallest size from `least` on that `fftNow` has.
 * Cost: none worth telling.
 * Source: own, a search.
 */
export function fftSizeFrom(least: number): number {
  let size = 32 * Math.ceil(Math.max(1, least) / 32);
  while (!isSmooth(size)) size += 32;
  return size;
}
