import type { Audio, AudioSink, AudioSource } from '../base/audio.ts';
import type { ByteSink, ByteSource } from './bytes.ts';
import { memoryBytes } from './bytes.ts';
import { bytesPerSample, decodePcm, encodePcm, type PcmEncoding } from './pcm.ts';
import { quantisers16 } from './quantiser16.ts';
import { readWavLayout, wavHeader } from './wav-header.ts';

export type WavEncoding = Exclude<PcmEncoding, 'uint8' | 'float64'>;

const blockFrames = 16384;
/** Bytes asked for at a time: each call costs as much as some thousand samples do. */
const readBytes = 2 ** 20;

/**
 * Opens a WAV file for streaming: RIFF, RF64 and BW64; 8 to 32-bit integers, 32 and 64-bit floats.
 * @throws ToolError not_audio, truncated, empty, too_many_channels or unsupported_codec
 */
export async function wavSource(source: ByteSource): Promise<AudioSource & { encoding: PcmEncoding }> {
  const { sampleRate, channelCount, encoding, dataStart, frames } = await readWavLayout(source);
  const frameBytes = channelCount * bytesPerSample[encoding];
  return {
    sampleRate,
    channelCount,
    frames,
    encoding,
    async *blocks() {
      const channels = Array.from({ length: channelCount }, () => new Float32Array(blockFrames));
      const partFrames = blockFrames * Math.max(1, Math.floor(readBytes / (blockFrames * frameBytes)));
      for (let part = 0; part < frames; part += partFrames) {
        const end = Math.min(part + partFrames, frames);
        const bytes = await source.read(dataStart + part * frameBytes, dataStart + end * frameBytes);
        for (let at = part; at < end; at += blockFrames) {
          const count = Math.min(blockFrames, end - at);
          decodePcm(bytes.subarray((at - part) * frameBytes), encoding, channels, count);
          yield count === blockFrames ? channels : channels.map((channel) => channel.subarray(0, count));
        }
      }
    },
  };
}

/** Decodes a whole WAV file in memory. Throws like `wavSource`. */
export async function decodeWav(bytes: Uint8Array): Promise<Audio> {
  const source = await wavSource(memoryBytes(bytes));
  const channels = Array.from({ length: source.channelCount }, () => new Float32Array(source.frames ?? 0));
  let at = 0;
  for await (const block of source.blocks()) {
    for (const [c, channel] of block.entries()) channels[c]?.set(channel, at);
    at += block[0]?.length ?? 0;
  }
  return { sampleRate: source.sampleRate, channels };
}

/** Encodes sound in memory as a WAV file. Integers beyond full scale are held at it; 16 bits are dithered as by `Quantiser16`. */
export function encodeWav(audio: Audio, encoding: WavEncoding): Uint8Array {
  const { sampleRate, channels } = audio;
  const frames = channels[0]?.length ?? 0;
  const header = wavHeader({ sampleRate, channelCount: channels.length, encoding }, frames);
  const dataBytes = frames * channels.length * bytesPerSample[encoding];
  const file = new Uint8Array(header.length + dataBytes + (dataBytes % 2));
  file.set(header);
  const samples = file.subarray(header.length, header.length + dataBytes);
  encodePcm(channels, encoding, samples, quantisers16(channels.length));
  return file;
}

export interface WavWriter extends AudioSink {
  /** Completes the header; returns what was written. `clipped` counts samples held at full scale. */
  close(): Promise<{ frames: number; bytes: number; clipped: number }>;
}

/**
 * Writes a WAV file of any length block by block. The header says "up to the end of the file" until `close`
 * rewrites it, unless `frames` is given and kept to: then the sink only ever moves forward. 16 bits are dithered as by
 * `Quantiser16`. With `gatherBytes` blocks wait until they are so many together, for sinks whose every call costs.
 */
export function wavWriter(
  sink: ByteSink,
  format: {
    sampleRate: number;
    channelCount: number;
    encoding: WavEncoding;
    frames?: number;
    gatherBytes?: number;
  },
): WavWriter {
  const { channelCount, encoding, gatherBytes = 0 } = format;
  const frameBytes = channelCount * bytesPerSample[encoding];
  const expected = format.frames ?? null;
  const quantisers = quantisers16(channelCount);
  const header = wavHeader(format, expected);
  let buffer = new Uint8Array(gatherBytes);
  /** Bytes of `buffer` that are to be written, and how many have been. */
  let waiting = 0;
  let written = header.length;
  let frames = 0;
  let clipped = 0;
  let begun = false;

  async function begin(): Promise<void> {
    if (begun) return;
    begun = true;
    await sink.write(header, 0);
  }

  async function flush(): Promise<void> {
    const bytes = buffer.subarray(0, waiting);
    const at = written;
    written += waiting;
    waiting = 0;
    if (bytes.length > 0) await sink.write(bytes, at);
  }

  return {
    async write(block) {
      if (block.length !== channelCount)
        throw new RangeError(`WAV writer: a block of ${block.length} channels, not ${channelCount}`);
      await begin();
      const count = block[0]?.length ?? 0;
      const length = count * frameBytes;
      // whole words are encoded in half the time
      if (waiting + length > buffer.length || waiting % 4 !== 0) await flush();
      if (buffer.length < length) buffer = new Uint8Array(length);
      clipped += encodePcm(block, encoding, buffer.subarray(waiting, waiting + length), quantisers);
      waiting += length;
      frames += count;
      if (waiting >= gatherBytes) await flush();
    },
    async close() {
      await begin();
      await flush();
      let end = written;
      if (end % 2) await sink.write(new Uint8Array(1), end++);
      if (frames !== expected) await sink.write(wavHeader(format, frames), 0);
      return { frames, bytes: end, clipped };
    },
  };
}
