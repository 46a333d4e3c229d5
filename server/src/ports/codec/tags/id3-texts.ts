import type { Cover } from './carried-tags.ts';
import { linesOfLrc, lrcOf } from './lrc.ts';

/** Bytes of an ID3v2 header; the tag's own size does not count them. */
export const id3HeaderBytes = 10;

/**
 * Size of the ID3v2 tag that a file begins with, its header included; 0 where there is none.
 * @param head at least `id3HeaderBytes` of the file
 * Source: id3.org, ID3 tag version 2.4.0, main structure, section 3.1.
 */
export function id3Bytes(head: Uint8Array): number {
  const [i, d, three, version, , , ...size] = head;
  if (i !== 0x49 || d !== 0x44 || three !== 0x33 || (version !== 3 && version !== 4)) return 0;
  return id3HeaderBytes + syncsafe(Uint8Array.from(size), 0);
}

/**
 * The lyrics of a tag that keep time (the first SYLT frame in milliseconds), as LRC under `syncedlyrics`: FFmpeg, which
 * finds all other tags, knows nothing of them.
 * @param tag the whole tag, version 2.3 or 2.4; what is damaged is passed over
 * Source: id3.org, ID3 tag version 2.4.0, native frames, section 4.9.
 */
export function syncedLyricsOf(tag: Uint8Array): Record<string, string> {
  for (const { id, body } of framesOf(tag)) {
    if (id !== 'SYLT' || body[4] !== milliseconds || body[5] !== lyricsKind) continue;
    const encoding = body[0]!;
    let at = endOfText(body, 6, encoding).next;
    const lines: { ms: number; text: string }[] = [];
    while (at < body.length) {
      const { end, next } = endOfText(body, at, encoding);
      if (next + 4 > body.length) break;
      const ms = new DataView(body.buffer, body.byteOffset + next, 4).getUint32(0);
      lines.push({ ms, text: decoded(body.subarray(at, end), encoding) });
      at = next + 4;
    }
    if (lines.length > 0) return { syncedlyrics: lrcOf(lines) };
  }
  return {};
}

/**
 * FFmpeg writes comments and lyrics into frames for odd texts (TXXX), where players don't look. This gives the same tag,
 * byte for byte as long, with COMM, USLT and SYLT frames in their place; null where nothing has to be changed.
 * @param tag the whole tag, version 2.4 as FFmpeg writes it
 * Source: id3.org, ID3 tag version 2.4.0, native frames, sections 4.8 to 4.10.
 */
export function withNativeTexts(tag: Uint8Array): Uint8Array | null {
  if (tag[3] !== 4) return null;
  const out = new Uint8Array(tag.length);
  out.set(tag.subarray(0, id3HeaderBytes));
  let at = id3HeaderBytes;
  let changed = false;
  for (const { id, body, whole } of framesOf(tag)) {
    const made = id === 'TXXX' ? nativeFrame(body) : null;
    changed ||= made !== null;
    const frame = made ?? whole;
    if (at + frame.length > out.length) return null;
    out.set(frame, at);
    at += frame.length;
  }
  return changed ? out : null;
}

/** Frames of plain texts, by FFmpeg's names of tags. */
const textFrames: Readonly<Record<string, string>> = {
  title: 'TIT2',
  artist: 'TPE1',
  album: 'TALB',
  album_artist: 'TPE2',
  date: 'TDRC',
  track: 'TRCK',
  disc: 'TPOS',
  genre: 'TCON',
  composer: 'TCOM',
  publisher: 'TPUB',
  copyright: 'TCOP',
};

/**
 * A whole ID3 tag, version 2.4, of `tags` by FFmpeg's names and a cover; empty where there is nothing to put into it.
 * Source: id3.org, ID3 tag version 2.4.0, native frames, sections 4.2, 4.8 to 4.10 and 4.14.
 */
export function id3Tag(tags: Readonly<Record<string, string>>, cover: Cover | null): Buffer {
  const frames = Object.entries(tags).flatMap(([name, value]) => {
    const id = textFrames[name];
    const made = id ? frameOf(id, [utf8, ...encoded(value)]) : namedFrame(name, value);
    return made ? [made] : [];
  });
  if (cover)
    frames.push(
      frameOf(
        'APIC',
        Buffer.concat([Buffer.from([0]), Buffer.from(`${cover.mime}\0\x03\0`, 'latin1'), cover.picture]),
      ),
    );
  if (frames.length === 0) return Buffer.alloc(0);
  const body = Buffer.concat(frames);
  const head = Buffer.from('ID3\x04\0\0', 'latin1');
  return Buffer.concat([head, Buffer.from(sizeOf(body.length)), body]);
}

