import { type FileHandle, open } from 'node:fs/promises';
import { ToolError } from '@formant/engine/base/faults';
import { unstated } from './messages.ts';
import { hardLimits } from './port.ts';
import { foreignKind, soundFormat } from './signatures.ts';
import { wholeness } from './wholeness.ts';

/** What the bytes themselves say, before any decoder sees them. */
export type Inspection = {
  /** By signature; null where only a decoder can tell. */
  format: string | null;
  /** What is odd but readable, in words for people. */
  notes: string[];
};

/**
 * Looks at a file's structure without decoding, so that native code never meets what is plainly no sound and a
 * cut file is refused at once rather than after minutes of work. Reads at most about 1 MB, whatever the size.
 * @throws ToolError `empty`, `not_audio`, `truncated`, `too_many_channels`; the file system's error if unreadable
 */
export async function inspect(path: string): Promise<Inspection> {
  const file = await open(path, 'r');
  try {
    const stat = await file.stat();
    if (stat.isDirectory())
      throw new ToolError('not_audio', 'This is a folder, not a sound file. Choose a file in it.');
    if (!stat.isFile()) throw new ToolError('not_audio', 'This is not a file. Choose a sound file.');
    if (stat.size === 0)
      throw new ToolError('empty', 'The file is empty (0 bytes). Save or download it again, then retry.');
    const head = await readAt(file, 0, 4096);
    const format = soundFormat(head);
    const what = format ? null : foreignKind(head);
    if (what)
      throw new ToolError(
        'not_audio',
        `This is ${what}, not sound, whatever its name says. Choose a sound file.`,
      );
    return {
      format,
      notes: await wholeness({
        format,
        size: stat.size,
        head,
        read: (at, length) => readAt(file, at, length),
      }),
    };
  } finally {
    await file.close();
  }
}

/** Refuses a track that is wider, or of a stranger rate, than anything that is processed here. */
export function assertTrack(track: { sampleRate: number; channels: number }, maxChannels: number): void {
  const most = Math.min(maxChannels, hardLimits.maxChannels);
  if (track.channels > most)
    throw new ToolError(
      'too_many_channels',
      `The file has ${track.channels} channels; at most ${most} can be processed. Mix it down, for example to stereo, and retry.`,
    );
  if (!track.channels || !track.sampleRate) throw unstated();
  if (!(track.sampleRate >= 1000 && track.sampleRate <= 768_000))
    throw new ToolError(
      'unsupported_codec',
      `The file states ${track.channels} channels at ${track.sampleRate} Hz, which can't be played. Export it again as WAV or MP3.`,
    );
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, at);
  return buffer.subarray(0, bytesRead);
}
