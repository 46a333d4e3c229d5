import { type FileFormat, fileFormats } from '@formant/contract/base/constants';
import type { AudioSink, AudioSource, RateMode } from '@formant/engine';
import type { VideoFormat } from '@formant/engine/codecs/video-container';

export { type FileFormat, fileFormats };
export const isFileFormat = (name: string): name is FileFormat =>
  (fileFormats as readonly string[]).includes(name);

/** What a file holds, told by its content and not by its name. */
export interface Probe {
  /** The container: wav, mp3, mp4, ogg, flac, aac, webm, aiff ... */
  format: string;
  /** FFmpeg's name of the codec of the track that is read, such as `mp3`, `aac` or `pcm_s16le`. */
  codec: string;
  durationSeconds: number | null;
  sampleRate: number;
  channels: number;
  /** Bits a sample, of codecs without loss; null of others. */
  bits: number | null;
  /** Of the whole file. */
  bitrateKbps: number | null;
  tags: Record<string, string>;
  hasCover: boolean;
  /** A track of pictures that move; a cover is none. */
  hasPicture: boolean;
}

/** Bounds on what is read; a file beyond them is refused, at the latest when decoding gets there. */
export interface DecodeLimits {
  maxSeconds: number;
  maxChannels: number;
}

/** No file longer or wider than this is read, whatever a caller allows. */
export const hardLimits = { maxSeconds: 10 * 3600, maxChannels: 64 } as const satisfies DecodeLimits;

export interface OpenOptions {
  signal?: AbortSignal;
  limits?: DecodeLimits;
}

/** A file being read: its own sample rate and channels, as many passes as wanted, constant memory. */
export interface OpenAudio extends AudioSource {
  readonly probe: Probe;
  /** What a person should know about how the file was read; complete once the first pass has ended. */
  readonly notes: readonly string[];
  /** Frees the decoder; passes that still run end with an error. Safe to call twice. */
  close(): Promise<void>;
}

export interface EncodeOptions {
  sampleRate: number;
  channelCount: number;
  /** Of lossy formats; the default depends on format and channels. */
  bitrateKbps?: number;
  /** Of MP3 and OGG: an even rate, or an even quality that comes to about `bitrateKbps`. */
  rateMode?: RateMode;
  /** Of WAV (32 is float, the default) and FLAC (24, the default, or 16). */
  bits?: 16 | 24 | 32;
  /** A sound file whose tags and cover the new file carries too, as far as its format can hold them. */
  tagsFrom?: string;
  /** What the file is to say of its sound: its tag `comment`, in the place of one that comes by `tagsFrom`. */
  mark?: string | undefined;
  signal?: AbortSignal;
}

/** A file being written; nothing is left of it unless `finish` is called. */
export interface AudioWriter extends AudioSink {
  write(block: Float32Array[]): Promise<void>;
  /** Completes the file. Throws when nothing can be completed, for example on a full disk. */
  finish(): Promise<void>;
  /** Gives up and deletes the file. Does nothing after `finish`; safe to call twice. */
  abort(): Promise<void>;
}

/**
 * Reads and writes sound files; drivers are interchangeable (`conformance.ts`).
 * `mp4` and `m4a` both hold AAC. WAV is written as 32-bit float: it can't clip and costs no quality between tools. FLAC is written as 24 bit.
 */
export interface Codec {
  readonly name: string;
  /** @throws ToolError not_audio, empty, truncated, too_long, too_many_channels, unsupported_codec */
  probe(path: string, options?: OpenOptions): Promise<Probe>;
  /** Opens a file's audio; every pass decodes anew in constant memory. Throws like `probe`. */
  open(path: string, options?: OpenOptions): Promise<OpenAudio>;
  /**
   * Starts a file. A format that can't hold the given rate or channels (MP3: two channels, at most 48 kHz) gets
   * the nearest that it can hold, resampled and mixed down.
   */
  encode(path: string, format: FileFormat, options: EncodeOptions): Promise<AudioWriter>;
  /**
   * Moves the coded sound of a file into another container, bit by bit as it is, with tags and cover. The codec has
   * to fit the format (`fitsInto`). Nothing is left at `to` when it fails.
   * @throws ToolError like `probe`, `signal.reason` after a cancel
   */
  copy(from: string, to: string, format: FileFormat, options?: { signal?: AbortSignal }): Promise<void>;
  /**
   * Writes a video with another sound: pictures bit by bit as they are, with their times, turn and colours, and what
   * the file says of itself. Subtitles are copied where `format` takes them. The sound begins where that of `video`
   * begins when it is decoded, within a millisecond; other sound tracks are left out. Nothing is left at `to` when it
   * fails.
   * @param sound a file of one coded sound, in the format of `videoContainers[format].sound`
   * @returns what a person should know of what was left out
   * @throws ToolError unsupported_codec where the container can't hold the pictures, and like `probe`; `signal.reason`
   * after a cancel
   */
  putSound(
    video: string,
    sound: string,
    to: string,
    format: VideoFormat,
    options?: PutSoundOptions,
  ): Promise<string[]>;
}

export interface PutSoundOptions {
  signal?: AbortSignal;
  /** How much of the video is written, 0..1. */
  progress?(fraction: number): void;
}
