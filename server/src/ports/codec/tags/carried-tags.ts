import type { FileFormat } from '../port.ts';

/** Tags that say something about the music, by FFmpeg's names; what describes the old file stays behind. */
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
export function carriedTags(
  tags: Readonly<Record<string, string>>,
  format: FileFormat,
): Record<string, string> {
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

/** Tags by FFmpeg's names, which are small letters, also where it passes on those of a container as they are. */
export const byUsualLetters = (tags: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value]));

/** FFmpeg adds language and description to the name of an MP3's lyrics; others say that they don't keep time. */
const usualName = (name: string): string =>
  /^(lyrics-.*|unsyncedlyrics|unsynced lyrics)$/.test(name) ? 'lyrics' : name;

export type Cover = { mime: string; picture: Uint8Array };

/** A picture as Vorbis comments hold it (FLAC's METADATA_BLOCK_PICTURE in base64): type 3 is the front cover. */
export function coverComment({ mime, picture }: Cover): string {
  const name = Buffer.from(mime, 'latin1');
  const block = Buffer.alloc(32 + name.length + picture.length);
  block.writeUInt32BE(3, 0);
  block.writeUInt32BE(name.length, 4);
  name.copy(block, 8);
  // description, width, height, depth and colours may all be 0: the picture says them itself
  block.writeUInt32BE(picture.length, 28 + name.length);
  block.set(picture, 32 + name.length);
  return block.toString('base64');
}
