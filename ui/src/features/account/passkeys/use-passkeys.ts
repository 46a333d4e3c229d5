import type { Passkey } from '@formant/contract/sign-in/passkeys';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { words } from './words.ts';

/** The own passkeys; `null` until the first answer, because the server's page comes without it. */
export function usePasskeys() {
  const api = useApi();
  const [passkeys, setPasskeys] = useState<readonly Passkey[] | null>(null);
  const [failure, setFailure] = useState<string>();
  const reload = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { data } = await api.call('GET /api/account/passkeys', signal ? { signal } : {});
        setPasskeys(data);
        setFailure(undefined);
      } catch (error) {
        if (!signal?.aborted) setFailure(error instanceof Error ? error.message : words.failed);
      }
    },
    [api],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void reload(leaving.signal);
    return () => leaving.abort();
  }, [reload]);
  return { passkeys, failure, reload };
}
