import { expect, it } from 'vitest';
import { utf8Bytes, utf8Text } from '../../base/utf8.ts';
import { joinedBytes, littleEndian32, memoryByteSink, memoryBytes } from '../bytes.ts';
import { encodeWav } from '../wav.ts';
import { coverComment, ffmetadata, type Kept, keptOfPart, type Tags, tagsToWrite } from './carried-tags.ts';
import { isWavWithoutTexts } from './container-texts.ts';
import { nameTexts } from './native-texts.ts';
import { readTags } from './read-tags.ts';
import type { TaggedFile } from './tagged-file.ts';
import { appendWavTags } from './wav-tags.ts';

const asFile = (bytes: Uint8Array): TaggedFile => ({
  size: bytes.length,
  slice: (from, to) => ({ arrayBuffer: async () => Uint8Array.from(bytes.subarray(from, to)).buffer }),
});

const tags = {
  title: 'Größe = "#1"; \\o/',
  artist: 'Somebody',
  album: 'A: B',
  album_artist: 'All of them',
  date: '2024-05-06',
  track: '3/12',
  disc: '1/2',
  genre: 'Folk',
  composer: 'Another',
  performer: 'A third',
  comment: 'Plain words – ü',
  copyright: '© nobody',
  publisher: 'A label',
  lyrics: 'First line\nSecond – line',
  syncedlyrics: '[00:00.00]First line\n[00:01.15]Second – line',
  grouping: 'A group',
  isrc: 'DEA000000001',
  bpm: '120',
} satisfies Tags;
const cover = { mime: 'image/png', picture: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3) };
const sound = encodeWav({ sampleRate: 8000, channels: [new Float32Array(801).fill(0.1)] }, 'int16');

async function tagged(kept: Kept): Promise<Uint8Array> {
  const sink = memoryByteSink();
  await sink.write(sound, 0);
  await appendWavTags(sink, sound.length, kept);
  return sink.bytes();
}

it('all tags and the cover of a WAV are found again, and the bytes are the same wherever it is written', async () => {
  const wav = await tagged({ tags, cover });
  expect(wav.length % 2).toBe(0);
  expect(new DataView(wav.buffer).getUint32(4, true)).toBe(wav.length - 8);
  expect([...wav.subarray(44, 44 + 100)]).toEqual([...sound.subarray(44, 44 + 100)]);
  expect(await readTags(asFile(wav))).toEqual({ tags, cover });
  // FNV-1a: Node and Chromium are held to one figure
  let sum = 0x811c9dc5;
  for (const byte of wav) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  expect(sum.toString(16)).toBe('f2d840b9');
});

it('a file without tags stays as it is', async () => {
  expect(await tagged({ tags: {}, cover: null })).toEqual(sound);
  expect(await readTags(asFile(sound))).toEqual({ tags: {}, cover: null });
});

it('only a WAV without a place for texts, and whole, is left unread', async () => {
  const chunk = (id: string, size: number) =>
    joinedBytes([utf8Bytes(id), littleEndian32(size), new Uint8Array(size + (size % 2))]);
  const riff = (bytes: Uint8Array) => {
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(4, bytes.length - 8, true);
    return asFile(bytes);
  };
  const plain = [
    sound,
    encodeWav({ sampleRate: 48_000, channels: Array(6).fill(new Float32Array(7)) }, 'float32'),
    joinedBytes([sound, chunk('PEAK', 5)]),
  ];
  for (const bytes of plain) {
    expect(await isWavWithoutTexts(riff(bytes))).toBe(true);
    expect(await readTags(riff(bytes))).toEqual({ tags: {}, cover: null });
  }
  const others = [
    await tagged({ tags: { title: 'A' }, cover: null }),
    await tagged({ tags: {}, cover }),
    ...['LIST', 'id3 ', 'ID3 ', 'bext', 'CSET', 'abcd'].map((id) => joinedBytes([sound, chunk(id, 8)])),
    joinedBytes([sound, utf8Bytes('TAG')]),
    joinedBytes([sound, new Uint8Array(8)]),
    sound.slice(0, -2),
    sound.slice(0, 11),
    new Uint8Array(0),
    flac([]),
  ];
  for (const bytes of others)
    expect(await isWavWithoutTexts(bytes.length < 8 ? asFile(bytes) : riff(bytes))).toBe(false);
  expect(await isWavWithoutTexts(asFile(sound.slice(0, -2)))).toBe(false);
  expect(await isWavWithoutTexts(asFile(joinedBytes([sound, utf8Bytes('ID3')])))).toBe(false);
});

