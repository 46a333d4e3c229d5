import type { secondFactor } from '@formant/contract/sign-in/second-factor';
import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { useApi } from '../../../api/context.ts';
import { words } from './words.ts';

type SecondFactor = z.infer<(typeof secondFactor)['showSecondFactor']['response']>;

/** Whether two-step sign-in is on; `null` until the first answer, because the server's page comes without it. */
export function useSecondFactor() {
  const api = useApi();
  const [state, setState] = useState<SecondFactor | null>(null);
  const [failure, setFailure] = useState<string>();
  const reload = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setState(await api.call('GET /api/account/second-factor', signal ? { signal } : {}));
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
  return { state, failure, reload };
}
