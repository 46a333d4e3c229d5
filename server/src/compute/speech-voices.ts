import { ToolError } from '@formant/engine/base/faults';
import { readsText } from '@formant/engine/base/model-kinds';
import { ownVoices, type SpeechVoice } from '@formant/engine/tts';
import type { ModelStore } from '../ports/models/port.ts';

/**
 * Every voice that can speak on this machine: those of installed models first, as they sound most like people, then
 * those that need none. A model whose description can't be read brings none; `formant models check` says why.
 */
export async function speechVoices(store: ModelStore | undefined): Promise<readonly SpeechVoice[]> {
  return [...(store ? await modelVoices(store) : []), ...ownVoices];
}

async function modelVoices(store: ModelStore): Promise<SpeechVoice[]> {
  const speaking = (await store.list()).filter(
    ({ entry, installed }) => installed && entry.task === 'speech',
  );
  if (speaking.length === 0) return [];
  const { voicesOfModel } = await import('@formant/engine/tts/synthesizers/speech-voices');
  const runs = { network: await store.runtimeName(), text: store.speechRuntimeName() };
  const voices: SpeechVoice[] = [];
  for (const { entry } of speaking) {
    const { id, name, kind, licence, gender, speakers } = entry;
    if (!runs[readsText(kind) ? 'text' : 'network']) continue;
    const files = entry.files.map((file) => file.name);
    try {
      voices.push(
        ...(await voicesOfModel({ id, name, kind, licence, gender, speakers, files }, (file) =>
          store.bytes(id, file),
        )),
      );
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
    }
  }
  return voices;
}
