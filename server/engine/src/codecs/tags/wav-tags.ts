import { utf8Bytes } from '../../base/utf8.ts';
import { type ByteSink, joinedBytes, littleEndian32 } from '../bytes.ts';
import type { Kept, Tags } from './carried-tags.ts';
import { id3Tag } from './id3-texts.ts';

/** Chunks of a LIST INFO list, by FFmpeg's names of tags. */
export const infoChunks: Readonly<Record<string, string>> = {
  title: 'INAM',
  artist: 'IART',
  album: 'IPRD',
  date: 'ICRD',
  track: 'IPRT',
  genre: 'IGNR',
  comment: 'ICMT',
  copyright: 'ICOP',
};

/**
 * Puts tags behind the samples of a finished WAV file: a list (LIST INFO), and an ID3 tag for lyrics and cover. A file
 * beyond 4 GB, which is RF64, goes without.
 * @param bytes length of the file so far, which is even
 * @param kept tags as `tagsToWrite` leaves them
 * Source: Microsoft, Multimedia Programming Interface and Data Specifications 1.0, RIFF.
 */
export async function appendWavTags(file: ByteSink, bytes: number, { tags, cover }: Kept): Promise<void> {
  const info = infoList(tags);
  const id3 = id3Tag({ tags, cover });
  const added = joinedBytes([
    ...(info.length > 0 ? [chunk('LIST', info)] : []),
    ...(id3.length > 0 ? [chunk('id3 ', id3)] : []),
  ]);
  if (added.length === 0 || bytes + added.length >= 0xffff_ffff) return;
  await file.write(added, bytes);
  await file.write(littleEndian32(bytes + added.length - 8), 4);
}

function infoList(tags: Tags): Uint8Array {
  const parts = Object.entries(tags).flatMap(([name, value]) => {
    const id = infoChunks[name];
    return id ? [chunk(id, utf8Bytes(`${value}\0`))] : [];
  });
  return parts.length === 0 ? new Uint8Array(0) : joinedBytes([utf8Bytes('INFO'), ...parts]);
}

const chunk = (id: string, body: Uint8Array): Uint8Array =>
  joinedBytes([utf8Bytes(id), littleEndian32(body.length), body, new Uint8Array(body.length % 2)]);
