import wasmUrl from '@ffmpeg/core/wasm?url';
import coreUrl from '@ffmpeg/core?url';
import { keepsSamples, type SoundFormat, ToolError } from '@formant/engine';
import { coverComment, ffmetadata, type Kept, tagsToWrite } from '@formant/engine/codecs/tags/carried-tags';
import { nameTexts } from '@formant/engine/codecs/tags/native-texts';
import {
  tellsDamage,
  type VideoFormat,
  videoArguments,
  videoContainers,
} from '@formant/engine/codecs/video-container';
import { JobFault } from '../fault.ts';
import type { FileSink } from '../files/job-files.ts';

/**
 * ffmpeg compiled to WebAssembly, inside the calling worker. The core is driven without its usual wrapper:
 * here the file system can be given devices, so that input is read from the File and output goes to disk
 * while it is made, and an hour of sound needs no memory.
 */
export interface Ffmpeg {
  /** What ffmpeg says about a file, without decoding it. */
  probe(file: Blob): AudioFacts;
  /** Decodes the first audio track into a 32-bit float WAV file. */
  decode(file: Blob, out: FileSink, progress: (fraction: number) => void): void;
  /** Encodes or copies the sound of a file in a format, and writes what it is to say of itself. */
  encode(
    what: { sound: Blob; kept: Kept },
    how: { codec: readonly string[]; format: SoundFormat },
    out: FileSink,
    progress: (fraction: number) => void,
  ): Promise<void>;
  /**
   * Writes a video with another sound: pictures, subtitles and chapters as they are, and the sound where that of the
   * video begins when it is decoded. Progress is by bytes.
   * @throws JobFault no_video
   */
  putSound(
    what: { video: Blob; sound: Blob; format: VideoFormat; comment: string | undefined },
    out: FileSink,
    progress: (fraction: number) => void,
  ): void;
}

const muxers: Readonly<Record<SoundFormat, string>> = {
  wav: 'wav',
  mp3: 'mp3',
  ogg: 'ogg',
  flac: 'flac',
  m4a: 'ipod',
  mp4: 'mp4',
};

export type AudioFacts = {
  seconds: number | null;
  sampleRate: number;
  channelCount: number;
  codec: string;
  /** Bits a sample, of codecs without loss; null of others. */
  bits: number | null;
  /** A track of pictures that move; a cover is none. */
  hasPicture: boolean;
  /** Subtitles, with ffmpeg's names of their kinds. */
  subtitles: readonly { index: number; codec: string }[];
};

/** The size of the core, for the download's progress; its server may compress it on the way. */
export const ffmpegBytes = 32_232_419;

/** The part of the core that is used; the package has no types of its own. */
interface Core {
  FS: {
    mkdir(path: string): void;
    mount(type: unknown, options: { blobs: { name: string; data: Blob }[] }, path: string): void;
    unmount(path: string): void;
    unlink(path: string): void;
    makedev(major: number, minor: number): number;
    registerDevice(device: number, ops: StreamOps): void;
    mkdev(path: string, device: number): void;
    filesystems: { WORKERFS: unknown };
  };
  setLogger(logger: (line: { message: string }) => void): void;
  setProgress(listener: (progress: { progress: number }) => void): void;
  exec(...args: string[]): void;
  ret: number;
  reset(): void;
}
interface StreamOps {
  open(): void;
  close(): void;
  read(
    stream: Stream,
    heap: Int8Array<ArrayBuffer>,
    offset: number,
    length: number,
    position: number,
  ): number;
  write(
    stream: Stream,
    heap: Int8Array<ArrayBuffer>,
    offset: number,
    length: number,
    position: number,
  ): number;
  llseek(stream: Stream, offset: number, whence: number): number;
}
type Stream = { position: number };

let loading: Promise<Core> | null = null;

/** Fetches and starts the core once per worker; `onBytes` hears how much of it has arrived. */
export async function loadFfmpeg(onBytes: (received: number, total: number) => void): Promise<Ffmpeg> {
  loading ??= start(onBytes);
  try {
    return driver(await loading);
  } catch (cause) {
    loading = null; // the next attempt fetches again
    throw cause;
  }
}

async function start(onBytes: (received: number, total: number) => void): Promise<Core> {
  const answer = await fetch(wasmUrl);
  if (!answer.ok || !answer.body) throw new Error(`The decoder could not be fetched (${answer.status}).`);
  const wasmBinary = new Uint8Array(ffmpegBytes);
  let received = 0;
  for await (const chunk of chunks(answer.body)) {
    wasmBinary.set(chunk, received);
    received += chunk.byteLength;
    onBytes(received, ffmpegBytes);
  }
  const script: { default(options: object): Promise<Core> } = await import(/* @vite-ignore */ coreUrl);
  return await script.default({ wasmBinary: wasmBinary.buffer });
}

