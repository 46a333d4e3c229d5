import type { Fft } from './fft.ts';
import { referenceFft } from './fft-reference.ts';
import { wasmFft } from './fft-wasm.ts';

/**
 * As `createFft` without waiting: for worklets, where code can't be loaded in mid-course.
 * Cost: makes a plan in every call: keep what it gives.
 * Source: pffft and `referenceFft`, as `createFft`.
 */
export const fftNow = (size: number): Fft => wasmFft(size) ?? referenceFft(size);
