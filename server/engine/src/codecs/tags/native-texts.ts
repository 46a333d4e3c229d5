import type { SoundFormat } from '../../base/conversion.ts';
import type { ByteSink, ByteSource } from '../bytes.ts';
import { id3Bytes, id3HeaderBytes, withNativeTexts } from './id3-texts.ts';
import { flacComments, withNamedComment } from './vorbis-texts.ts';

/** A tag larger than this is mostly pictures, and not worth the memory. */
const mostBytes = 32 * 2 ** 20;

/** Gives the texts of a file that FFmpeg has finished the names under which players look for them, in place. */
export async function nameTexts(file: ByteSource & ByteSink, format: SoundFormat): Promise<void> {
  const found = format === 'mp3' ? await id3Place(file) : format === 'flac' ? await flacComments(file) : null;
  if (!found || found.length > mostBytes) return;
  const bytes = await file.read(found.at, found.at + found.length);
  const made = format === 'mp3' ? withNativeTexts(bytes) : withNamedComment(bytes);
  if (made) await file.write(made, found.at);
}

async function id3Place(file: ByteSource): Promise<{ at: number; length: number } | null> {
  if (file.size < id3HeaderBytes) return null;
  const length = id3Bytes(await file.read(0, id3HeaderBytes));
  return length > 0 && length <= file.size ? { at: 0, length } : null;
}
