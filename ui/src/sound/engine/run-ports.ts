import { noVoice, optionsSchema, type Tool, ToolError, type ToolRun } from '@formant/engine';
import { videoFormats } from '@formant/engine/codecs/video-container';
import type { JobFiles } from '../files/job-files.ts';
import type { Processor } from '../models/browser-runtime.ts';
import { keptModelOf } from '../models/model-files.ts';
import { encodings } from './encodings.ts';
import { type Format, jobFile } from './engine-protocol.ts';
import { scratchFile } from './scratch-file.ts';

/**
 * What a tool finds on this device beside its sound: neural models, the voice files of the job, and room for as many
 * frames between two passes. `spokeAs` hears that the voice of a person was read. `discard` gives that room back once the tool has ended.
 */
export function runPorts(
  files: JobFiles,
  frames: number,
  told: { ranBy(processor: Processor): void; spokeAs(): void },
): { ports: Pick<ToolRun, 'models' | 'readVoice' | 'scratch'>; discard(): Promise<void> } {
  const putBy: NonNullable<Awaited<ReturnType<typeof scratchFile>>>[] = [];
  return {
    ports: {
      models: {
        // the runtime is large and loads only where a model was chosen
        open: async (id) => (await import('../models/browser-models.ts')).openBrowserModel(id, told.ranBy),
        load: async (bytes) =>
          (await import('../models/browser-models.ts')).loadBrowserNetwork(
            async () => bytes,
            'This voice',
            told.ranBy,
          ),
        installed: async (kind) => (await keptModelOf(kind))?.id ?? null,
      },
      async readVoice(reference) {
        const voice = await files.read(jobFile.voice(reference));
        if (!voice) return noVoice();
        told.spokeAs();
        return new Uint8Array(await voice.arrayBuffer());
      },
      async scratch(format) {
        const scratch = await scratchFile(files, format, frames);
        if (scratch) putBy.push(scratch);
        return scratch;
      },
    },
    async discard() {
      for (const scratch of putBy) await scratch.discard();
    },
  };
}

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
      await forgetDownload(files, jobFile.encoded(name, { format: format as Format, quality })); // safe: keys of the table
  for (const format of videoFormats) await files.remove(jobFile.video(format));
}

async function forgetDownload(files: JobFiles, file: string): Promise<void> {
  await files.remove(file);
  await files.remove(jobFile.whole(file));
}
