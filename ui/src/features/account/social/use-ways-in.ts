import type { Answer } from '@formant/contract';
import type { social } from '@formant/contract/sign-in/social';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { socialWords } from './words.ts';

export type WaysIn = Answer<typeof social.listSocialAccounts>;

/** How the own account can be signed in to. */
export function useWaysIn() {
  const api = useApi();
  const [ways, setWays] = useState<WaysIn | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setWays(await api.call('GET /api/account/social', signal ? { signal } : {}));
        setFailure(null);
      } catch (error) {
        if (!signal?.aborted) setFailure(error instanceof Error ? error.message : socialWords.failed);
      }
    },
    [api],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);
  return { ways, failure, load };
}
