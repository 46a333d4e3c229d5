import type { CancelSignal } from '@formant/engine';
import { wavWriter } from '@formant/engine/codecs/wav';
import { type PcmFile, pcmSource } from '../files/pcm-file.ts';

/** Writes decoded sound as WAV of 16 or 24 bits a sample, or 32 as float. */
export async function encodeWav(
  pcm: PcmFile,
  bits: number,
  sink: { write(bytes: Uint8Array, at: number): void },
  signal: CancelSignal,
  progress: (fraction: number) => void,
): Promise<void> {
  const { sampleRate, channelCount, frames } = pcm.layout;
  const encoding = bits === 16 ? 'int16' : bits === 24 ? 'int24' : 'float32';
  const writer = wavWriter(sink, { sampleRate, channelCount, encoding });
  let done = 0;
  for await (const block of pcmSource(pcm).blocks()) {
    signal.throwIfAborted();
    await writer.write(block);
    done += block[0]?.length ?? 0;
    progress(done / frames);
  }
  await writer.close();
}
