import type { DataExport } from '@formant/contract/your-data';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { words } from './words.ts';

const lookEveryMs = 2000;

const isUnderWay = (state: DataExport | null | undefined): boolean =>
  state?.status === 'queued' || state?.status === 'active';

/**
 * The export that was asked for last, looked at again and again while it is made; `undefined` until the first answer,
 * because the server's page comes without it.
 */
export function useDataExport() {
  const api = useApi();
  const [state, setState] = useState<DataExport | null>();
  const [failure, setFailure] = useState<string>();
  const reload = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setState((await api.call('GET /api/account/data-export', signal ? { signal } : {})).export);
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
  const underWay = isUnderWay(state);
  useEffect(() => {
    if (!underWay) return;
    const leaving = new AbortController();
    const timer = setInterval(() => void reload(leaving.signal), lookEveryMs);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [underWay, reload]);
  return { state, underWay, failure, setState, setFailure, reload };
}
