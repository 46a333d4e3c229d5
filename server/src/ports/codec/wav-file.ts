import { constants, copyFile, type FileHandle, open, rm } from 'node:fs/promises';
import { ToolError } from '@formant/engine';
import { bytesPerSample } from '@formant/engine/codecs/pcm';
import { wavSource, wavWriter } from '@formant/engine/codecs/wav';
import { assertTrack } from './inspect.ts';
import { tooLong } from './messages.ts';
import {
  type AudioWriter,
  type EncodeOptions,
  hardLimits,
  type OpenAudio,
  type OpenOptions,
} from './port.ts';
import { type Cover, carriedTags } from './tags/carried-tags.ts';
import { id3Tag } from './tags/id3-texts.ts';
import { infoChunk, readInfo } from './wav-info.ts';

/**
 * Opens plain PCM in WAV with the engine's own reader, in every driver: exact, quick to start, no native code.
 * @returns null for WAV that holds something else than PCM (ADPCM, MP3): that needs the driver
 * @throws ToolError like `Codec.open`
 */
export async function openPlainWav(
  path: string,
  { signal, limits = hardLimits }: OpenOptions,
): Promise<OpenAudio | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const source = await wavSource({ size, read: (from, to) => readExactly(file, from, to) });
    const { sampleRate, channelCount } = source;
    const durationSeconds = (source.frames ?? 0) / sampleRate;
    assertTrack({ sampleRate, channels: channelCount }, limits.maxChannels);
    const maxSeconds = Math.min(limits.maxSeconds, hardLimits.maxSeconds);
    if (durationSeconds > maxSeconds) throw tooLong(maxSeconds);
    return {
      probe: {
        format: 'wav',
        codec: pcmNames[source.encoding],
        durationSeconds,
        sampleRate,
        channels: channelCount,
        bits: 8 * bytesPerSample[source.encoding],
        bitrateKbps: (size * 8) / durationSeconds / 1000,
        tags: await readInfo(file, size),
        hasCover: false,
      },
      notes: [],
      sampleRate,
      channelCount,
      frames: source.frames,
      async *blocks() {
        for await (const block of source.blocks()) {
          signal?.throwIfAborted();
          yield block;
        }
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    if (error instanceof ToolError && error.code === 'unsupported_codec') return null;
    throw error;
  }
}

/**
 * Writes WAV, RF64 beyond 4 GB (which then goes without tags). Tags stand in a list (LIST INFO), and with lyrics and cover
 * in an ID3 tag behind it.
 * @param worthKeeping of the driver, to read tags and cover of a file in any format
 */
export async function createWav(
  path: string,
  options: EncodeOptions,
  worthKeeping: (path: string) => Promise<Kept>,
): Promise<AudioWriter> {
  const { tags, cover } =
    options.tagsFrom === undefined ? { tags: {}, cover: null } : await worthKeeping(options.tagsFrom);
  const kept = { tags: options.mark === undefined ? tags : { ...tags, comment: options.mark }, cover };
  const info = Buffer.concat([infoChunk(kept.tags), id3Chunk(kept)]);
  const file = await open(path, 'w');
  const writer = wavWriter(
    {
      async write(bytes, at) {
        for (let done = 0; done < bytes.length; )
          done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
      },
    },
    {
      sampleRate: options.sampleRate,
      channelCount: options.channelCount,
      encoding: ({ 16: 'int16', 24: 'int24', 32: 'float32' } as const)[options.bits ?? 32],
    },
  );
  let ended = false;
  const abort = async () => {
    if (ended) return;
    ended = true;
    await file.close();
    await rm(path, { force: true });
  };
  return {
    async write(block) {
      options.signal?.throwIfAborted();
      await writer.write(block);
    },
    async finish() {
      options.signal?.throwIfAborted();
      const { bytes } = await writer.close();
      if (info.length > 0 && bytes + info.length < 0xffff_ffff) {
        await file.write(info, 0, info.length, bytes);
        const size = Buffer.alloc(4);
        size.writeUInt32LE(bytes + info.length - 8);
        await file.write(size, 0, 4, 4);
      }
      await file.close();
      ended = true;
    },
    abort,
  };
}

/** Tags by FFmpeg's names, and the cover. */
export type Kept = { tags: Readonly<Record<string, string>>; cover: Cover | null };

/** An ID3 tag as a chunk of a WAV file; empty where there is nothing to put into it. */
function id3Chunk({ tags, cover }: Kept): Buffer {
  const tag = id3Tag(carriedTags(tags, 'wav'), cover);
  if (tag.length === 0) return tag;
  const head = Buffer.from('id3 \0\0\0\0', 'latin1');
  head.writeUInt32LE(tag.length, 4);
  return Buffer.concat([head, tag, Buffer.alloc(tag.length % 2)]);
}

/** A file that is to stay what it is, tags and all; shares its blocks where the file system can. */
export const copyWhole = (from: string, to: string): Promise<void> =>
  copyFile(from, to, constants.COPYFILE_FICLONE);

const pcmNames = {
  uint8: 'pcm_u8',
  int16: 'pcm_s16le',
  int24: 'pcm_s24le',
  int32: 'pcm_s32le',
  float32: 'pcm_f32le',
  float64: 'pcm_f64le',
} as const;

async function readExactly(file: FileHandle, from: number, to: number): Promise<Uint8Array> {
  // its own memory, not the shared pool: readers look at it through typed arrays that need alignment
  const bytes = new Uint8Array(to - from);
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, from + at);
    if (bytesRead === 0)
      throw new ToolError('truncated', 'The file became shorter while it was read. Try again.');
    at += bytesRead;
  }
  return bytes;
}
