import type { AudioSource } from '@formant/engine';
import type { ByteSource } from '@formant/engine/codecs/bytes';
import { bytesPerSample, decodePcm } from '@formant/engine/codecs/pcm';
import { readWavLayout, type WavLayout } from '@formant/engine/codecs/wav-header';

/**
 * Decoded sound that is read from anywhere in blocks: a WAV file on disk, in memory or on a server.
 * Jobs keep their sound as 32-bit floats, so that nothing clips between two tools.
 */
export type PcmFile = { bytes: ByteSource; layout: WavLayout };

const blockFrames = 32768;

export async function openPcm(bytes: ByteSource): Promise<PcmFile> {
  return { bytes, layout: await readWavLayout(bytes) };
}

/** The bytes of a file that the person chose or that a job wrote. */
export function blobBytes(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
  };
}

/** Reads `count` frames from frame `from`, one array a channel; the answer is shorter at the end. */
export async function readFrames(
  pcm: PcmFile,
  from: number,
  count: number,
): Promise<Float32Array<ArrayBuffer>[]> {
  const { channelCount, encoding, dataStart, frames } = pcm.layout;
  const length = Math.max(0, Math.min(count, frames - from));
  const frameBytes = channelCount * bytesPerSample[encoding];
  const start = dataStart + from * frameBytes;
  const channels = Array.from({ length: channelCount }, () => new Float32Array(length));
  if (length) decodePcm(await pcm.bytes.read(start, start + length * frameBytes), encoding, channels, length);
  return channels;
}

/** The part between two times as a file of its own. */
export function pcmPart({ bytes, layout }: PcmFile, fromSeconds: number, toSeconds: number): PcmFile {
  const at = (seconds: number) =>
    Math.max(0, Math.min(layout.frames, Math.round(seconds * layout.sampleRate)));
  const from = at(fromSeconds);
  const dataStart = layout.dataStart + from * layout.channelCount * bytesPerSample[layout.encoding];
  return { bytes, layout: { ...layout, dataStart, frames: at(toSeconds) - from } };
}

/** A source over the frames `from` (inclusive) to `to` (exclusive), in constant memory. */
export function pcmSource(pcm: PcmFile, from = 0, to = pcm.layout.frames): AudioSource {
  return {
    sampleRate: pcm.layout.sampleRate,
    channelCount: pcm.layout.channelCount,
    frames: to - from,
    async *blocks() {
      for (let at = from; at < to; at += blockFrames)
        yield await readFrames(pcm, at, Math.min(blockFrames, to - at));
    },
  };
}
