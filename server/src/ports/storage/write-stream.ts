import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';

export class TooLong extends Error {
  override name = 'TooLong';
}
/** What was written before the source ended or failed. */
export interface Written {
  sizeBytes: number;
  sha256: string;
}

/**
 * Writes a stream to a new file in constant memory; nothing is left of it when the stream fails.
 * @throws TooLong as soon as more than `maxBytes` have come
 */
export async function writeHashed(
  bytes: Readable,
  file: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Written> {
  try {
    return await pour(bytes, createWriteStream(file, { flags: 'wx', highWaterMark }), { maxBytes });
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

export const highWaterMark = 256 * 1024;

/**
 * Pours everything into `out`, hashing on the way, and closes `out`; it is done when the bytes are written. The
 * source is left alive on a failure, so that a request can still be answered. Done by hand, because two more
 * streams in a pipeline halve the speed.
 * @throws TooLong, the signal's reason, or what either stream failed with
 */
export function pour(
  bytes: Readable,
  out: Writable,
  { maxBytes, signal }: { maxBytes: number; signal?: AbortSignal },
): Promise<Written> {
  const hash = createHash('sha256');
  const ownsChunks = bytes instanceof IncomingMessage;
  let sizeBytes = 0;
  return new Promise<Written>((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) {
        fail(new TooLong(`The stream is longer than ${maxBytes} bytes`));
        return;
      }
      hash.update(chunk);
      if (!out.write(chunk, ownsChunks ? () => release(chunk) : undefined)) bytes.pause();
    };
    const onDrain = (): void => void bytes.resume();
    const onEnd = (): void => void out.end();
    const onClose = (): void => {
      // a source that closes without having ended was cut off
      if (!bytes.readableEnded) fail(bytes.errored ?? new Error('The stream broke off'));
    };
    const onAbort = (): void => fail(signal?.reason);
    const leave = (): void => {
      bytes.off('data', onData).off('end', onEnd).off('close', onClose);
      signal?.removeEventListener('abort', onAbort);
    };
    let failed = false;
    function fail(error: unknown): void {
      if (failed) return;
      failed = true;
      leave();
      bytes.pause();
      // the file is closed before anybody removes it or writes to it again
      if (out.closed) reject(error);
      else {
        out.once('close', () => reject(error));
        out.destroy();
      }
    }
    // errors of the source are told by `close`; without a listener they would end the process
    bytes.on('error', () => {});
    out.on('error', fail);
    out.on('drain', onDrain);
    out.once('close', () => {
      if (failed) return;
      leave();
      resolve({ sizeBytes, sha256: hash.digest('hex') });
    });
    if (signal?.aborted) {
      fail(signal.reason);
      return;
    }
    signal?.addEventListener('abort', onAbort, { once: true });
    if (bytes.closed) {
      onClose();
      if (failed) return;
    }
    bytes.on('data', onData).once('end', onEnd).once('close', onClose);
  });
}

/**
 * Gives the memory of a request's chunk back at once. Node copies every 64 KB of a body into memory of its own, and
 * left to the garbage collector that costs a full collection for each 20 MB that arrive.
 */
function release(chunk: Buffer): void {
  // a slice shares its memory with others
  if (chunk.byteLength === chunk.buffer.byteLength && chunk.buffer instanceof ArrayBuffer)
    chunk.buffer.transfer(0);
}
