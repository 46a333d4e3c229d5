import { gunzipSync, inflateRawSync } from 'node:zlib';
import { z } from '@formant/engine/base/schema';
import { type Bytes, badFile } from './file-bytes.ts';

/** Of ten thousands of blocks; what unpacks to more is none. */
const longestMap = 64 * 1024 ** 2;
const shape = z.object({
  version: z.string(),
  files: z
    .array(
      z.object({
        name: z.string(),
        offset: z.int().min(0),
        checksums: z.array(z.string()),
        sizes: z.array(z.int().min(1)),
      }),
    )
    .min(1),
});

/** The map of an installer's blocks beside it, as electron-builder writes it: JSON in gzip. */
export async function inspectBlockMap(bytes: Bytes): Promise<{ coversBytes: number }> {
  return { coversBytes: describedBytes(await bytes.at(0, bytes.size), 'gzip') };
}

/**
 * How many bytes of a file a block map describes.
 * @throws AppError invalid for what is no map, or one with holes
 */
export function describedBytes(packed: Buffer, form: 'gzip' | 'deflated'): number {
  const map = shape.safeParse(unpacked(packed, form));
  if (!map.success) throw badFile('is no block map');
  let end = 0;
  for (const { offset, sizes, checksums } of map.data.files) {
    if (offset !== end || sizes.length !== checksums.length) throw badFile('is a block map with holes');
    end = sizes.reduce((sum, size) => sum + size, offset);
  }
  return end;
}

function unpacked(packed: Buffer, form: 'gzip' | 'deflated'): unknown {
  try {
    const unpack = form === 'gzip' ? gunzipSync : inflateRawSync;
    return JSON.parse(unpack(packed, { maxOutputLength: longestMap }).toString('utf8'));
  } catch {
    return null;
  }
}
