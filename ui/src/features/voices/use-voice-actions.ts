import type { Voice } from '@formant/contract/voices';
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '../../api/client.ts';
import { useApi, useUser } from '../../api/context.ts';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { changeVoice } from './voice-changes.ts';

/** What a signed-out person meant to do; it is done once he comes back signed in. */
export type Intention = { uuid: string; name: string } & (
  | { what: 'favorite'; on: boolean }
  | { what: 'vote'; value: -1 | 0 | 1 }
);
const intentionKey = 'voices-intention';

/** The question for an account that is open now. */
export const accountQuestion = createStore<{ asked: Intention | null }>(() => ({ asked: null }));

export function keepIntention(intention: Intention, path: string): void {
  sessionStorage.setItem(intentionKey, JSON.stringify({ intention, path }));
}
/** What was meant on this page before signing in, once. */
export function takeIntention(path: string): Intention | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(intentionKey) ?? 'null') as {
      intention: Intention;
      path: string;
    } | null; // safe: written above
    if (kept?.path !== path) return null;
    sessionStorage.removeItem(intentionKey);
    return kept.intention;
  } catch {
    return null;
  }
}

/** Favourites and votes; without an account the person is asked, and his wish is kept. */
export function useVoiceActions() {
  const api = useApi();
  const user = useUser();
  const userId = user?.id;
  const { show } = useToasts();
  const fail = useCallback(
    (thrown: unknown, what: string) =>
      show(thrown instanceof ApiError ? thrown.message : `${what} could not be saved. Try again.`, 'error'),
    [show],
  );

  const favorite = useCallback(
    async (voice: Pick<Voice, 'uuid' | 'name' | 'favorites'>, on: boolean) => {
      const { uuid, name } = voice;
      if (userId === undefined)
        return accountQuestion.setState({ asked: { what: 'favorite', uuid, name, on } });
      changeVoice(userId, uuid, { favorite: on });
      try {
        if (on) {
          const { id } = await api.call('POST /api/favorite/store/{voiceUUID?}', {
            params: { voiceUUID: uuid },
            body: {},
          });
          changeVoice(userId, uuid, { favorite: true, favoriteId: id });
        } else await api.call('DELETE /api/favorite/delete/{favorite}', { params: { favorite: uuid } });
      } catch (thrown) {
        changeVoice(userId, uuid, { favorite: !on });
        fail(thrown, 'The favourite');
      }
    },
    [api, userId, fail],
  );

  const vote = useCallback(
    async (voice: Pick<Voice, 'uuid' | 'name' | 'myVote' | 'votes'>, value: -1 | 0 | 1) => {
      const { uuid, name, myVote, votes } = voice;
      if (userId === undefined)
        return accountQuestion.setState({ asked: { what: 'vote', uuid, name, value } });
      changeVoice(userId, uuid, { myVote: value, votes: votes - myVote + value });
      try {
        const now = await api.call('POST /api/vote/save/{vote?}', {
          params: {},
          body: { voiceUUID: uuid, value },
        });
        changeVoice(userId, uuid, { myVote: now.mine, votes: now.votes });
      } catch (thrown) {
        changeVoice(userId, uuid, { myVote, votes });
        fail(thrown, 'Your vote');
      }
    },
    [api, userId, fail],
  );
  return { favorite, vote };
}

/** The address of the page as it is, for the way back. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
