import { assertFftSize, type Fft } from './fft.ts';

/**
 * The fastest transform this platform has for a power of two from 32 to 65536.
 *
 * WebAssembly SIMD (pffft) where it may run; the plain TypeScript transform where the platform refuses it
 * (no SIMD, or a content security policy without 'wasm-unsafe-eval'). `engine` tells which one it is.
 * The wasm bytes are part of the program text, so that Node, worker threads, browser workers, worklets and
 * bundlers need neither a file system nor a network nor a setting. Plans are kept and shared: a plan holds
 * no state between calls.
 *
 * @param size samples of a block
 * Cost: a plan is made once a size; a transform then takes O(size log size) and allocates nothing.
 * Source: pffft and `referenceFft`; own choice between them.
 */
export async function createFft(size: number): Promise<Fft> {
  assertFftSize(size);
  const { fftNow } = await import('./fft-now.ts');
  return fftNow(size);
}
