import type { VoiceSettings } from '@formant/engine/speech/voices/voice-settings';
import { sha256Of } from '../../platform/sha256.ts';
import { type MyVoice, readMyVoice } from './my-voices.ts';
import { trainedKeyOf } from './trained-voices.ts';

/**
 * What a voice is the same by wherever it lies and whatever it is called: the content of its file, or its settings
 * where it has no file.
 * @returns null where its file is gone
 */
export async function identityOf({ id, trained, settings }: MyVoice): Promise<string | null> {
  if (trained === null) return settings && settingsIdentity(settings);
  if (settings === null) return trained;
  const file = (await readMyVoice(id))?.file;
  return file ? trainedKeyOf(new Uint8Array(await file.arrayBuffer())) : null;
}

export async function settingsIdentity(settings: VoiceSettings): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(sorted(settings)));
  return `settings:${(await sha256Of(bytes)).slice(0, 24)}`;
}

/** The same whatever the order in which fields were written. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
