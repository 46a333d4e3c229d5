/** The block of comments lies among the first few; a cover may stand before it. */
const mostBlocks = 64;
const commentBlock = 4;

/**
 * Where the comments of a FLAC file are, by the headers of its blocks; null where there are none.
 * Source: RFC 9639, section 8.
 */
export async function flacComments(
  read: (at: number, length: number) => Promise<Buffer>,
): Promise<{ at: number; length: number } | null> {
  if ((await read(0, 4)).toString('latin1') !== 'fLaC') return null;
  for (let at = 4, count = 0; count < mostBlocks; count++) {
    const head = await read(at, 4);
    if (head.length < 4) return null;
    const length = head.readUIntBE(1, 3);
    if ((head[0]! & 127) === commentBlock) return { at: at + 4, length };
    if (head[0]! & 128) return null;
    at += 4 + length;
  }
  return null;
}

/**
 * FFmpeg calls a comment DESCRIPTION, where players look for COMMENT. This gives the same comments, byte for byte as
 * long, with that name; null where nothing has to be changed. The vendor's name gets spaces for what became shorter.
 * Source: xiph.org, Ogg Vorbis I format specification, comment field and header.
 */
export function withNamedComment(comments: Buffer): Buffer | null {
  const vendorLength = comments.readUInt32LE(0);
  let at = 4 + vendorLength;
  if (at + 4 > comments.length) return null;
  const entries: Buffer[] = [];
  const count = comments.readUInt32LE(at);
  at += 4;
  let spared = 0;
  for (let i = 0; i < count; i++) {
    if (at + 4 > comments.length) return null;
    const length = comments.readUInt32LE(at);
    if (at + 4 + length > comments.length) return null;
    let entry: Buffer = comments.subarray(at + 4, at + 4 + length);
    if (/^description=/i.test(entry.toString('latin1', 0, 12))) {
      entry = Buffer.concat([Buffer.from('COMMENT='), entry.subarray(12)]);
      spared += 4;
    }
    entries.push(sized(entry));
    at += 4 + length;
  }
  if (spared === 0) return null;
  const vendor = Buffer.concat([comments.subarray(4, 4 + vendorLength), Buffer.alloc(spared, ' ')]);
  const number = Buffer.alloc(4);
  number.writeUInt32LE(count);
  return Buffer.concat([sized(vendor), number, ...entries, comments.subarray(at)]);
}

function sized(bytes: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  return Buffer.concat([size, bytes]);
}
