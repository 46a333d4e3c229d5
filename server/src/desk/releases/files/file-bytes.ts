import type { FileHandle } from 'node:fs/promises';
import { AppError } from '../../../kernel/errors.ts';

/** A file that is read in places. */
export interface Bytes {
  size: number;
  /** Fewer than asked for at the end of the file. */
  at(position: number, length: number): Promise<Buffer>;
}

export const bytesOf = (handle: FileHandle, size: number): Bytes => ({
  size,
  async at(position, length) {
    const wanted = Math.max(0, Math.min(length, size - position));
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, position);
    return buffer.subarray(0, bytesRead);
  },
});

/** @param what follows “This file”: `is no disk image` */
export function badFile(what: string): AppError {
  const text = `This file ${what}. Upload it as the builder has written it.`;
  return new AppError('invalid', text, { fields: { file: [text] } });
}
