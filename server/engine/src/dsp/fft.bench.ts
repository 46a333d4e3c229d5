import { expect, it } from 'vitest';
import { noise } from '../testing/signals.ts';
import type { Fft } from './fft.ts';
import { referenceFft } from './fft-reference.ts';
import { wasmFft } from './fft-wasm.ts';

it.for([512, 2048, 4096, 16384])(
  'a real FFT of %i and back is at least three times as fast in WebAssembly',
  async (size, { bench }) => {
    const time = noise(size);
    const spectrum = new Float32Array(size + 2);
    const back = new Float32Array(size);
    const thereAndBack = (fft: Fft) => () => {
      fft.forward(time, spectrum);
      fft.inverse(spectrum, back);
    };
    const result = await bench.compare(
      bench('wasm', thereAndBack(wasmFft(size)!)),
      bench('reference', thereAndBack(referenceFft(size))),
      { time: 300 },
    );
    expect(result.get('wasm').latency.mean * 3).toBeLessThan(result.get('reference').latency.mean);
  },
);
