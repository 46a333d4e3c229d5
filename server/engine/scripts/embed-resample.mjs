/**
 * Writes src/dsp/filters/resample.generated.ts: scripts/resample/convert.c as WebAssembly, in base64.
 * Run it after changing that, with Emscripten installed (made with 3.1.6): `node server/engine/scripts/embed-resample.mjs`
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const made = mkdtempSync(join(tmpdir(), 'embed-resample-'));
const wasm = join(made, 'convert.wasm');
const source = fileURLToPath(new URL('resample/convert.c', import.meta.url));
execFileSync(
  'emcc',
  [
    '-O3',
    '-msimd128',
    source,
    '--no-entry',
    '-o',
    wasm,
    '-s',
    'STANDALONE_WASM=1',
    '-s',
    'ALLOW_MEMORY_GROWTH=1',
  ],
  { stdio: 'inherit' },
);
const base64 = readFileSync(wasm).toString('base64');
rmSync(made, { recursive: true });
writeFileSync(
  new URL('../src/dsp/filters/resample.generated.ts', import.meta.url),
  `// Made by scripts/embed-resample.mjs from scripts/resample/convert.c; do not edit.\nexport const resampleWasm =\n  '${base64}';\n`,
);
