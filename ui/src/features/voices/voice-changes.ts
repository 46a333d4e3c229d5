import type { Voice } from '@formant/contract/voices';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useUser } from '../../api/context.ts';
import { deviceFavourites, loadFavourites } from '../../sound/voices/favourites.ts';

type Change = Partial<Pick<Voice, 'favorite' | 'favoriteId' | 'favorites' | 'myVote' | 'votes' | 'uses'>>;

/** What a person has changed since the voices on screen were fetched; only ever written in the browser. */
const changes = createStore<Readonly<Record<string, Change>>>(() => ({}));
const keyOf = (userId: number | undefined, uuid: string): string => `${userId ?? 'guest'} ${uuid}`;

export function changeVoice(userId: number | undefined, uuid: string, change: Change): void {
  const key = keyOf(userId, uuid);
  changes.setState((all) => ({ ...all, [key]: { ...all[key], ...change } }));
}

/** The voice as this person has it by now; of somebody without an account this device knows the favourites. */
export function useVoiceNow(voice: Voice): Voice {
  const user = useUser();
  const change = useStore(changes, (all) => all[keyOf(user?.id, voice.uuid)]);
  const kept = useStore(deviceFavourites, ({ list }) => list.some(({ uuid }) => uuid === voice.uuid));
  useEffect(loadFavourites, []);
  const here = !user && kept;
  return useMemo(
    () => (change || here ? { ...voice, ...change, ...(here ? { favorite: true } : {}) } : voice),
    [voice, change, here],
  );
}
