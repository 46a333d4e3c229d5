import { expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { createFft } from './create-fft.ts';
import { referenceFft } from './fft-reference.ts';

/** Bins 0, 1, 100, 511 and 1024 (re, im) of 2048 samples of noise, as computed in Node 24 on x64. */
const known = [-36.13922, 0, -20.53588, -21.79789, -17.53468, -9.22028, 9.17952, 7.81639, 12.75837, 0];

it('WebAssembly runs on this platform and gives the known spectrum within 1e-4', async () => {
  const fft = await createFft(2048);
  expect(fft.engine).toBe('wasm');
  const spectrum = new Float32Array(2050);
  fft.forward(noise(2048), spectrum);
  const found = [0, 1, 100, 511, 1024].flatMap((k) => [spectrum[2 * k]!, spectrum[2 * k + 1]!]);
  for (const [i, value] of known.entries()) expect(Math.abs(found[i]! - value)).toBeLessThan(1e-4);
});

it('the TypeScript reference agrees with it here too', async () => {
  const time = noise(4096, 9);
  const fast = new Float32Array(4098);
  const slow = new Float32Array(4098);
  (await createFft(4096)).forward(time, fast);
  referenceFft(4096).forward(time, slow);
  // bins reach about 150 in single precision: 1e-4 is a millionth of that
  for (const [k, value] of slow.entries()) expect(Math.abs(fast[k]! - value)).toBeLessThan(1e-4);
});
