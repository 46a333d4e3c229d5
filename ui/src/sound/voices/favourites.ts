import type { Voice } from '@formant/contract/voices';
import { createStore } from 'zustand/vanilla';

const key = 'formant.favourites';
const most = 200;

/** Voices of the library that this device keeps for somebody without an account, newest first. */
export const deviceFavourites = createStore<{ list: readonly Voice[] }>(() => ({ list: [] }));

/** Those of the account that is signed in, newest first; empty for nobody, and until they have been asked for. */
export const accountFavourites = createStore<{ list: readonly Voice[] }>(() => ({ list: [] }));

/** All that somebody has at hand: the account's, and those of this device that it lacks. */
export const favouritesOf = (account: readonly Voice[], device: readonly Voice[]): readonly Voice[] => [
  ...account,
  ...device.filter(({ uuid }) => !account.some((voice) => voice.uuid === uuid)),
];
export const favouritesNow = (): readonly Voice[] =>
  favouritesOf(accountFavourites.getState().list, deviceFavourites.getState().list);

let loaded = false;
/** Reads what earlier visits have left; once per page, and again when another tab changes it. */
export function loadFavourites(): void {
  if (loaded) return;
  loaded = true;
  deviceFavourites.setState({ list: recall() });
  addEventListener('storage', (event) => {
    if (event.key === key) deviceFavourites.setState({ list: recall() });
  });
}

/** @returns false where the browser keeps nothing: it is gone with the page */
export function setFavourite(voice: Voice, on: boolean): boolean {
  loadFavourites();
  const others = deviceFavourites.getState().list.filter(({ uuid }) => uuid !== voice.uuid);
  // addresses of sounds end; they are asked for again
  const kept = { ...voice, favorite: true, previewUrl: null, sampleUrl: null };
  return write(on ? [kept, ...others].slice(0, most) : others);
}

function write(list: readonly Voice[]): boolean {
  deviceFavourites.setState({ list });
  try {
    localStorage.setItem(key, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}

function recall(): readonly Voice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    // safe: written above; what an older page wrote lacks fields at worst
    return (kept as Partial<Voice>[]).filter(
      (one): one is Voice => typeof one?.uuid === 'string' && typeof one.name === 'string',
    );
  } catch {
    return []; // broken or forbidden
  }
}
