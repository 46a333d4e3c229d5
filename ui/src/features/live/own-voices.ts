import { type VoiceSettings, voiceSettings } from '@formant/engine/speech/voices/voice-settings';
import { createStore } from 'zustand/vanilla';

/** A voice that was saved in this browser. */
export interface OwnVoice {
  id: string;
  name: string;
  settings: VoiceSettings;
  /** Key of the trained voice that it was made from; null where it is settings alone. */
  trained: string | null;
}

const key = 'formant.live.voices';
const most = 60;

/** Voices that are kept in this browser, newest first. */
export const ownVoices = createStore<{ list: readonly OwnVoice[] }>(() => ({ list: recall() }));

/** @returns false where the browser keeps nothing: it is gone with the page */
export function keepOwnVoice(given: Omit<OwnVoice, 'id'>): { voice: OwnVoice; kept: boolean } {
  const voice = { id: crypto.randomUUID(), ...given };
  return { voice, kept: write([voice, ...ownVoices.getState().list].slice(0, most)) };
}

export function removeOwnVoice(id: string): void {
  write(ownVoices.getState().list.filter((voice) => voice.id !== id));
}

function write(list: readonly OwnVoice[]): boolean {
  ownVoices.setState({ list });
  try {
    localStorage.setItem(key, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}

function recall(): OwnVoice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((one: Partial<OwnVoice> | null) => {
      const settings = voiceSettings.safeParse(one?.settings);
      return one && typeof one.id === 'string' && typeof one.name === 'string' && settings.success
        ? [
            {
              id: one.id,
              name: one.name,
              settings: settings.data,
              trained: typeof one.trained === 'string' ? one.trained : null,
            },
          ]
        : [];
    });
  } catch {
    return []; // broken or forbidden
  }
}
