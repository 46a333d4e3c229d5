import { open } from 'node:fs/promises';
import type { FileFormat } from '../port.ts';
import { id3Bytes, id3HeaderBytes, syncedLyricsOf, withNativeTexts } from './id3-texts.ts';
import { flacComments, withNamedComment } from './vorbis-texts.ts';

/** A tag larger than this is mostly pictures, and not worth the memory. */
const mostBytes = 32 * 2 ** 20;

/** Tags of a file that FFmpeg does not find: lyrics of an MP3 that keep time, as LRC. None of a file that can't be read. */
export async function textsBeside(path: string): Promise<Record<string, string>> {
  const file = await open(path, 'r');
  try {
    const size = id3Bytes(await at(file, 0, id3HeaderBytes));
    return size > 0 && size <= mostBytes ? syncedLyricsOf(await at(file, 0, size)) : {};
  } finally {
    await file.close();
  }
}

/** Gives comment and lyrics of a finished file the names under which players look for them, in place. */
export async function nameTexts(path: string, format: FileFormat): Promise<void> {
  if (format !== 'mp3' && format !== 'flac') return;
  const file = await open(path, 'r+');
  try {
    if (format === 'mp3') {
      const size = id3Bytes(await at(file, 0, id3HeaderBytes));
      const made = size > 0 && size <= mostBytes ? withNativeTexts(await at(file, 0, size)) : null;
      if (made) await file.write(made, 0, made.length, 0);
      return;
    }
    const found = await flacComments((from, length) => at(file, from, length));
    const made =
      found && found.length <= mostBytes ? withNamedComment(await at(file, found.at, found.length)) : null;
    if (found && made) await file.write(made, 0, made.length, found.at);
  } finally {
    await file.close();
  }
}

type Handle = Awaited<ReturnType<typeof open>>;

async function at(file: Handle, from: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, from);
  return buffer.subarray(0, bytesRead);
}
