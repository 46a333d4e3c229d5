import type { Kept } from '@formant/engine/codecs/tags/carried-tags';
import { type WavWriter, wavWriter } from '@formant/engine/codecs/wav';
import { wavHeader } from '@formant/engine/codecs/wav-header';
import { LoudnessMeter } from '@formant/engine/dsp/levels/loudness';
import type { FileSink, JobFiles } from '../files/job-files.ts';
import { noTags, tagWav } from '../files/kept-tags.ts';
import { overview } from '../files/overview.ts';
import type { OutputFacts } from './engine-protocol.ts';

/** What is known of sound that has passed by. */
export type Measured = Omit<OutputFacts, 'name' | 'label'>;

/** Length, overview and loudness of sound that passes by. */
export function measurer(format: { sampleRate: number; channelCount: number }) {
  const { sampleRate, channelCount } = format;
  const view = overview(sampleRate);
  const loudness = new LoudnessMeter({ sampleRate, channelCount, truePeak: false });
  let frames = 0;
  return {
    get frames() {
      return frames;
    },
    write(block: Float32Array[]) {
      frames += block[0]?.length ?? 0;
      view.write(block);
      loudness.write(block);
    },
    facts: (): Measured => ({
      seconds: frames / sampleRate,
      sampleRate,
      channelCount,
      frames,
      bars: view.bars(),
      loudness: loudness.result().integratedLufs,
    }),
  };
}

/** A file of the job with its overview and loudness, measured on the way. */
export async function measuredFile(
  files: JobFiles,
  name: string,
  format: { sampleRate: number; channelCount: number },
): Promise<{
  write(block: Float32Array[]): Promise<void>;
  readonly frames: number;
  readonly seconds: number;
  readonly sink: FileSink;
  /** Where its samples begin. */
  readonly dataStart: number;
  /** @param kept what the file is to say of itself */
  close(kept?: Kept): Promise<Measured>;
}> {
  const sink = await files.create(name);
  const encoding = 'float32';
  const writer: WavWriter = wavWriter(sink, { ...format, encoding });
  const measure = measurer(format);
  return {
    sink,
    dataStart: wavHeader({ ...format, encoding }, null).length,
    get seconds() {
      return measure.frames / format.sampleRate;
    },
    get frames() {
      return measure.frames;
    },
    async write(block) {
      await writer.write(block);
      measure.write(block);
    },
    async close(kept = noTags) {
      await writer.close();
      await tagWav(sink, kept);
      sink.close();
      return measure.facts();
    },
  };
}