async function* chunks(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

let devices = 0;

function driver(core: Core): Ffmpeg {
  const run = (
    file: Blob,
    sink: FileSink | null,
    args: readonly string[],
    progress?: (f: number) => void,
    more: readonly { name: string; data: Blob; demuxer: readonly string[] }[] = [],
  ) => {
    const lines: string[] = [];
    const path = `/job${++devices}`;
    const blobs = [{ name: 'in', data: file }, ...more];
    core.FS.mkdir(path);
    core.FS.mount(core.FS.filesystems.WORKERFS, { blobs }, path);
    core.setLogger(({ message }) => {
      if (lines.push(message) > 400) lines.splice(100, 100); // keep the header and the end
    });
    core.setProgress(({ progress: fraction }) => {
      if (fraction >= 0 && fraction <= 1) progress?.(fraction);
    });
    const out = `/out${devices}`;
    const others = more.flatMap(({ name, demuxer }) => [...demuxer, '-i', `${path}/${name}`]);
    try {
      if (sink) addDevice(core, out, sink);
      core.exec('-hide_banner', '-y', '-i', `${path}/in`, ...others, ...args, ...(sink ? [out] : []));
      return { ok: core.ret === 0, lines };
    } catch (cause) {
      loading = null; // a wasm trap leaves the instance unusable: the next call starts a fresh one
      throw faultOf(lines, cause);
    } finally {
      if (loading) {
        core.reset();
        core.FS.unmount(path);
        if (sink) core.FS.unlink(out);
      }
    }
  };
  const probe = (file: Blob) => factsOf(run(file, null, []).lines);
  /** When the first sample comes that is given out by the decoder, in the file's own time. */
  const soundStart = (file: Blob): number => {
    const first = ['-copyts', '-map', '0:a:0', '-af', 'ashowinfo', '-frames:a', '1', '-f', 'null', '-'];
    const time = /\bpts_time:(-?[\d.]+)/.exec(run(file, null, first).lines.join('\n'))?.[1];
    if (time === undefined) throw noVideo();
    return Number(time);
  };
  return {
    probe,
    decode(file, sink, progress) {
      const args = ['-map', '0:a:0', '-vn', '-c:a', 'pcm_f32le', '-f', 'wav', '-rf64', 'auto', '-bitexact'];
      const { ok, lines } = run(file, sink, args, progress);
      if (!ok) throw faultOf(lines);
    },
    async encode({ sound, kept }, { codec, format }, sink, progress) {
      const { files, args } = carry(kept, format);
      const all = ['-map', '0:a:0', ...codec, ...args, '-f', muxers[format]];
      const { ok, lines } = run(sound, sink, all, progress, files);
      if (!ok) throw faultOf(lines);
      const size = sink.length();
      await nameTexts(
        {
          size,
          read: (from, to) => sink.read(from, to - from),
          write: (bytes, at) => sink.write(bytes, at),
        },
        format,
      );
    },
    putSound({ video, sound, format, comment }, sink, progress) {
      const taken = videoContainers[format].subtitles;
      const subtitles = probe(video).subtitles.filter(({ codec }) => taken.includes(codec));
      const { ofSound, output } = videoArguments(format, {
        startSeconds: soundStart(video),
        comment,
        subtitles: subtitles.map(({ index }) => index),
      });
      const told: FileSink = {
        ...sink,
        write(bytes, at) {
          sink.write(bytes, at);
          progress(Math.min(1, at / video.size));
        },
      };
      const { ok, lines } = run(video, told, output, undefined, [
        { name: 'sound', data: sound, demuxer: ofSound },
      ]);
      if (!ok || tellsDamage(lines.join('\n'))) throw noVideo();
    },
  };
}

const noVideo = () =>
  new JobFault({
    code: 'no_video',
    message: 'Its picture is damaged, or of a kind that can’t be copied here. The sound is still here.',
  });

/** Files that hold tags and cover, and the arguments that write them. */
function carry(
  { tags, cover }: Kept,
  format: SoundFormat,
): { files: { name: string; data: Blob; demuxer: string[] }[]; args: string[] } {
  // Ogg has no place for pictures but among its tags
  const inTags = format === 'ogg' && cover;
  const text = ffmetadata({
    ...tagsToWrite(tags, format),
    ...(inTags ? { METADATA_BLOCK_PICTURE: coverComment(inTags) } : {}),
  });
  const files = [{ name: 'tags', data: new Blob([text]), demuxer: ['-f', 'ffmetadata'] }];
  const args = ['-map_metadata', '1', '-map_chapters', '-1'];
  if (cover && !inTags) {
    const demuxer = ['-f', cover.mime === 'image/png' ? 'png_pipe' : 'jpeg_pipe'];
    files.push({ name: 'cover', data: new Blob([cover.picture as BlobPart]), demuxer }); // safe: over an ArrayBuffer
    args.push('-map', '2:v:0', '-c:v', 'copy', '-disposition:v:0', 'attached_pic');
  }
  return { files, args };
}

function addDevice(core: Core, path: string, sink: FileSink): void {
  const device = core.FS.makedev(64, devices);
  core.FS.registerDevice(device, {
    open() {},
    close() {},
    read(_stream, heap, offset, length, position) {
      const bytes = sink.read(position, length);
      new Uint8Array(heap.buffer).set(bytes, heap.byteOffset + offset);
      return bytes.byteLength;
    },
    write(_stream, heap, offset, length, position) {
      sink.write(new Uint8Array(heap.buffer, heap.byteOffset + offset, length), position);
      return length;
    },
    llseek: (stream, offset, whence) =>
      offset + (whence === 1 ? stream.position : whence === 2 ? sink.length() : 0),
  });
  core.FS.mkdev(path, device);
}

/**
 * @throws ToolError not_audio when no audio track was found, truncated when the file's index is missing
 */
export function factsOf(lines: readonly string[]): AudioFacts {
  const text = lines.join('\n');
  const stream = /Stream #\d+:\d+.*?: Audio: (\S+?)[, (].*?(\d+) Hz, ([^,\n]+)/.exec(text);
  if (!stream) throw faultOf(lines);
  const time = /Duration: (\d+):(\d+):(\d+(?:\.\d+)?)/.exec(text);
  // Without an index the length of an mp3 is a guess from the bit rate, which says nothing about its end.
  const guessed = /Estimating duration from bitrate/.test(text);
  const seconds = time ? Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3]) : null;
  return {
    codec: stream[1] ?? '',
    bits: keepsSamples(stream[1] ?? '') ? bitsOf(stream[0], text) : null,
    sampleRate: Number(stream[2]),
    channelCount: channelsOf(stream[3] ?? ''),
    seconds: guessed ? null : seconds,
    hasPicture: /Stream #\d+:\d+.*?: Video: (?!.*\((attached pic|timed thumbnails|still image)\))/.test(text),
    subtitles: [...text.matchAll(/Stream #\d+:(\d+).*?: Subtitle: (\w+)/g)].map(([, index, codec = '']) => ({
      index: Number(index),
      codec,
    })),
  };
}

