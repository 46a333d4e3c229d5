import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export class TooLong extends Error {
  override name = 'TooLong';
}

/**
 * Writes a stream to a new file in constant memory; nothing is left of it when the stream fails.
 * @throws TooLong as soon as more than `maxBytes` have come
 */
export async function writeHashed(
  bytes: Readable,
  file: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const count = new Transform({
    highWaterMark: 256 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) {
        done(new TooLong(`The stream is longer than ${maxBytes} bytes`));
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(bytes, count, createWriteStream(file, { flags: 'wx', highWaterMark: 1024 * 1024 }));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}
