import { ToolError } from '@formant/engine/base/faults';
import type { VideoFormat } from '@formant/engine/codecs/video-container';

// The words of both drivers, so that a fault reads the same whichever of them met it.

export const unreadable = (detail: string) =>
  new ToolError(
    'not_audio',
    `This is no sound that can be read (${detail}). Choose a WAV, MP3, MP4, Ogg, FLAC or M4A file.`,
  );

export const unstated = () => unreadable('it states neither channels nor a sample rate');

export const withoutAudio = () =>
  new ToolError('not_audio', 'The file has no audio track. Choose a file with sound in it.');

export const undecodable = () =>
  new ToolError(
    'unsupported_codec',
    'The file is sound in a form that is not supported here. Export it again as WAV, MP3 or FLAC and retry.',
  );

export const nothingDecoded = () =>
  new ToolError('empty', 'The file holds no sound: its length is zero. Record or export it again.');

export const tooLong = (maxSeconds: number) =>
  new ToolError(
    'too_long',
    `The file is longer than the ${duration(maxSeconds)} allowed here. Cut it into parts and retry.`,
  );

/** Decoders need a few MB; one that asks for more than there is has believed a header that lies. */
export const impossibleSizes = () =>
  new ToolError(
    'not_audio',
    'The file states sizes that can not be: it asks for more memory than there is. It is probably damaged; export it again and retry.',
  );

/** With the code that Node's own errors of this kind carry. */
export const diskFull = () =>
  Object.assign(new Error('The disk is full. Make room and try again.'), { code: 'ENOSPC' });

/** Decoding gets past damage; moving the coded sound as it is would carry it along. */
export const damagedCopy = () =>
  new ToolError(
    'not_audio',
    'The file is damaged in places, so its sound can not be moved as it is. Choose a bit rate, so that it is written anew without the damaged parts.',
  );

/** The container's own rules; FFmpeg would write such a file only for itself. */
export const unfitPicture = (format: VideoFormat, cause?: unknown) =>
  new ToolError(
    'unsupported_codec',
    `The picture of this video can not be put into .${format} as it is. Take the ending of the video itself, or .mkv, which holds nearly every picture.`,
    { cause },
  );

/** Moving pictures on as they are would carry the damage along. */
export const damagedPicture = () =>
  new ToolError(
    'not_audio',
    'The video is damaged in places, so its picture can not be copied. Ask for the sound alone, for example with the ending .m4a, or download the video again.',
  );

export const subtitlesLeft = (count: number, format: VideoFormat): string[] =>
  count === 0
    ? []
    : [
        `${count === 1 ? 'One subtitle track is' : `${count} subtitle tracks are`} of a kind that .${format} does not take, and left out.`,
      ];

/** A note and no error: everything else of the file was used. */
export const damaged = 'The file is damaged in places; the damaged parts are left out.';

/** A video's sound may start after the picture; on its own it starts at once. Within a tenth of a second nobody cares. */
export const lateNotes = (seconds: number): string[] =>
  seconds > 0.1
    ? [`The sound of this video begins ${seconds.toFixed(1)} s after the picture; the result begins with it.`]
    : [];

/** Whether a note is one of those, which is not true of a video that keeps its picture. */
export const isLateNote = (note: unknown): boolean =>
  typeof note === 'string' && note.startsWith('The sound of this video begins ');

function duration(seconds: number): string {
  if (seconds % 3600 === 0) return seconds === 3600 ? 'one hour' : `${seconds / 3600} hours`;
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}

export const noCodec =
  'Only plain WAV can be read and written: the ffmpeg and ffprobe commands are not installed. Install FFmpeg (https://ffmpeg.org), then try again.';