it('a list of tags is read as UTF-8 where it is that, and else as ISO 8859-1', async () => {
  const list = (text: Uint8Array) =>
    joinedBytes([
      utf8Bytes('LIST'),
      littleEndian32(12 + text.length + (text.length % 2)),
      utf8Bytes('INFOINAM'),
      littleEndian32(text.length),
      text,
      new Uint8Array(text.length % 2),
    ]);
  const titleOf = async (text: Uint8Array) => {
    const wav = joinedBytes([sound, list(text)]);
    new DataView(wav.buffer).setUint32(4, wav.length - 8, true);
    return (await readTags(asFile(wav)))?.tags.title;
  };
  expect(await titleOf(utf8Bytes('Größe'))).toBe('Größe');
  expect(await titleOf(Uint8Array.of(0x47, 0x72, 0xf6, 0xdf, 0x65))).toBe('Größe');
});

const sized = (size: number) => [size >>> 21, (size >>> 14) & 127, (size >>> 7) & 127, size & 127];
/** An MP3 as FFmpeg tags it, of frames (`TXXX:name` for odd texts) and five frames of silence. */
function mp3(frames: readonly [string, string][]): Uint8Array {
  const made = frames.map(([id, text]) => {
    const [frame = '', name] = id.split(':');
    const body = joinedBytes([[3], utf8Bytes(`${name === undefined ? '' : `${name}\0`}${text}`)]);
    return joinedBytes([utf8Bytes(frame), sized(body.length), [0, 0], body]);
  });
  const body = joinedBytes([...made, new Uint8Array(10)]);
  const silence = joinedBytes([[0xff, 0xfb, 0x90, 0x00], new Uint8Array(413)]);
  return joinedBytes([utf8Bytes('ID3'), [4, 0, 0], sized(body.length), body, ...Array(5).fill(silence)]);
}

async function named(bytes: Uint8Array, format: 'mp3' | 'flac'): Promise<Uint8Array> {
  const sink = memoryByteSink();
  await sink.write(bytes, 0);
  await nameTexts({ ...memoryBytes(bytes), write: sink.write }, format);
  return sink.bytes();
}

it('odd texts of an MP3 become frames of their own, in as many bytes, and the sound stays', async () => {
  const odd = ['comment', 'lyrics', 'syncedlyrics', 'bpm', 'isrc'] as const;
  const before = mp3([
    ['TIT2', tags.title],
    ...odd.map((name): [string, string] => [`TXXX:${name}`, tags[name]]),
    ['TXXX:mood', 'sad'],
  ]);
  const after = await named(before, 'mp3');
  expect(after.length).toBe(before.length);
  expect(after.subarray(-5 * 417)).toEqual(before.subarray(-5 * 417));
  const text = utf8Text(after);
  for (const id of ['COMM', 'USLT', 'SYLT', 'TBPM', 'TSRC']) expect(text).toContain(id);
  expect(text.match(/TXXX/g)).toHaveLength(1); // ID3 has no frame for a mood here
  const { title, comment, lyrics, syncedlyrics, bpm, isrc } = tags;
  expect((await readTags(asFile(after)))?.tags).toEqual({
    ...{ title, comment, lyrics, syncedlyrics, bpm, isrc },
  });
});

it('an MP3 whose lyrics can’t keep time in ID3 is left as it is', async () => {
  const bytes = mp3([['TXXX:syncedlyrics', 'no times']]);
  expect(await named(bytes, 'mp3')).toEqual(bytes);
});

