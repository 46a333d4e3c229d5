import { constants, copyFile, type FileHandle, open, rm } from 'node:fs/promises';
import { ToolError } from '@formant/engine/base/faults';
import type { ByteSink } from '@formant/engine/codecs/bytes';
import { bytesPerSample } from '@formant/engine/codecs/pcm';
import { type Kept, tagsToWrite } from '@formant/engine/codecs/tags/carried-tags';
import { appendWavTags } from '@formant/engine/codecs/tags/wav-tags';
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
import { keptOf, readPart, writePart } from './tags.ts';

/** Bytes written at a time: each call to the file system costs as much as packing a block does. */
const gatherBytes = 2 ** 20;

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
        tags: (await keptOf(path))?.tags ?? {},
        hasCover: false,
        hasPicture: false,
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
 * Writes WAV, RF64 beyond 4 GB (which then goes without tags).
 * @param worthKeeping of the driver, to read tags and cover of a file in any format
 */
export async function createWav(
  path: string,
  options: EncodeOptions,
  worthKeeping: (path: string) => Promise<Kept>,
): Promise<AudioWriter> {
  const { tags, cover } =
    options.tagsFrom === undefined ? { tags: {}, cover: null } : await worthKeeping(options.tagsFrom);
  const kept = { tags: tagsToWrite(tags, 'wav', options.mark), cover };
  const file = await open(path, 'w');
  const sink: ByteSink = { write: (bytes, at) => writePart(file, bytes, at) };
  const writer = wavWriter(sink, {
    sampleRate: options.sampleRate,
    channelCount: options.channelCount,
    encoding: ({ 16: 'int16', 24: 'int24', 32: 'float32' } as const)[options.bits ?? 32],
    gatherBytes,
  });
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
      await appendWavTags(sink, bytes, kept);
      await file.close();
      ended = true;
    },
    abort,
  };
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
  const bytes = await readPart(file, from, to);
  if (bytes.length < to - from)
    throw new ToolError('truncated', 'The file became shorter while it was read. Try again.');
  return bytes;
}
