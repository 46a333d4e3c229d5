import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ReleaseFileName } from '@formant/contract/facts/release-facts';
import { inspectAppImage } from './app-image.ts';
import { inspectBlockMap } from './block-map.ts';
import { inspectDeb } from './deb.ts';
import { inspectDiskImage } from './disk-image.ts';
import { type Bytes, bytesOf } from './file-bytes.ts';
import { inspectProgram } from './program.ts';
import { inspectZip } from './zip.ts';

/** What a look into a file has found. */
export interface Finding {
  /** Whether it carries a signature; null for a kind that has none. */
  signed: boolean | null;
  /** Of the block map at its end. */
  blockMapBytes: number | null;
  /** How long the file is that a block map describes. */
  coversBytes: number | null;
}

const inspectors: Readonly<
  Record<ReleaseFileName['kind'], (bytes: Bytes, told: ReleaseFileName) => Promise<Partial<Finding>>>
> = {
  exe: inspectProgram,
  dmg: inspectDiskImage,
  zip: inspectZip,
  AppImage: inspectAppImage,
  deb: inspectDeb,
  blockmap: inspectBlockMap,
};

/**
 * Looks into a file, whatever it is called.
 * @throws AppError invalid for what is not what its name says
 */
export async function inspectFile(path: string, told: ReleaseFileName): Promise<Finding> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const found = await inspectors[told.kind](bytesOf(handle, size), told);
    return { signed: null, blockMapBytes: null, coversBytes: null, ...found };
  } finally {
    await handle.close();
  }
}

/** The checksums of a file: SHA-512 in base64, SHA-256 in hexadecimal digits. */
export async function checksumsOf(path: string): Promise<{ sha512: string; sha256: string }> {
  const [sha512, sha256] = [createHash('sha512'), createHash('sha256')];
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 ** 2 })) {
    const bytes = chunk as Buffer; // safe: a stream without an encoding gives these
    sha512.update(bytes);
    sha256.update(bytes);
  }
  return { sha512: sha512.digest('base64'), sha256: sha256.digest('hex') };
}
