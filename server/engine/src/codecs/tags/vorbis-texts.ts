import { utf8Bytes, utf8Text } from '../../base/utf8.ts';
import { type ByteSource, joinedBytes, littleEndian32 } from '../bytes.ts';

/** The block of comments lies among the first few; a cover may stand before it. */
const mostBlocks = 64;
const commentBlock = 4;

/**
 * Where the comments of a FLAC file are, by the headers of its blocks; null where there are none.
 * Source: RFC 9639, section 8.
 */
export async function flacComments(file: ByteSource): Promise<{ at: number; length: number } | null> {
  if (file.size < 8 || utf8Text(await file.read(0, 4)) !== 'fLaC') return null;
  for (let at = 4, count = 0; count < mostBlocks && at + 4 <= file.size; count++) {
    const [kind = 0, high = 0, middle = 0, low = 0] = await file.read(at, at + 4);
    const length = (high << 16) | (middle << 8) | low;
    if ((kind & 127) === commentBlock) return at + 4 + length <= file.size ? { at: at + 4, length } : null;
    if (kind & 128) return null;
    at += 4 + length;
  }
  return null;
}

/**
 * FFmpeg calls a comment DESCRIPTION, where players look for COMMENT. This gives the same comments, byte for byte as
 * long, with that name; null where nothing has to be changed. The vendor's name gets spaces for what became shorter.
 * Source: xiph.org, Ogg Vorbis I format specification, comment field and header.
 */
export function withNamedComment(comments: Uint8Array): Uint8Array | null {
  const view = new DataView(comments.buffer, comments.byteOffset, comments.byteLength);
  const size = (at: number) =>
    at + 4 <= comments.length ? view.getUint32(at, true) : Number.POSITIVE_INFINITY;
  const vendorLength = size(0);
  let at = 4 + vendorLength;
  if (at + 4 > comments.length) return null;
  const entries: Uint8Array[] = [];
  const count = size(at);
  at += 4;
  let spared = 0;
  for (let i = 0; i < count; i++) {
    const length = size(at);
    if (at + 4 + length > comments.length) return null;
    let entry = comments.subarray(at + 4, at + 4 + length);
    if (/^description=/i.test(utf8Text(entry.subarray(0, 12)))) {
      entry = joinedBytes([utf8Bytes('COMMENT='), entry.subarray(12)]);
      spared += 4;
    }
    entries.push(sized(entry));
    at += 4 + length;
  }
  if (spared === 0) return null;
  const vendor = joinedBytes([comments.subarray(4, 4 + vendorLength), utf8Bytes(' '.repeat(spared))]);
  return joinedBytes([sized(vendor), littleEndian32(count), ...entries, comments.subarray(at)]);
}

const sized = (bytes: Uint8Array): Uint8Array => joinedBytes([littleEndian32(bytes.length), bytes]);
