import type { Scratch } from '@formant/engine';
import { wavWriter } from '@formant/engine/codecs/wav';
import type { JobFiles } from '../files/job-files.ts';
import { blobBytes, openPcm, pcmSource } from '../files/pcm-file.ts';
import { jobFile } from './engine-protocol.ts';

/** The part of what the browser grants that may be full with the scratch file. */
const mostShare = 0.8;

/**
 * Room for a tool's sound between two passes, among the job's files; whoever runs the tool discards it.
 * @returns null where the sound would have to lie in memory, or fill what the browser grants
 */
export async function scratchFile(
  files: JobFiles,
  format: { sampleRate: number; channelCount: number },
  frames: number,
): Promise<(Scratch & { discard(): Promise<void> }) | null> {
  if (!files.durable) return null;
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate()) ?? {};
  if (usage + frames * format.channelCount * 4 > mostShare * quota) return null;
  const sink = await files.create(jobFile.scratch);
  const writer = wavWriter(sink, { ...format, encoding: 'float32' });
  let open = true;
  const close = () => {
    if (open) sink.close();
    open = false;
  };
  return {
    write: (block) => writer.write(block),
    async read() {
      await writer.close();
      close();
      const file = await files.read(jobFile.scratch);
      if (!file) throw new Error('The scratch file is missing');
      return pcmSource(await openPcm(blobBytes(file)));
    },
    async discard() {
      close();
      await files.remove(jobFile.scratch);
    },
  };
}