/** STREAMINFO and comments, as FFmpeg names them. */
function flac(comments: readonly string[]): Uint8Array {
  const entries = comments.map((text) => utf8Bytes(text));
  const block = joinedBytes([
    littleEndian32(4),
    utf8Bytes('Lavf'),
    littleEndian32(entries.length),
    ...entries.flatMap((entry) => [littleEndian32(entry.length), entry]),
  ]);
  const info = joinedBytes([
    [16, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0x0a, 0xc4, 0x40, 0xf0, 0, 0, 0, 0],
    new Uint8Array(16),
  ]);
  return joinedBytes([
    ...[utf8Bytes('fLaC'), [0, 0, 0, 34], info],
    ...[[0x84, 0, block.length >> 8, block.length & 255], block],
  ]);
}

it('the comment of a FLAC file gets the name that players look for, and everything else stays', async () => {
  const before = flac(['TITLE=A', `DESCRIPTION=${tags.comment}`, `SYNCEDLYRICS=${tags.syncedlyrics}`]);
  const after = await named(before, 'flac');
  expect(after.length).toBe(before.length);
  expect(utf8Text(after)).toContain(`COMMENT=${tags.comment}`);
  expect(utf8Text(after)).not.toContain('DESCRIPTION');
  const { comment, syncedlyrics } = tags;
  expect((await readTags(asFile(after)))?.tags).toEqual({ title: 'A', comment, syncedlyrics });
});

it('a cover among Vorbis comments is found', async () => {
  const found = await readTags(asFile(flac([`METADATA_BLOCK_PICTURE=${coverComment(cover)}`])));
  expect(found?.cover).toEqual(cover);
});

it('a cut file answers with what there is or with nothing, and never with a fault', async () => {
  const wav = await tagged({ tags, cover });
  for (const bytes of [wav, await named(mp3([['TXXX:comment', 'a']]), 'mp3'), flac(['DESCRIPTION=a'])])
    for (let length = 0; length < bytes.length; length += 7) {
      const cut = bytes.subarray(0, length);
      await readTags(asFile(cut));
      await named(cut, 'mp3');
      await named(cut, 'flac');
    }
  expect(await readTags(asFile(utf8Bytes('no sound at all')))).toBeNull();
});

it('a mark takes the place of a comment, and what FFmpeg reads is escaped', () => {
  expect(tagsToWrite({ COMMENT: 'mine', encoder: 'Lavf', title: 'A' }, 'mp3', 'made')).toEqual({
    title: 'A',
    comment: 'made',
  });
  expect(ffmetadata({ title: 'a=b;c#d\\e\nf' })).toBe(';FFMETADATA1\ntitle=a\\=b\\;c\\#d\\\\e\\\nf\n');
});

it('MP4 has one place for lyrics, which times take where there are no plain ones', () => {
  const { lyrics, syncedlyrics } = tags;
  expect(tagsToWrite({ lyrics, syncedlyrics }, 'm4a')).toEqual({ lyrics });
  expect(tagsToWrite({ syncedlyrics }, 'mp4')).toEqual({ lyrics: syncedlyrics });
  expect(tagsToWrite({ 'lyrics-eng': lyrics, syncedlyrics }, 'flac')).toEqual({ lyrics, syncedlyrics });
});

it('gives a part of a sound the lines that are sung in it, by its own time', () => {
  const syncedlyrics = '[00:00.00]One\n[00:10.00]Two\n[00:20.50]Three\n[01:00.00]Four';
  const partOf = (from: number, to: number, lyrics = syncedlyrics) =>
    keptOfPart({ tags: { title: 'A', syncedlyrics: lyrics }, cover: null }, { from, to }).tags;
  expect(partOf(12, 40)).toEqual({ title: 'A', syncedlyrics: '[00:00.00]Two\n[00:08.50]Three' });
  expect(partOf(10, 20.5)).toEqual({ title: 'A', syncedlyrics: '[00:00.00]Two' });
  // nobody sings where a line without words has begun
  expect(partOf(5, 9, '[00:00.00]One\n[00:04.00]')).toEqual({ title: 'A' });
  expect(partOf(0, 5, '[00:06.00]One')).toEqual({ title: 'A' });
  const whole = { tags: { syncedlyrics: '[ar:Ada]\n[00:00.00]One' }, cover: null };
  expect(keptOfPart(whole, null)).toEqual(whole);
});