const milliseconds = 2;
const lyricsKind = 1;
const utf8 = 3;
/** Language that is not known: FFmpeg's tags have none. */
const noLanguage = [0x58, 0x58, 0x58];

function nativeFrame(body: Uint8Array): Uint8Array | null {
  const encoding = body[0] ?? 0;
  const { end, next } = endOfText(body, 1, encoding);
  const name = decoded(body.subarray(1, end), encoding).toLowerCase();
  return namedFrame(name, decoded(body.subarray(next), encoding).replace(/\0+$/, ''));
}

/** The frame of a comment or of lyrics; null of any other tag. */
function namedFrame(name: string, text: string): Uint8Array | null {
  const told = [utf8, ...noLanguage];
  if (name === 'comment') return frameOf('COMM', [...told, 0, ...encoded(text)]);
  // FFmpeg 7 and later name them after the frame, but put them into the wrong one all the same
  if (name === 'lyrics' || name === 'uslt') return frameOf('USLT', [...told, 0, ...encoded(text)]);
  if (name !== 'syncedlyrics') return null;
  const lines = linesOfLrc(text);
  if (lines.length === 0) return null;
  const timed = lines.flatMap(({ ms, text: line }) => [
    ...encoded(line),
    ...[0, ms >>> 24, (ms >>> 16) & 255, (ms >>> 8) & 255, ms & 255],
  ]);
  return frameOf('SYLT', [...told, milliseconds, lyricsKind, 0, ...timed]);
}

const frameOf = (id: string, body: ArrayLike<number>): Uint8Array =>
  Buffer.concat([encoded(id), Buffer.from([...sizeOf(body.length), 0, 0]), Uint8Array.from(body)]);

/** Seven bits a byte. */
const sizeOf = (size: number): number[] => [size >>> 21, (size >>> 14) & 127, (size >>> 7) & 127, size & 127];

type Frame = { id: string; body: Uint8Array; whole: Uint8Array };

function* framesOf(tag: Uint8Array): Generator<Frame> {
  const version = tag[3];
  // unsynchronised and extended tags are rare, and nothing that we write
  if ((version !== 3 && version !== 4) || ((tag[5] ?? 0) & 0xc0) !== 0) return;
  for (let at = id3HeaderBytes; at + 10 <= tag.length; ) {
    const id = Buffer.from(tag.subarray(at, at + 4)).toString('latin1');
    if (!/^[A-Z0-9]{4}$/.test(id)) return;
    const view = new DataView(tag.buffer, tag.byteOffset + at + 4, 4);
    const size = version === 4 ? syncsafe(tag, at + 4) : view.getUint32(0);
    const end = at + 10 + size;
    if (end > tag.length) return;
    const plain = tag[at + 9] === 0; // neither packed nor encrypted
    if (plain) yield { id, body: tag.subarray(at + 10, end), whole: tag.subarray(at, end) };
    else yield { id: '', body: tag.subarray(end, end), whole: tag.subarray(at, end) };
    at = end;
  }
}

const syncsafe = (bytes: Uint8Array, at: number): number =>
  ((bytes[at]! & 127) << 21) |
  ((bytes[at + 1]! & 127) << 14) |
  ((bytes[at + 2]! & 127) << 7) |
  (bytes[at + 3]! & 127);

/** Where a text ends that begins at `at`, and where the next thing begins; UTF-16 has two zeros. */
function endOfText(body: Uint8Array, at: number, encoding: number): { end: number; next: number } {
  const step = encoding === 1 || encoding === 2 ? 2 : 1;
  for (let i = at; i + step <= body.length; i += step)
    if (body[i] === 0 && (step === 1 || body[i + 1] === 0)) return { end: i, next: i + step };
  return { end: body.length, next: body.length };
}

function decoded(bytes: Uint8Array, encoding: number): string {
  const buffer = Buffer.from(bytes);
  if (encoding === utf8) return buffer.toString('utf8');
  if (encoding === 0) return buffer.toString('latin1');
  const marked = buffer[0] === 0xfe || buffer[0] === 0xff;
  const big = marked ? buffer[0] === 0xfe : encoding === 2;
  const units = buffer.subarray(marked ? 2 : 0, buffer.length - (buffer.length % 2));
  return (big ? units.swap16() : units).toString('utf16le');
}

const encoded = (text: string): Uint8Array => Buffer.from(text, 'utf8');