/** From ffmpeg's line about a track, which ends such as `stereo, s32 (24 bit)`. */
function bitsOf(stream: string, text: string): number | null {
  const rest = text.slice(text.indexOf(stream) + stream.length).split('\n')[0] ?? '';
  const found = /, (u8|s16|s32|s64|flt|dbl)p?(?: \((\d+) bit\))?/.exec(rest);
  if (!found) return null;
  return found[2] ? Number(found[2]) : ({ u8: 8, s16: 16 }[found[1] ?? ''] ?? 32);
}

function channelsOf(layout: string): number {
  const named: Record<string, number> = { mono: 1, stereo: 2, quad: 4, hexagonal: 6, octagonal: 8 };
  const word = layout.trim().split(/[ (]/)[0] ?? '';
  const count = /^(\d+) channels/.exec(layout.trim());
  const points = /^(\d+)\.(\d+)/.exec(word);
  if (count) return Number(count[1]);
  return points ? Number(points[1]) + Number(points[2]) : (named[word] ?? 2);
}

function faultOf(lines: readonly string[], cause?: unknown): Error {
  const text = lines.join('\n');
  if (cause instanceof DOMException) return cause; // the disk is full: thrown through ffmpeg by the device
  if (/moov atom not found|End of file/.test(text))
    return new ToolError('truncated', 'The file breaks off before its sound begins.', { cause });
  if (/Decoder .* not found|Unknown (decoder|encoder)|could not find codec parameters/i.test(text))
    return new ToolError(
      'unsupported_codec',
      'The sound in this file is packed in a way that can’t be read here.',
      {
        cause,
      },
    );
  if (/matches no streams|does not contain any stream|Output file.*no stream/.test(text))
    return new ToolError('not_audio', 'There is no sound in this file.', { cause });
  if (/memory/i.test(String(cause)))
    return new ToolError('out_of_memory', 'The browser ran out of memory.', { cause });
  return new ToolError('not_audio', 'This file can’t be read as audio.', { cause });
}
