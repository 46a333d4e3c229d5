import type { FileHandle } from 'node:fs/promises';
import { carriedTags } from './tags/carried-tags.ts';

/** Chunks of a LIST INFO list, by FFmpeg's names of tags. */
const chunks: Readonly<Record<string, string>> = {
  title: 'INAM',
  artist: 'IART',
  album: 'IPRD',
  date: 'ICRD',
  track: 'IPRT',
  genre: 'IGNR',
  comment: 'ICMT',
  copyright: 'ICOP',
};
const names = new Map(Object.entries(chunks).map(([name, chunk]) => [chunk, name]));
const mostChunks = 4096;
const mostBytes = 1 << 20;

/** The tags of a WAV file; none where there is no list of them or it can't be read. */
export async function readInfo(file: FileHandle, size: number): Promise<Record<string, string>> {
  const head = Buffer.alloc(12);
  let at = 12;
  for (let count = 0; count < mostChunks && at + 12 <= size; count++) {
    await file.read(head, 0, 12, at);
    const bytes = head.readUInt32LE(4);
    // the samples of a file beyond 4 GB, or of one that was never completed: what follows can't be found
    if (bytes === 0xffff_ffff) return {};
    if (head.toString('latin1', 0, 4) === 'LIST' && head.toString('latin1', 8, 12) === 'INFO')
      return readList(file, at + 12, Math.min(bytes - 4, size - at - 12, mostBytes));
    at += 8 + bytes + (bytes % 2);
  }
  return {};
}

async function readList(file: FileHandle, from: number, length: number): Promise<Record<string, string>> {
  const tags: Record<string, string> = {};
  const list = Buffer.alloc(Math.max(0, length));
  await file.read(list, 0, list.length, from);
  for (let at = 0; at + 8 <= list.length; ) {
    const size = list.readUInt32LE(at + 4);
    const name = names.get(list.toString('latin1', at, at + 4));
    const value = list
      .toString('utf8', at + 8, Math.min(list.length, at + 8 + size))
      .replace(/\0.*$/s, '')
      .trim();
    if (name && value) tags[name] = value;
    at += 8 + size + (size % 2);
  }
  return tags;
}

/** A LIST INFO chunk to stand behind the samples of a WAV file; empty where no tag fits into one. */
export function infoChunk(tags: Readonly<Record<string, string>>): Buffer {
  const parts = Object.entries(carriedTags(tags, 'wav')).flatMap(([name, value]) => {
    const id = chunks[name];
    if (!id) return [];
    const text = Buffer.from(`${value}\0`, 'utf8');
    const size = Buffer.alloc(4);
    size.writeUInt32LE(text.length);
    return [Buffer.from(id, 'latin1'), size, text, Buffer.alloc(text.length % 2)];
  });
  if (parts.length === 0) return Buffer.alloc(0);
  const body = Buffer.concat([Buffer.from('INFO', 'latin1'), ...parts]);
  const head = Buffer.from('LIST\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
