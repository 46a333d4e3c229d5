import { rm } from 'node:fs/promises';
import type { AudioSource } from '@formant/engine';
import { type EncodedLoudness, encodeUnderCeiling } from '@formant/engine/dsp/levels/encode-under-ceiling';
import type { AudioWriter, Codec, EncodeOptions, FileFormat, OpenAudio } from '../ports/codec/port.ts';

export interface CeilingWriter extends AudioWriter {
  /** What was measured in the file; known once `finish` is through. */
  readonly encoded: EncodedLoudness | null;
}

/**
 * Writes a format with loss so that the file, when it is decoded, keeps a true-peak ceiling. What is written waits
 * beside the file as 24-bit WAV until `finish`, because it may have to be encoded more than once: 16 MB a minute of
 * stereo, removed in the end.
 */
export async function ceilingWriter(
  codec: Codec,
  path: string,
  format: FileFormat,
  { ceilingDbtp, ...options }: EncodeOptions & { ceilingDbtp: number; signal: AbortSignal },
): Promise<CeilingWriter> {
  const { sampleRate, channelCount, signal } = options;
  const spoolPath = `${path}.spool.wav`;
  const spool = await codec.encode(spoolPath, 'wav', { sampleRate, channelCount, bits: 24, signal });
  let encoded: EncodedLoudness | null = null;
  const attempt = async (sound: AudioSource): Promise<OpenAudio> => {
    const writer = await codec.encode(path, format, options);
    try {
      for await (const block of sound.blocks()) await writer.write(block);
      await writer.finish();
    } finally {
      await writer.abort();
    }
    return codec.open(path, { signal });
  };
  return {
    get encoded() {
      return encoded;
    },
    write: (block) => spool.write(block),
    async finish() {
      await spool.finish();
      const sound = await codec.open(spoolPath, { signal });
      let decoded: OpenAudio | null = null;
      try {
        encoded = await encodeUnderCeiling(
          sound,
          ceilingDbtp,
          async (lowered) => {
            await decoded?.close();
            decoded = await attempt(lowered);
            return decoded;
          },
          signal,
        );
      } finally {
        await (decoded as OpenAudio | null)?.close(); // assigned in the callback, which narrowing does not see
        await sound.close();
        await rm(spoolPath, { force: true });
      }
    },
    async abort() {
      await spool.abort();
      await rm(spoolPath, { force: true });
      if (!encoded) await rm(path, { force: true });
    },
  };
}
