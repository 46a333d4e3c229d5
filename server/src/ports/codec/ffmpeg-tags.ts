import { writeFile } from 'node:fs/promises';
import { FfmpegProcess, safeInput } from './ffmpeg-process.ts';
import type { FileFormat } from './port.ts';
import { type Cover, carriedTags } from './tags/carried-tags.ts';

/** A larger picture is no cover, and Ogg's tags have to hold it in memory. */
const largestCover = 16 * 2 ** 20;

/** Writes the tags that a new file is to carry in ffmpeg's own form (a command line has no room for a cover). */
export async function metadataFile(
  file: string,
  tags: Readonly<Record<string, string>>,
  cover: string | null,
  format: FileFormat,
): Promise<string> {
  const all = { ...carriedTags(tags, format), ...(cover ? { METADATA_BLOCK_PICTURE: cover } : {}) };
  const lines = Object.entries(all).map(([name, value]) => `${name}=${escaped(value)}`);
  await writeFile(file, [';FFMETADATA1', ...lines, ''].join('\n'));
  return file;
}

const escaped = (value: string) => value.replace(/[=;#\\\n]/g, '\\$&');

/** The cover of a file; null where it is of no kind that other formats keep. */
export async function coverOf(path: string, stream: number): Promise<Cover | null> {
  const ffmpeg = new FfmpegProcess(
    [...safeInput(path), '-map', `0:${stream}`, '-c', 'copy', '-f', 'image2pipe', '-'],
    60,
  );
  try {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of ffmpeg.stdout) {
      parts.push(part);
      size += part.length;
      if (size > largestCover) return null;
    }
    const picture = Buffer.concat(parts);
    const mime = picture[0] === 0xff ? 'image/jpeg' : picture[0] === 0x89 ? 'image/png' : null;
    return mime && { mime, picture };
  } finally {
    await ffmpeg.end();
  }
}
