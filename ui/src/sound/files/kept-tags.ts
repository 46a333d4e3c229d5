import { type Kept, keptOfPart, tagsToWrite } from '@formant/engine/codecs/tags/carried-tags';
import { appendWavTags } from '@formant/engine/codecs/tags/wav-tags';
import type { FileSink } from './job-files.ts';

export const noTags: Kept = { tags: {}, cover: null };

/**
 * Tags and cover of a sound file, as server and command line read them; none where there are none to be found. Sound that
 * is kept here carries them behind its samples, so that whatever is made of it has them too.
 */
export async function tagsIn(file: Blob): Promise<Kept> {
  // fetched with the first file that is opened; without a network the sound is worth more than its tags
  const reader = await import('@formant/engine/codecs/tags/read-tags').catch(() => null);
  return (await reader?.readTags(file)) ?? noTags;
}

/** The same with a mark, in the place of a comment. */
export const marked = ({ tags, cover }: Kept, mark: string | undefined): Kept =>
  mark === undefined ? { tags, cover } : { tags: { ...tags, comment: mark }, cover };

/** A finished WAV file with tags behind its samples; nothing of it is read for that. */
export async function taggedWav(wav: Blob, { tags, cover }: Kept): Promise<Blob> {
  let made = wav;
  const write = (bytes: Uint8Array, at: number): void => {
    // safe: over an ArrayBuffer
    made = new Blob([made.slice(0, at), bytes as BlobPart, made.slice(at + bytes.length)], {
      type: wav.type,
    });
  };
  await appendWavTags({ write }, wav.size, { tags: tagsToWrite(tags, 'wav'), cover });
  return made;
}

/** A finished WAV file of a part of another sound, with what that one's tags say of the part; null is all of it. */
export const taggedLike = async (
  wav: Blob,
  whole: Blob,
  part: { from: number; to: number } | null,
): Promise<Blob> => taggedWav(wav, keptOfPart(await tagsIn(whole), part));

/** Puts tags behind the samples of a finished WAV file that is still open. */
export const tagWav = (sink: FileSink, { tags, cover }: Kept): Promise<void> =>
  appendWavTags(sink, sink.length(), { tags: tagsToWrite(tags, 'wav'), cover });
