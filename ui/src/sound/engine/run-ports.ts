import { noVoice, optionsSchema, type Tool, ToolError, type ToolRun } from '@formant/engine';
import type { JobFiles } from '../files/job-files.ts';
import type { Processor } from '../models/browser-runtime.ts';
import { keptModelOf } from '../models/model-files.ts';
import { encodings } from './encodings.ts';
import { type Format, jobFile } from './engine-protocol.ts';

/** What a tool finds on this device beside its sound: neural models, and the voice files of the job. */
export const runPorts = (
  files: JobFiles,
  ranBy: (processor: Processor) => void,
): Required<Pick<ToolRun, 'readVoice'>> & Pick<ToolRun, 'models'> => ({
  models: {
    // the runtime is large and loads only where a model was chosen
    open: async (id) => (await import('../models/browser-models.ts')).openBrowserModel(id, ranBy),
    load: async (bytes) =>
      (await import('../models/browser-models.ts')).loadBrowserNetwork(
        async () => bytes,
        'This voice',
        ranBy,
      ),
    installed: keptModelOf,
  },
  async readVoice(reference) {
    const voice = await files.read(jobFile.voice(reference));
    return voice ? new Uint8Array(await voice.arrayBuffer()) : noVoice();
  },
});

/** @throws ToolError bad_option where a setting is out of range */
export function parsedOptions(tool: Tool, given: Record<string, unknown>): ToolRun['options'] {
  const options = optionsSchema(tool.options).safeParse(given);
  if (!options.success)
    throw new ToolError('bad_option', options.error.issues[0]?.message ?? 'A setting is out of range.');
  return options.data;
}

/** Takes away the downloads that were made of an earlier output of that name. */
export async function forgetDownloads(files: JobFiles, name: string): Promise<void> {
  for (const [format, { qualities }] of Object.entries(encodings))
    for (const quality of qualities)
      await files.remove(jobFile.encoded(name, { format: format as Format, quality })); // safe: keys of the table
}
