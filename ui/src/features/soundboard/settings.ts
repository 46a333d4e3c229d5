import { createStore, type StoreApi } from 'zustand/vanilla';
import { defaultDevice } from '../../sound/play/output-device.ts';

/** How this device plays; kept in the browser. */
export interface Settings {
  /** Single keys play pads. */
  keys: boolean;
  /** In the app: keys with a modifier, function and number pad keys play in every program. */
  globalKeys: boolean;
  /** Sounds play over each other; off, each ends the others. */
  overlap: boolean;
  /** Others step back while a sound plays. */
  duck: boolean;
  /** By how much, below 0. */
  duckDb: number;
  volume: number;
  youDb: number;
  othersDb: number;
  youDevice: string;
  /** null sends nothing. */
  othersDevice: string | null;
}
/** How far others can step back. */
export const duckRange = { leastDb: 3, mostDb: 40 } as const;

const key = 'formant-soundboard';
const usual: Settings = {
  keys: true,
  globalKeys: false,
  overlap: true,
  duck: true,
  duckDb: -14,
  volume: 1,
  youDb: 0,
  othersDb: 0,
  youDevice: defaultDevice,
  othersDevice: null,
};

export function openSettings(): StoreApi<Settings> {
  let kept: Partial<Settings> = {};
  try {
    kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>; // safe: written below only
  } catch {
    // broken or forbidden: the usual settings
  }
  const store = createStore<Settings>(() => ({ ...usual, ...kept }));
  store.subscribe((settings) => {
    try {
      localStorage.setItem(key, JSON.stringify(settings));
    } catch {
      // a private window: they hold until it closes
    }
  });
  return store;
}
