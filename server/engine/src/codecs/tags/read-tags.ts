import { type IAudioMetadata, parseBlob, selectCover, TimestampFormat } from 'music-metadata';
import { mended } from '../../base/utf8.ts';
import type { Kept } from './carried-tags.ts';
import { containerTexts } from './container-texts.ts';
import { lrcOf } from './lrc.ts';
import type { TaggedFile } from './tagged-file.ts';

/** A larger picture is no cover, and a file of nothing but tags must not fill the memory. */
const largestCover = 16 * 2 ** 20;
const pictures = new Set(['image/jpeg', 'image/png']);

/**
 * Tags and cover of a sound file in any usual container (MP3, FLAC, Ogg, MP4, WAV, AIFF, Matroska ...) and the texts of
 * CAF and AVI, by FFmpeg's names; lyrics that keep time are LRC under `syncedlyrics`. Reads some kilobytes of a file of
 * any length.
 * @returns null of a file whose container is not known, or that is too damaged to find them
 */
export async function readTags(file: TaggedFile): Promise<Kept | null> {
  try {
    // without a type, for it is told by the name: the content is looked at instead
    const content = { size: file.size, type: '', slice: file.slice.bind(file) };
    // safe: no more of the blob is asked for
    const found = await parseBlob(content as unknown as Parameters<typeof parseBlob>[0], { duration: false });
    return { tags: tagsOf(found), cover: coverOf(found.common) };
  } catch {
    // the sound may be whole all the same, and is read by others
    const tags = await containerTexts(file).catch(() => null);
    return tags && { tags, cover: null };
  }
}

function tagsOf({ common, native }: Pick<IAudioMetadata, 'common' | 'native'>): Record<string, string> {
  const { lyrics = [], track, disk } = common;
  const timed = lyrics.find(
    ({ syncText, timeStampFormat }) =>
      syncText?.length > 0 && timeStampFormat === TimestampFormat.milliseconds,
  )?.syncText;
  const texts: Record<string, string | undefined> = {
    title: common.title,
    artist: common.artist,
    album: common.album,
    album_artist: common.albumartist,
    date: common.date ?? common.year?.toString(),
    track: ofHowMany(track),
    disc: ofHowMany(disk),
    genre: common.genre?.join(';'),
    composer: common.composer?.join(';'),
    performer: nativeText(native, /^(PERFORMER|TPE3)$/i),
    comment: common.comment?.find(({ text }) => text)?.text,
    copyright: common.copyright,
    publisher: common.label?.join(';'),
    lyrics: lyrics.find(({ text, syncText }) => text && !(syncText?.length > 0))?.text,
    syncedlyrics: timed
      ? lrcOf(timed.map(({ timestamp = 0, text }) => ({ ms: timestamp, text })))
      : nativeText(native, /^SYNCEDLYRICS$/i),
    grouping: common.grouping,
    isrc: common.isrc?.[0],
    bpm: common.bpm?.toString(),
  };
  // what a WAV's list holds is read as ISO 8859-1, which most programs of today don't write
  const list = Object.keys(native).every((kind) => kind === 'exif');
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text ? [[name, list ? mended(text) : text]] : [])),
  );
}

const ofHowMany = ({ no, of }: { no: number | null; of: number | null }): string | undefined =>
  no === null ? undefined : of === null ? `${no}` : `${no}/${of}`;

/** A tag that the library has no name for. */
function nativeText(native: IAudioMetadata['native'], id: RegExp): string | undefined {
  for (const tag of Object.values(native).flat())
    if (id.test(tag.id) && typeof tag.value === 'string') return tag.value;
  return undefined;
}

function coverOf({ picture }: IAudioMetadata['common']): Kept['cover'] {
  const front = picture?.find(({ type }) => type === 'Cover (front)') ?? selectCover(picture);
  if (!front || front.data.length > largestCover) return null;
  const mime = front.format.replace('image/jpg', 'image/jpeg');
  return pictures.has(mime) ? { mime, picture: front.data } : null;
}
