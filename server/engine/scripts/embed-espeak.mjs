/**
 * Writes into src/tts/synthesizers: eSpeak NG as WebAssembly (espeak.generated.ts), and where each file lies in
 * `espeak-ng.data` of @echogarden/espeak-ng-emscripten (espeak-files.generated.ts). That package's own code is compiled to JavaScript, which takes
 * over a second of CPU before it runs at its pace; WebAssembly runs at once.
 *
 * The source is the very one of the package: https://github.com/echogarden-project/espeak-ng, branch `fork`, commit
 * b723b62c. Run it after raising the package's version, with Emscripten installed (made with 3.1.6):
 * `node server/engine/scripts/embed-espeak.mjs <folder of the checkout>`
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [source] = process.argv.slice(2);
if (!source) throw new Error('Give the folder of the checkout of eSpeak NG.');
const own = fileURLToPath(new URL('espeak', import.meta.url));
const made = mkdtempSync(join(tmpdir(), 'embed-espeak-'));
/** Parts of eSpeak NG that play, wait, or speak with other programs' voices. */
const leftOut = new Set(
  'espeak_command event fifo mbrowrap synth_mbrola compilembrola sPlayer'
    .split(' ')
    .map((name) => `${name}.c`),
);
const parts = ['src/ucd-tools/src', 'src/libespeak-ng'].flatMap((folder) =>
  readdirSync(join(source, folder))
    .filter((name) => name.endsWith('.c') && !leftOut.has(name))
    .map((name) => join(source, folder, name)),
);
const wasm = join(made, 'espeak.wasm');
execFileSync(
  'emcc',
  [
    ...['-O3', '-flto', '-std=gnu11', '-Wno-everything', '-include', join(own, 'config.h')],
    ...['KLATT=1', 'ASYNC=0', 'MBROLA=0', 'LIBSONIC=0', 'LIBPCAUDIO=0'].map((one) => `-DUSE_${one}`),
    '-DPATH_ESPEAK_DATA="/espeak-ng-data"',
    ...['', 'src/include', 'src/ucd-tools/src/include', 'src/include/compat'].map(
      (folder) => `-I${folder ? join(source, folder) : own}`,
    ),
    ...parts,
    join(own, 'speak.c'),
    ...['--no-entry', '-o', wasm],
    ...['STANDALONE_WASM=1', 'ALLOW_MEMORY_GROWTH=1', 'ERROR_ON_UNDEFINED_SYMBOLS=0'].flatMap((one) => [
      '-s',
      one,
    ]),
  ],
  { stdio: 'inherit' },
);
const base64 = readFileSync(wasm).toString('base64');
rmSync(made, { recursive: true });

const require = createRequire(import.meta.url);
const packaged = join(dirname(require.resolve('@echogarden/espeak-ng-emscripten')), 'espeak-ng.js');
const files = [
  ...readFileSync(packaged, 'utf8').matchAll(
    /\{filename:"\/usr\/share\/espeak-ng-data\/([^"]+)",start:(\d+),end:(\d+)\}/g,
  ),
].map(([, name, start, end]) => `${name} ${Number(end) - Number(start)}`);

/** @param {string} name @param {string} code */
const write = (name, code) =>
  writeFileSync(
    new URL(`../src/tts/synthesizers/${name}`, import.meta.url),
    `// Made by scripts/embed-espeak.mjs from eSpeak NG (GPL-3.0-or-later); do not edit.\n${code}`,
  );
write(
  'espeak-files.generated.ts',
  `/** The files that lie one behind the other in \`espeak-ng.data\`, each with its bytes. */
export const espeakFiles =
  '${files.join('\\n')}';
`,
);
write('espeak.generated.ts', `export const espeakWasm =\n  '${base64}';\n`);
