import { createStore, type StoreApi } from 'zustand/vanilla';
import { isOwn, type Owner, ownerNow } from '../../platform/account-scope.ts';
import type { LiveSetup } from './live-setup.ts';

/** A voice that was worn live, by the id that `LiveSetup.voiceId` has. */
export interface RecentVoice {
  id: string;
  name: string;
  /** Whose account a voice of a library was worn with; other voices are the device's. */
  owner?: Owner;
}

const key = 'formant.live-recent';
const most = 5;
/** Those of several accounts are kept beside each other. */
const mostKept = 20;

/** The voices that were worn live on this device, the last one first. */
export const recentVoices = createStore<{ list: readonly RecentVoice[] }>(() => ({ list: recall() }));

/** Remembers what is worn from now on. @returns ends it */
export function rememberVoices(setup: StoreApi<LiveSetup>): () => void {
  return setup.subscribe(({ voiceId: id, voiceName: name }, before) => {
    // a change by hand has no name to be found again by
    if (id === null || (id === before.voiceId && name === before.voiceName)) return;
    const others = recentVoices.getState().list.filter((voice) => voice.id !== id);
    const owner = id.startsWith('voice:') ? ownerNow() : null;
    const list = [{ id, name, ...(owner && { owner }) }, ...others].slice(0, mostKept);
    recentVoices.setState({ list });
    try {
      localStorage.setItem(key, JSON.stringify(list));
    } catch {
      // a private window: remembered until it closes
    }
  });
}

/** Those that are whoever's who is signed in now, or the device's. */
export const recentOf = (list: readonly RecentVoice[]): readonly RecentVoice[] =>
  list.filter(({ owner }) => isOwn(owner)).slice(0, most);

function recall(): readonly RecentVoice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    // safe: written above; anything else is left out
    return (kept as Partial<RecentVoice>[])
      .filter((one): one is RecentVoice => typeof one?.id === 'string' && typeof one.name === 'string')
      .slice(0, mostKept);
  } catch {
    return []; // broken, forbidden, or no browser
  }
}
