import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { UsageError } from './usage-error.ts';

/** The name by which commands are told to read standard input or to write standard output. */
export const standard = '-';

/**
 * Keeps what comes in by standard input in a file: sound is read in several passes.
 * @throws UsageError where a person would have to type it
 */
export async function keepInput(path: string, signal: AbortSignal): Promise<string> {
  if (process.stdin.isTTY)
    throw new UsageError(`Nothing comes in. Send a file: formant ... ${standard} < file`);
  await pipeline(process.stdin, createWriteStream(path), { signal });
  return path;
}

/** Text that comes in by standard input. */
export async function readInput(most: number): Promise<Uint8Array> {
  if (process.stdin.isTTY) throw new UsageError(`Nothing comes in. Send a text: echo Hello | formant ...`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @throws UsageError where sound would be written on a screen */
export function requireReader(): void {
  if (process.stdout.isTTY)
    throw new UsageError('Sound is not printed on a terminal. Send it on: ... | program, or > file.');
}

/** Writes a finished file to standard output, as fast as it is read. @throws EPIPE when the reader goes */
export async function sendOut(path: string, signal: AbortSignal): Promise<void> {
  await pipeline(createReadStream(path), process.stdout, { signal, end: false });
}
