import type { AudioSource, CancelSignal } from '@formant/engine';
import { wavWriter } from '@formant/engine/codecs/wav';
import { type EncodedLoudness, encodeUnderCeiling } from '@formant/engine/dsp/levels/encode-under-ceiling';
import type { FileSink, JobFiles } from '../files/job-files.ts';
import { blobBytes, openPcm, pcmSource } from '../files/pcm-file.ts';
import { jobFile } from './engine-protocol.ts';
import type { Ffmpeg } from './ffmpeg.ts';

/**
 * Encodes stored sound with loss into the job's file `target`, so that the file keeps a true-peak ceiling when it is
 * decoded; see `encodeUnderCeiling`. Nothing else is left among the job's files.
 * @param encode writes a WAV file into the sink in the format that is wanted
 */
export async function encodeCeiling(work: {
  files: JobFiles;
  sound: File;
  target: string;
  ceilingDbtp: number;
  ffmpeg: Ffmpeg;
  encode(sound: Blob, sink: FileSink): Promise<void>;
  signal: CancelSignal;
}): Promise<EncodedLoudness> {
  const { files, sound, target, ffmpeg, signal } = work;
  const source = pcmSource(await openPcm(blobBytes(sound)));
  const write = async (name: string, fill: (sink: FileSink) => Promise<void> | void): Promise<File> => {
    const sink = await files.create(name);
    try {
      await fill(sink);
    } finally {
      sink.close();
    }
    const file = await files.read(name);
    if (!file) throw new Error(`The file ${name} is missing`);
    return file;
  };
  let whole = false;
  try {
    const encoded = await encodeUnderCeiling(
      source,
      work.ceilingDbtp,
      async (wanted) => {
        const from =
          wanted === source ? sound : await write(jobFile.lowered, (sink) => writeWav(wanted, sink, signal));
        const made = await write(target, (sink) => work.encode(from, sink));
        const decoded = await write(jobFile.decoded, (sink) => ffmpeg.decode(made, sink, () => {}));
        return pcmSource(await openPcm(blobBytes(decoded)));
      },
      signal,
    );
    whole = true;
    return encoded;
  } finally {
    await files.remove(jobFile.lowered);
    await files.remove(jobFile.decoded);
    if (!whole) await files.remove(target);
  }
}

async function writeWav(sound: AudioSource, sink: FileSink, signal: CancelSignal): Promise<void> {
  const { sampleRate, channelCount } = sound;
  const writer = wavWriter(sink, { sampleRate, channelCount, encoding: 'float32' });
  for await (const block of sound.blocks()) {
    signal.throwIfAborted();
    await writer.write(block);
  }
  await writer.close();
}
