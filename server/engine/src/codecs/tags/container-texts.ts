import { mended, utf8Text } from '../../base/utf8.ts';
import type { Tags } from './carried-tags.ts';
import type { TaggedFile } from './tagged-file.ts';
import { infoChunks } from './wav-tags.ts';

/** Texts take some kilobytes; what says that it is longer is damaged. */
const mostBytes = 2 ** 20;
/** Texts stand before the sound, or right behind it: a file of nothing but chunks is not walked for ever. */
const mostChunks = 1000;

/**
 * The texts of containers that the library of `readTags` does not know, CAF and AVI, by FFmpeg's names. Reads the heads of
 * chunks and the chunk of texts.
 * @returns null of other files, where there are no texts, and where they are damaged
 * Source: Apple, Core Audio Format Specification 1.0, Information chunk; Microsoft, Multimedia Programming Interface and
 * Data Specifications 1.0, RIFF.
 */
export async function containerTexts(file: TaggedFile): Promise<Tags | null> {
  const head = latin1(await bytesOf(file, 0, 12));
  const texts = head.startsWith('caff')
    ? await cafTexts(file)
    : head.startsWith('RIFF') && head.endsWith('AVI ')
      ? await aviTexts(file)
      : {};
  return Object.keys(texts).length === 0 ? null : texts;
}

/** Chunks of a WAV file in which nobody looks for texts. */
const textless = new Set(['fmt ', 'fact', 'data', 'JUNK', 'PAD ', 'PEAK']);

/**
 * True of a WAV file that ends with its last chunk and has none for texts or a cover: `readTags` finds nothing there, and
 * need not be loaded. Reads the heads of chunks. False where in doubt, and of other formats, RF64 among them.
 * Source: Microsoft, Multimedia Programming Interface and Data Specifications 1.0, RIFF.
 */
export async function isWavWithoutTexts(file: TaggedFile): Promise<boolean> {
  const head = latin1(await bytesOf(file, 0, 12));
  if (!head.startsWith('RIFF') || !head.endsWith('WAVE')) return false;
  let at = 12;
  for (let seen = 0; at + 8 <= file.size && seen < mostChunks; seen++) {
    const chunk = await bytesOf(file, at, 8);
    if (!textless.has(latin1(chunk.subarray(0, 4)))) return false;
    const size = new DataView(chunk.buffer).getUint32(4, true);
    at += 8 + size + (size % 2);
  }
  return at === file.size;
}

/** FFmpeg writes its own names, Apple's programs these. */
const cafNames: Readonly<Record<string, string>> = {
  'track number': 'track',
  comments: 'comment',
  year: 'date',
  'recorded date': 'date',
};
/** What else stands there tells of the file and not of the sound. */
const known = new Set(
  'title artist album album_artist date track disc genre composer performer comment copyright publisher lyrics grouping isrc bpm'.split(
    ' ',
  ),
);

async function cafTexts(file: TaggedFile): Promise<Tags> {
  const tags: Record<string, string> = {};
  for (let at = 8, seen = 0; at + 12 <= file.size && seen < mostChunks; seen++) {
    const head = await bytesOf(file, at, 12);
    const size = Number(new DataView(head.buffer).getBigInt64(4)); // -1: sound up to the end
    const end = at + 12 + size;
    if (size < 0 || end > file.size) return {};
    if (latin1(head.subarray(0, 4)) !== 'info') {
      at = end;
      continue;
    }
    if (size < 4 || size > mostBytes) return {};
    const body = await bytesOf(file, at + 12, size);
    const pairs = new DataView(body.buffer).getUint32(0);
    const parts = utf8Text(body.subarray(4)).split('\0');
    if (parts.length < 2 * pairs + 1) return {}; // each of them ends in a zero
    for (let i = 0; i < pairs; i++) {
      const name = parts[2 * i]!.toLowerCase();
      const usual = cafNames[name] ?? name;
      const text = parts[2 * i + 1]!;
      if (known.has(usual) && text) tags[usual] ??= text;
    }
    return tags;
  }
  return tags;
}

const aviNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(infoChunks).map(([name, id]) => [id, name])),
  ITRK: 'track',
};

async function aviTexts(file: TaggedFile): Promise<Tags> {
  for (let at = 12, seen = 0; at + 12 <= file.size && seen < mostChunks; seen++) {
    const head = await bytesOf(file, at, 12);
    const size = new DataView(head.buffer).getUint32(4, true);
    if (latin1(head.subarray(0, 4)) === 'LIST' && latin1(head.subarray(8)) === 'INFO')
      return size < 4 || size > mostBytes || at + 8 + size > file.size
        ? {}
        : infoTexts(await bytesOf(file, at + 12, size - 4));
    at += 8 + size + (size % 2);
  }
  return {};
}

function infoTexts(list: Uint8Array<ArrayBuffer>): Tags {
  const view = new DataView(list.buffer);
  const tags: Record<string, string> = {};
  for (let at = 0; at + 8 <= list.length; ) {
    const size = view.getUint32(at + 4, true);
    if (at + 8 + size > list.length) return {};
    const name = aviNames[latin1(list.subarray(at, at + 4))];
    // what most programs of today write is UTF-8, others ISO 8859-1
    const text = mended(latin1(list.subarray(at + 8, at + 8 + size)).replace(/\0.*$/s, ''));
    if (name && text) tags[name] ??= text;
    at += 8 + size + (size % 2);
  }
  return tags;
}

/** Fewer at the end of the file. */
const bytesOf = async (file: TaggedFile, from: number, count: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.slice(from, Math.min(file.size, from + count)).arrayBuffer());

const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
