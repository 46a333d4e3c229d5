import type { Tool } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { removedBy } from '@formant/engine/tools/removed';
import type { JobFiles } from '../files/job-files.ts';
import { blobBytes, openPcm, pcmSource } from '../files/pcm-file.ts';
import { type EngineRequest, jobFile, type OutputFacts, removedOutput } from './engine-protocol.ts';
import { measuredFile } from './measured-file.ts';
import { type EngineWork, inputPcm } from './read-input.ts';
import { forgetDownloads, parsedOptions, runPorts } from './run-ports.ts';
import { scratchFile } from './scratch-file.ts';

/**
 * Writes what a tool has taken out of the job's sound as a file among the job's, as long as the part that was worked
 * on. The result is read where it is among the job's files and nothing else was done to it; else the cleaning is done
 * once more.
 * @throws as `removedBy`
 */
export async function removedSound(
  files: JobFiles,
  request: Extract<EngineRequest, { type: 'removed' }>,
  { signal, report }: EngineWork,
): Promise<OutputFacts> {
  const tool: Tool = tools[request.tool].tool;
  const pcm = await inputPcm(files);
  const { sampleRate, channelCount, frames } = pcm.layout;
  const from = Math.round((request.region?.from ?? 0) * sampleRate);
  const to = Math.min(frames, request.region ? Math.round(request.region.to * sampleRate) : frames);
  const made = request.result ? await files.read(jobFile.output(request.result)) : null;
  const result = made && pcmSource(await openPcm(blobBytes(made)));
  await forgetDownloads(files, removedOutput);
  const out = await measuredFile(files, jobFile.output(removedOutput), { sampleRate, channelCount });
  const tell = report('removed');
  const putBy: NonNullable<Awaited<ReturnType<typeof scratchFile>>>[] = [];
  try {
    await removedBy(
      request.tool,
      {
        input: pcmSource(pcm, from, to),
        options: parsedOptions(tool, request.options),
        signal,
        progress: ({ fraction }) => tell(fraction),
        async scratch(format) {
          const scratch = await scratchFile(files, format, to - from);
          if (scratch) putBy.push(scratch);
          return scratch;
        },
        ...runPorts(files, () => {}),
      },
      result,
      out,
    );
  } catch (thrown) {
    await out.close();
    await files.remove(jobFile.output(removedOutput));
    throw thrown;
  } finally {
    for (const scratch of putBy) await scratch.discard();
  }
  return { name: removedOutput, label: '', ...(await out.close()) };
}
