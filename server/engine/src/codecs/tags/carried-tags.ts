import { base64Of } from '../../base/base64.ts';
import type { SoundFormat } from '../../base/conversion.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import { linesOfLrc, lrcOf } from './lrc.ts';

/** Tags by FFmpeg's names. */
export type Tags = Readonly<Record<string, string>>;
/** The front cover, as the picture's own file. */
export type Cover = { mime: string; picture: Uint8Array };
/** What a new file takes over from another. */
export type Kept = { tags: Tags; cover: Cover | null };

/** Tags that say something about the music; what describes the old file stays behind. */
const carried = new Set([
  ...['title', 'artist', 'album', 'album_artist', 'date', 'track', 'disc', 'genre', 'composer', 'performer'],
  ...[
    'comment',
    'copyright',
    'publisher',
    'lyrics',
    'syncedlyrics',
    'grouping',
    'language_name',
    'isrc',
    'bpm',
  ],
]);
/** A file of nothing but tags must not become a burden of every copy. */
const longest = 64_000;

/** The tags of one file that another is to have too, whatever either container calls them. */
export function carriedTags(tags: Tags, format: SoundFormat): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(tags)) {
    const key = usualName(name.toLowerCase());
    if (!carried.has(key) || value === '' || value.length > longest) continue;
    // of lyrics in several languages the first are the song's own
    if (key !== 'lyrics' || !found.lyrics) found[key] = value;
  }
  // MP4 has one place for lyrics, and players read times there, too
  if ((format === 'm4a' || format === 'mp4') && found.syncedlyrics) {
    found.lyrics ??= found.syncedlyrics;
    delete found.syncedlyrics;
  }
  return found;
}

/** What a file of `format` is to be written with; a mark takes the place of a comment that came along. */
export const tagsToWrite = (tags: Tags, format: SoundFormat, mark?: string): Record<string, string> => ({
  ...carriedTags(tags, format),
  ...(mark === undefined ? {} : { comment: mark }),
});

/**
 * What a part of a sound takes over: of lyrics that keep time the lines that are sung in it, by its own time.
 * @param part seconds of the whole sound; null for all of it
 */
export function keptOfPart({ tags, cover }: Kept, part: { from: number; to: number } | null): Kept {
  const { syncedlyrics, ...others } = tags;
  if (syncedlyrics === undefined || part === null) return { tags, cover };
  const { from, to } = part;
  const lines = linesOfLrc(syncedlyrics).map((line) => ({ ...line, ms: line.ms - 1000 * from }));
  // the line that is being sung where the part begins is its first
  const begun = lines.findLast(({ ms }) => ms < 0);
  const within = lines.filter(({ ms }) => ms >= 0 && ms < 1000 * (to - from));
  const sung = begun?.text && within[0]?.ms !== 0 ? [{ ...begun, ms: 0 }, ...within] : within;
  return { tags: sung.length > 0 ? { ...others, syncedlyrics: lrcOf(sung) } : others, cover };
}

/** Tags by FFmpeg's names, which are small letters, also where it passes on those of a container as they are. */
export const byUsualLetters = (tags: Tags): Record<string, string> =>
  Object.fromEntries(Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value]));

/** FFmpeg adds language and description to the name of an MP3's lyrics; others say that they don't keep time. */
const usualName = (name: string): string =>
  /^(lyrics-.*|unsyncedlyrics|unsynced lyrics)$/.test(name) ? 'lyrics' : name;

/**
 * Tags as FFmpeg reads them from a file (`-f ffmetadata`): a command line has no room for lyrics or a cover.
 * Source: ffmpeg-formats(1), Metadata.
 */
export const ffmetadata = (tags: Tags): string =>
  [
    ';FFMETADATA1',
    ...Object.entries(tags).map(([name, value]) => `${name}=${value.replace(/[=;#\\\n]/g, '\\$&')}`),
    '',
  ].join('\n');

/** A picture as Vorbis comments hold it (FLAC's METADATA_BLOCK_PICTURE in base64): type 3 is the front cover. */
export function coverComment({ mime, picture }: Cover): string {
  const name = utf8Bytes(mime);
  const block = new Uint8Array(32 + name.length + picture.length);
  const view = new DataView(block.buffer);
  view.setUint32(0, 3);
  view.setUint32(4, name.length);
  block.set(name, 8);
  // description, width, height, depth and colours may all be 0: the picture says them itself
  view.setUint32(28 + name.length, picture.length);
  block.set(picture, 32 + name.length);
  return base64Of(block);
}
