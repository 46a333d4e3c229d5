/** Tags that say something about the music, by FFmpeg's names; what describes the old file stays behind. */
const carried = new Set([
  ...['title', 'artist', 'album', 'album_artist', 'date', 'track', 'disc', 'genre', 'composer', 'performer'],
  ...['comment', 'copyright', 'publisher', 'lyrics', 'grouping', 'language_name', 'isrc', 'bpm'],
]);
/** A file of nothing but tags must not become a burden of every copy. */
const longest = 64_000;

/** The tags of one file that another is to have too, whatever either container calls them. */
export function carriedTags(tags: Readonly<Record<string, string>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(tags)) {
    const key = name.toLowerCase();
    if (carried.has(key) && value !== '' && value.length <= longest) found[key] = value;
  }
  return found;
}

/** A picture as Vorbis comments hold it (FLAC's METADATA_BLOCK_PICTURE in base64): type 3 is the front cover. */
export function coverComment(mime: string, picture: Uint8Array): string {
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
