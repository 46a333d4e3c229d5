import { modelIdOf } from '@formant/engine/base/model-kinds';
import type { ToolJob } from './port.ts';
import { isOnnxFile } from './read-voice-file.ts';

/** Whether a job runs a neural network. */
export async function usesModel({ options, voiceFiles = {} }: ToolJob): Promise<boolean> {
  if (typeof options.engine === 'string' && modelIdOf(options.engine) !== null) return true;
  for (const file of Object.values(voiceFiles)) if (await isOnnxFile(file).catch(() => false)) return true;
  return false;
}
