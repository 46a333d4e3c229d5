import type { Fft } from './fft.ts';
import { mixedFft } from './fft-mixed.ts';
import { referenceFft } from './fft-reference.ts';
import { wasmFft } from './fft-wasm.ts';

/**
 * As `createFft` without waiting: for worklets, where code can't be loaded in mid-course.
 * @param size a power of two from 32 to 65536, or a multiple of 32 made of 2, 3 and 5
 * Cost: makes a plan in every call: keep what it gives.
 * Source: pffft, `referenceFft` and `mixedFft`, as `createFft`.
 */
export const fftNow = (size: number): Fft =>
  wasmFft(size) ?? ((size & (size - 1)) === 0 ? referenceFft(size) : mixedFft(size));
