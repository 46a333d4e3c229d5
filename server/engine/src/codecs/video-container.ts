import type { SoundFormat } from '../base/conversion.ts';

/** Containers that a video comes back in with another sound. */
export const videoFormats = ['mp4', 'mov', 'webm', 'mkv'] as const;
export type VideoFormat = (typeof videoFormats)[number];

type Container = {
  mime: string;
  /** FFmpeg's name of what writes it, with its options. */
  muxer: string;
  muxerOptions: Readonly<Record<string, string>>;
  /**
   * The format that the new sound is encoded in before it is put in: AAC, and in WebM, which takes none, Vorbis.
   * Opus would do there too; but FFmpeg's WebAssembly build can't write it, and a video is to be the same wherever it
   * was made.
   */
  sound: Extract<SoundFormat, 'm4a' | 'ogg'>;
  /** Subtitles that it takes as they are, by FFmpeg's names. */
  subtitles: readonly string[];
};

// an edit's start is stated in this clock: FFmpeg's 1000 would move the sound by up to a millisecond
const quickTime = { movie_timescale: '48000' } as const;

export const videoContainers: Readonly<Record<VideoFormat, Container>> = {
  mp4: {
    mime: 'video/mp4',
    muxer: 'mp4',
    muxerOptions: { ...quickTime, movflags: 'faststart' },
    sound: 'm4a',
    subtitles: ['mov_text'],
  },
  mov: {
    mime: 'video/quicktime',
    muxer: 'mov',
    muxerOptions: { ...quickTime, movflags: 'faststart' },
    sound: 'm4a',
    subtitles: ['mov_text', 'eia_608'],
  },
  webm: { mime: 'video/webm', muxer: 'webm', muxerOptions: {}, sound: 'ogg', subtitles: ['webvtt'] },
  mkv: {
    mime: 'video/x-matroska',
    muxer: 'matroska',
    muxerOptions: {},
    sound: 'm4a',
    subtitles: [
      ...['subrip', 'ass', 'ssa', 'webvtt', 'text'],
      ...['hdmv_pgs_subtitle', 'hdmv_text_subtitle', 'dvd_subtitle', 'dvb_subtitle'],
    ],
  },
};

const endings: Readonly<Record<string, VideoFormat>> = {
  mp4: 'mp4',
  m4v: 'mp4',
  mov: 'mov',
  qt: 'mov',
  webm: 'webm',
  mkv: 'mkv',
};

/** The container that a file's ending names, such as `mov` or `M4V`; null for any other. */
export function videoFormatNamed(ending: string): VideoFormat | null {
  const named = ending.toLowerCase();
  return Object.hasOwn(endings, named) ? (endings[named] ?? null) : null;
}

/**
 * The container that a video's first bytes announce; null for any other. It may hold sound alone.
 * @param head at least 64 bytes, fewer of a file that has no more
 * Source: ISO/IEC 14496-12 4.3 (`ftyp`), the QuickTime File Format Specification, RFC 8794 (EBML, `DocType`)
 */
export function videoFormatOf(head: Uint8Array): VideoFormat | null {
  const text = String.fromCharCode(...head.subarray(0, 64));
  if (text.startsWith('\x1aE\xdf\xa3')) return text.includes('webm') ? 'webm' : 'mkv';
  const box = text.slice(4, 8);
  if (box === 'ftyp') return text.slice(8, 12) === 'qt  ' ? 'mov' : 'mp4';
  // QuickTime's own, from before there were brands
  return ['moov', 'mdat', 'wide', 'free'].includes(box) ? 'mov' : null;
}

/**
 * What a video with another sound is called: as the sound, with an ending of the video's own where that names its
 * container.
 * @param stem the name without an ending
 */
export function videoName(stem: string, original: string, format: VideoFormat): string {
  const ending = /\.([^.]+)$/.exec(original)?.[1] ?? '';
  return `${stem}.${videoFormatNamed(ending) === format ? ending.toLowerCase() : format}`;
}

/** What FFmpeg needs to know of a sound that a video gets. */
export interface NewSound {
  /** When it begins in the time of the video. */
  startSeconds: number;
  /** What it says of itself, such as that a computer has made its voice, in the place of what the video says there. */
  comment: string | undefined;
}

/**
 * FFmpeg's arguments that write a video with another sound: its input 0 is the video and input 1 the coded sound.
 * Pictures, chapters and what the file says of itself are copied as they are.
 * @param subtitles numbers of the tracks that `format` takes
 */
export function videoArguments(
  format: VideoFormat,
  { startSeconds, comment, subtitles }: NewSound & { subtitles: readonly number[] },
): { ofSound: string[]; output: string[] } {
  const { muxer, muxerOptions } = videoContainers[format];
  return {
    ofSound: ['-itsoffset', startSeconds.toFixed(6)],
    output: [
      // the video's own clock: else each file would begin at zero, however much of it is an encoder's delay
      ...['-copyts', '-map', '0:V', '-map', '1:a:0', ...subtitles.flatMap((index) => ['-map', `0:${index}`])],
      ...['-c', 'copy', '-map_metadata', '0', '-map_chapters', '0', '-disposition:a:0', 'default'],
      ...(comment ? ['-metadata', `comment=${comment}`] : []),
      ...Object.entries(muxerOptions).flatMap(([name, value]) => [`-${name}`, value]),
      ...['-f', muxer],
    ],
  };
}

/**
 * Whether ffmpeg's words tell that it met damage while it copied: it takes that for the end of the file, and calls what
 * it has written until then a success.
 */
export const tellsDamage = (text: string): boolean =>
  /Invalid data found|Error during demuxing|partial file|File ended prematurely|invalid as first byte/.test(
    text,
  );
