/**
 * Writes src/dsp/fft/pffft.generated.ts: the SIMD build of @echogarden/pffft-wasm as base64 text.
 * Run it after raising that package's version: `node server/engine/scripts/embed-pffft.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@echogarden/pffft-wasm/simd'));
const base64 = readFileSync(join(folder, 'pffft.wasm')).toString('base64');
writeFileSync(
  new URL('../src/dsp/fft/pffft.generated.ts', import.meta.url),
  `// Made by scripts/embed-pffft.mjs from @echogarden/pffft-wasm (BSD-3-Clause, FFTPACK licence); do not edit.\nexport const pffftWasm =\n  '${base64}';\n`,
);
