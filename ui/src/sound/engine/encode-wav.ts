import type { CancelSignal } from '@formant/engine';
import type { Kept } from '@formant/engine/codecs/tags/carried-tags';
import { wavWriter } from '@formant/engine/codecs/wav';
import type { FileSink, JobFiles } from '../files/job-files.ts';
import { noTags, tagWav } from '../files/kept-tags.ts';
import { blobBytes, openPcm, type PcmFile, pcmSource } from '../files/pcm-file.ts';
import { jobFile } from './engine-protocol.ts';

/** Writes decoded sound as WAV of 16 or 24 bits a sample, or 32 as float. */
export async function encodeWav(
  pcm: PcmFile,
  { bits, kept }: { bits: number; kept: Kept },
  sink: FileSink,
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
  await tagWav(sink, kept);
}

/**
 * Gives `use` the sound with 16 bits, dithered as the engine does it: ffmpeg's own rounding would leave overtones.
 * Nothing is left among the job's files.
 */
export async function in16Bits(
  files: JobFiles,
  sound: Blob,
  signal: CancelSignal,
  use: (sound: Blob) => Promise<void>,
): Promise<void> {
  const name = jobFile.lowered;
  const sink = await files.create(name);
  try {
    try {
      await encodeWav(await openPcm(blobBytes(sound)), { bits: 16, kept: noTags }, sink, signal, () => {});
    } finally {
      sink.close();
    }
    const lowered = await files.read(name);
    if (!lowered) throw new Error('The sound in 16 bits is missing');
    await use(lowered);
  } finally {
    await files.remove(name);
  }
}
