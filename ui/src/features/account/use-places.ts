import type { SignedInPlace } from '@formant/contract/account';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../api/context.ts';
import { settingsWords } from './words.ts';

/** Where the account is signed in; `null` until the first answer, because the server's page comes without it. */
export function usePlaces() {
  const api = useApi();
  const [places, setPlaces] = useState<readonly SignedInPlace[] | null>(null);
  const [failure, setFailure] = useState<string>();
  const reload = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { data } = await api.call('GET /api/account/sessions', signal ? { signal } : {});
        setPlaces(data);
        setFailure(undefined);
      } catch (error) {
        if (!signal?.aborted) setFailure(error instanceof Error ? error.message : settingsWords.failed);
      }
    },
    [api],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void reload(leaving.signal);
    return () => leaving.abort();
  }, [reload]);
  return { places, failure, setFailure, reload };
}
