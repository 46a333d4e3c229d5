import type { Tool } from '@formant/engine';
import { keptOfPart } from '@formant/engine/codecs/tags/carried-tags';
import { tools } from '@formant/engine/tools';
import { removedBy } from '@formant/engine/tools/removed';
import type { JobFiles } from '../files/job-files.ts';
import { tagsIn } from '../files/kept-tags.ts';
import { blobBytes, openPcm, pcmSource } from '../files/pcm-file.ts';
import { type EngineRequest, jobFile, type OutputFacts, removedOutput } from './engine-protocol.ts';
import { measuredFile } from './measured-file.ts';
import { type EngineWork, framesOf, inputSound } from './read-input.ts';
import { forgetDownloads, parsedOptions, runPorts } from './run-ports.ts';

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
  const { pcm, sound } = await inputSound(files);
  const { sampleRate, channelCount } = pcm.layout;
  const { from, to } = framesOf(pcm, request.region);
  const made = request.result ? await files.read(jobFile.output(request.result)) : null;
  const result = made && pcmSource(await openPcm(blobBytes(made)));
  await forgetDownloads(files, removedOutput);
  const out = await measuredFile(files, jobFile.output(removedOutput), { sampleRate, channelCount });
  const tell = report('removed');
  const { ports, discard } = runPorts(files, to - from, { ranBy() {}, spokeAs() {} });
  try {
    await removedBy(
      request.tool,
      {
        input: pcmSource(pcm, from, to),
        options: parsedOptions(tool, request.options),
        signal,
        progress: ({ fraction }) => tell(fraction),
        ...ports,
      },
      result,
      out,
    );
  } catch (thrown) {
    await out.close();
    await files.remove(jobFile.output(removedOutput));
    throw thrown;
  } finally {
    await discard();
  }
  const kept = keptOfPart(await tagsIn(sound), request.region);
  return { name: removedOutput, label: '', ...(await out.close(kept)) };
}
