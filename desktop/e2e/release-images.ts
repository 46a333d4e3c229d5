import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.join(import.meta.dirname, '../..');
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
// safe: the builder's own function, which is called with a file and a form
const { buildBlockMap } = builder('app-builder-lib/out/targets/blockmap/blockmap.js') as {
  buildBlockMap(file: string, form: 'deflate'): Promise<unknown>;
};
const run = promisify(execFile);
const [processor, elf] = process.arch === 'arm64' ? ['arm64', 0xb7] : ['x86_64', 0x3e];
export const imageName = (version: string) => `Formant-${version}-linux-${processor}.AppImage`;

/** The header that makes a file an AppImage in form, for content that is no program. */
export function imageHeader(): Buffer {
  const head = Buffer.alloc(64);
  head.write('\x7fELF\x02\x01\x01', 0, 'latin1');
  head.writeUInt16LE(elf, 18);
  return head;
}

/** Versions of a server, added by the product's command line; the installers get their block maps by the builder itself. */
export function makeReleases(dataDir: string, folder: string) {
  const images = new Map<string, Buffer>();
  const admin = (...args: string[]) =>
    run(
      process.env.STAND_IN_NODE ?? process.execPath,
      [path.join(root, 'server/bin/formant.mjs'), 'admin', 'release', ...args],
      { env: { ...process.env, DATA_DIR: dataDir } },
    );
  return {
    admin,
    /** @param content of an ELF file, to which an AppImage's mark is given; answers what the server has got */
    async add(version: string, content: Buffer): Promise<Buffer> {
      const marked = Buffer.from(content);
      marked.write('AI\x02', 8, 'latin1');
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, imageName(version));
      await writeFile(file, marked);
      await buildBlockMap(file, 'deflate');
      const image = readFileSync(file);
      images.set(version, image);
      await admin('add', version, file);
      return image;
    },
    image: (version: string) => images.get(version) ?? Buffer.alloc(0),
  };
}
