import type { EmailChange } from '@formant/contract/sign-in/email-change';
import { useCallback, useEffect, useState } from 'react';
import { useApi, useSessionStore } from '../../../api/context.ts';
import { loadUser } from '../../../api/session.ts';

/**
 * The change that waits for mailboxes, or null; looked at again when the person comes back to this tab, because he
 * confirms it in others. A failure shows nothing: the address as it is stands there in any case.
 */
export function useEmailChange() {
  const api = useApi();
  const session = useSessionStore();
  const [change, setChange] = useState<EmailChange | null>(null);
  const look = useCallback(
    async (signal?: AbortSignal) => {
      const found = await api
        .call('GET /api/account/email-change', signal ? { signal } : {})
        .catch(() => undefined);
      if (found && !signal?.aborted) setChange(found.change);
    },
    [api],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void look(leaving.signal);
    return () => leaving.abort();
  }, [look]);
  const isWaiting = change !== null;
  useEffect(() => {
    if (!isWaiting) return;
    const onReturn = () => {
      if (document.visibilityState !== 'visible') return;
      void look();
      void loadUser(api, session);
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [api, session, look, isWaiting]);
  return { change, setChange };
}
