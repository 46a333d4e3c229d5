import { type VoiceSettings, voiceSettings } from '@formant/engine/speech/voices/voice-settings';
import { createStore } from 'zustand/vanilla';

/** A voice that was saved in this browser. */
export interface MadeVoice {
  id: string;
  name: string;
  settings: VoiceSettings;
  /** Key of the trained voice that it was made from; null where it is settings alone. */
  trained: string | null;
}

/** What a made voice goes by among the voices of this device. */
export const madeId = ({ id }: Pick<MadeVoice, 'id'>): string => `own:${id}`;

const key = 'formant.live.voices';
/** As many are kept; another one takes the place of the oldest. */
export const mostMadeVoices = 60;

/** Voices that are kept in this browser, newest first. */
export const madeVoices = createStore<{ list: readonly MadeVoice[] }>(() => ({ list: recall() }));

// what another tab has saved is shown here, and not written over
if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === key) madeVoices.setState({ list: recall() });
  });

/** @returns false where the browser keeps nothing: it is gone with the page */
export function keepMadeVoice(given: Omit<MadeVoice, 'id'>): { voice: MadeVoice; kept: boolean } {
  const voice = { id: crypto.randomUUID(), ...given };
  return { voice, kept: write([voice, ...madeVoices.getState().list].slice(0, mostMadeVoices)) };
}

export function removeMadeVoice(id: string): void {
  write(madeVoices.getState().list.filter((voice) => voice.id !== id));
}

function write(list: readonly MadeVoice[]): boolean {
  madeVoices.setState({ list });
  try {
    localStorage.setItem(key, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}

function recall(): MadeVoice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((one: Partial<MadeVoice> | null) => {
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
