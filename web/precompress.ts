import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg|json|txt|wasm|data|webmanifest)$/;
/** Beyond this the better qualities take minutes in all, for 2 or 3 % less. */
const largeBytes = 10_000_000;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` beside every text, wasm and data file, once at build time. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir }) {
    const files = await readdir(dir!, { recursive: true });
    await Promise.all(
      files.filter((file) => compressible.test(file)).map((file) => compress(path.join(dir!, file))),
    );
  },
});

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const quality = bytes.length > largeBytes ? 6 : 11;
  await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_LGWIN]: bytes.length > largeBytes ? 24 : 22,
      },
    }).then((packed) => writeFile(`${file}.br`, packed)),
    zip(bytes, { level: bytes.length > largeBytes ? 6 : 9 }).then((packed) =>
      writeFile(`${file}.gz`, packed),
    ),
  ]);
}
