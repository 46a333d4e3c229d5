import type { Voice } from '@formant/contract/voices';
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '../../api/client.ts';
import { useApi, useUser } from '../../api/context.ts';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { noteAccountFavourite } from '../../jobs/account-favourites.ts';
import { setFavourite } from '../../sound/voices/favourites.ts';
import { changeVoice } from './voice-changes.ts';
import { voiceActionWords } from './words.ts';

/** The vote that a signed-out person meant to give; it is given once he comes back signed in. */
export type Intention = { uuid: string; name: string; value: -1 | 0 | 1 };
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

/** Favourites, which this device keeps for whoever has no account, and votes, which need one: the wish is kept. */
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

  /** @returns whether it is so now; a failure has been told */
  const favorite = useCallback(
    async (voice: Voice, on: boolean): Promise<boolean> => {
      const { uuid, name } = voice;
      if (userId === undefined) {
        const kept = setFavourite(voice, on);
        show(
          !on
            ? voiceActionWords.noLonger(name)
            : kept
              ? voiceActionWords.onDevice(name)
              : voiceActionWords.untilClosed(name),
          'success',
        );
        return true;
      }
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
        return false;
      }
      noteAccountFavourite(voice, on);
      return true;
    },
    [api, userId, fail, show],
  );

  const vote = useCallback(
    async (voice: Pick<Voice, 'uuid' | 'name' | 'myVote' | 'votes'>, value: -1 | 0 | 1) => {
      const { uuid, name, myVote, votes } = voice;
      if (userId === undefined) return accountQuestion.setState({ asked: { uuid, name, value } });
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
