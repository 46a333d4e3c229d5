import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LiveSetup } from './live-setup.ts';

/** A voice that was worn live, by the id that `LiveSetup.voiceId` has. */
export interface RecentVoice {
  id: string;
  name: string;
}

const key = 'formant.live-recent';
const most = 5;

/** The voices that were worn live on this device, the last one first. */
export const recentVoices = createStore<{ list: readonly RecentVoice[] }>(() => ({ list: recall() }));

/** Remembers what is worn from now on. @returns ends it */
export function rememberVoices(setup: StoreApi<LiveSetup>): () => void {
  return setup.subscribe(({ voiceId: id, voiceName: name }, before) => {
    // a change by hand has no name to be found again by
    if (id === null || (id === before.voiceId && name === before.voiceName)) return;
    const others = recentVoices.getState().list.filter((voice) => voice.id !== id);
    const list = [{ id, name }, ...others].slice(0, most);
    recentVoices.setState({ list });
    try {
      localStorage.setItem(key, JSON.stringify(list));
    } catch {
      // a private window: remembered until it closes
    }
  });
}

function recall(): readonly RecentVoice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    // safe: written above; anything else is left out
    return (kept as Partial<RecentVoice>[])
      .filter((one): one is RecentVoice => typeof one?.id === 'string' && typeof one.name === 'string')
      .slice(0, most);
  } catch {
    return []; // broken, forbidden, or no browser
  }
}
