import { utf8Bytes, utf8Text } from '../../base/utf8.ts';
import { joinedBytes } from '../bytes.ts';
import type { Kept } from './carried-tags.ts';
import { linesOfLrc } from './lrc.ts';

/** Bytes of an ID3v2 header; the tag's own size does not count them. */
export const id3HeaderBytes = 10;

/**
 * Size of the ID3v2 tag that a file begins with, its header included; 0 where there is none.
 * @param head at least `id3HeaderBytes` of the file
 * Source: id3.org, ID3 tag version 2.4.0, main structure, section 3.1.
 */
export function id3Bytes(head: Uint8Array): number {
  const [i, d, three, version] = head;
  if (i !== 0x49 || d !== 0x44 || three !== 0x33 || version !== 4) return 0;
  return head.length < id3HeaderBytes ? 0 : id3HeaderBytes + syncsafe(head, 6);
}

/**
 * FFmpeg writes comments, lyrics and what it has no name for into frames for odd texts (TXXX), where players don't look.
 * This gives the same tag, byte for byte as long, with the frames of ID3 in their place; null where nothing has to be
 * changed.
 * @param tag the whole tag, version 2.4 as FFmpeg writes it
 * Source: id3.org, ID3 tag version 2.4.0, native frames, sections 4.2 and 4.8 to 4.10.
 */
export function withNativeTexts(tag: Uint8Array): Uint8Array | null {
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
  performer: 'TPE3',
  date: 'TDRC',
  track: 'TRCK',
  disc: 'TPOS',
  genre: 'TCON',
  composer: 'TCOM',
  publisher: 'TPUB',
  copyright: 'TCOP',
  grouping: 'TIT1',
  isrc: 'TSRC',
  bpm: 'TBPM',
};

/**
 * A whole ID3 tag, version 2.4, of tags by FFmpeg's names and a cover; empty where there is nothing to put into it.
 * Source: id3.org, ID3 tag version 2.4.0, native frames, sections 4.2, 4.8 to 4.10 and 4.14.
 */
export function id3Tag({ tags, cover }: Kept): Uint8Array<ArrayBuffer> {
  const frames = Object.entries(tags).flatMap(([name, value]) => frameNamed(name, value) ?? []);
  if (cover)
    frames.push(
      frameOf('APIC', joinedBytes([[0], utf8Bytes(cover.mime), [0, frontCover, 0], cover.picture])),
    );
  if (frames.length === 0) return new Uint8Array(0);
  const body = joinedBytes(frames);
  return joinedBytes([utf8Bytes('ID3'), [4, 0, 0], sizeOf(body.length), body]);
}

const frontCover = 3;
const milliseconds = 2;
const lyricsKind = 1;
const utf8 = 3;
/** Language that is not known: FFmpeg's tags have none. */
const noLanguage = [0x58, 0x58, 0x58];

/** Of a frame for an odd text; null where it has no better place, or is not written as FFmpeg does it. */
function nativeFrame(body: Uint8Array): Uint8Array | null {
  const end = body.indexOf(0, 1);
  if (body[0] !== utf8 || end < 0) return null;
  const name = utf8Text(body.subarray(1, end)).toLowerCase();
  return frameNamed(name, utf8Text(body.subarray(end + 1)).replace(/\0+$/, ''));
}

/** The frame of a tag by FFmpeg's name; null where ID3 has none. */
function frameNamed(name: string, text: string): Uint8Array | null {
  const id = textFrames[name];
  if (id) return frameOf(id, joinedBytes([[utf8], utf8Bytes(text)]));
  const told = [utf8, ...noLanguage];
  if (name === 'comment') return frameOf('COMM', joinedBytes([told, [0], utf8Bytes(text)]));
  // FFmpeg 7 and later name them after the frame, but put them into the wrong one all the same
  if (name === 'lyrics' || name === 'uslt') return frameOf('USLT', joinedBytes([told, [0], utf8Bytes(text)]));
  if (name !== 'syncedlyrics') return null;
  const lines = linesOfLrc(text);
  if (lines.length === 0) return null;
  const timed = lines.flatMap(({ ms, text: line }) => [
    utf8Bytes(line),
    [0, ms >>> 24, (ms >>> 16) & 255, (ms >>> 8) & 255, ms & 255],
  ]);
  return frameOf('SYLT', joinedBytes([told, [milliseconds, lyricsKind, 0], ...timed]));
}

const frameOf = (id: string, body: Uint8Array): Uint8Array =>
  joinedBytes([utf8Bytes(id), sizeOf(body.length), [0, 0], body]);

/** Seven bits a byte. */
const sizeOf = (size: number): number[] => [size >>> 21, (size >>> 14) & 127, (size >>> 7) & 127, size & 127];

type Frame = { id: string; body: Uint8Array; whole: Uint8Array };

function* framesOf(tag: Uint8Array): Generator<Frame> {
  // unsynchronised and extended tags are nothing that we write
  if (((tag[5] ?? 0) & 0xc0) !== 0) return;
  for (let at = id3HeaderBytes; at + 10 <= tag.length; ) {
    const id = utf8Text(tag.subarray(at, at + 4));
    if (!/^[A-Z0-9]{4}$/.test(id)) return;
    const end = at + 10 + syncsafe(tag, at + 4);
    if (end > tag.length) return;
    const plain = tag[at + 9] === 0; // neither packed nor encrypted
    yield { id: plain ? id : '', body: tag.subarray(at + 10, end), whole: tag.subarray(at, end) };
    at = end;
  }
}

const syncsafe = (bytes: Uint8Array, at: number): number =>
  ((bytes[at]! & 127) << 21) |
  ((bytes[at + 1]! & 127) << 14) |
  ((bytes[at + 2]! & 127) << 7) |
  (bytes[at + 3]! & 127);
