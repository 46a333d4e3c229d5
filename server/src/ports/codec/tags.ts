import { openAsBlob } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Kept } from '@formant/engine/codecs/tags/carried-tags';
import { isWavWithoutTexts } from '@formant/engine/codecs/tags/container-texts';
import { nameTexts } from '@formant/engine/codecs/tags/native-texts';
import type { FileFormat } from './port.ts';

/** The tags and the cover of a file, as every place reads them; null where FFmpeg has to say what there is. */
export async function keptOf(path: string): Promise<Kept | null> {
  const file = await openAsBlob(path);
  // the reader takes longer to load than a tool takes for a short file
  if (await isWavWithoutTexts(file)) return { tags: {}, cover: null };
  const { readTags } = await import('@formant/engine/codecs/tags/read-tags');
  return readTags(file);
}

/** Gives the texts of a finished file the names under which players look for them. */
export async function nameTextsOf(path: string, format: FileFormat): Promise<void> {
  if (format !== 'mp3' && format !== 'flac') return;
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    await nameTexts(
      {
        size,
        read: (from, to) => readPart(file, from, to),
        write: (bytes, at) => writePart(file, bytes, at),
      },
      format,
    );
  } finally {
    await file.close();
  }
}

/** Reads `from` to `to`; shorter at the end of the file. */
export async function readPart(file: FileHandle, from: number, to: number): Promise<Uint8Array> {
  // its own memory, not the shared pool: readers look at it through typed arrays that need alignment
  const bytes = new Uint8Array(to - from);
  let at = 0;
  while (at < bytes.length) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, from + at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return bytes.subarray(0, at);
}

/** Writes all of it, however often the system has to be asked. */
export async function writePart(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
}
