import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg|json|txt|wasm|webmanifest)$/;
/** Beyond this the best brotli takes minutes; one step down loses about 2 %. */
const largeBytes = 2_000_000;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` beside every text and wasm file, once at build time. */
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
  const quality = bytes.length > largeBytes ? 9 : 11;
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
