import { ToolError } from '@formant/engine';
import type { SpeechVoice } from '@formant/engine/tts';
import { voicesOfModel } from '@formant/engine/tts/synthesizers/speech-voices';
import { keptModels, modelBytes } from '../models/model-files.ts';

/** The voices of the neural models that this browser keeps. One that can't be read brings none. */
export async function deviceVoices(): Promise<SpeechVoice[]> {
  const voices: SpeechVoice[] = [];
  for (const model of await keptModels('speech'))
    try {
      voices.push(...(await voicesOfModel(model, (file) => modelBytes(model.id, file))));
    } catch (thrown) {
      if (!(thrown instanceof ToolError || thrown instanceof DOMException)) throw thrown;
    }
  return voices;
}
