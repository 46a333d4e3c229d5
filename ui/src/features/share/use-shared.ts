import type { Output } from '@formant/contract';
import type { audio, SharePreview } from '@formant/contract/audio';
import { useCallback, useEffect, useState } from 'react';
import type { Api } from '../../api/client.ts';
import { ApiError } from '../../api/client.ts';
import { useApi, useUser } from '../../api/context.ts';

export type OpenedShare = Output<(typeof audio)['getSharedAudio']>;
export type Shared = {
  share: SharePreview;
  opened: OpenedShare | null;
  /** It waits for the right password. */
  locked: boolean;
  busy: boolean;
  failure: string | null;
  open(password?: string): Promise<void>;
};

/** What is behind a link: at once, or after its password. */
export function useShared(share: SharePreview, given?: Api): Shared {
  const own = useApi();
  const api = given ?? own;
  const [opened, setOpened] = useState<OpenedShare | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // whoever has shared it is not asked for his own password; in a frame nobody is known
  const mayBeOwn = useUser() !== null && given === undefined;
  const [looking, setLooking] = useState(mayBeOwn);
  const { code } = share;
  const ask = useCallback(
    (body: { password?: string }, signal?: AbortSignal) =>
      api.call('POST /api/audio/get-shared-audio/{share}', {
        params: { share: code },
        body,
        ...(signal ? { signal } : {}),
      }),
    [api, code],
  );
  const open = useCallback(
    async (password?: string) => {
      setBusy(true);
      setFailure(null);
      try {
        setOpened(await ask(password === undefined ? {} : { password }));
      } catch (error) {
        setFailure(error instanceof ApiError ? error.message : 'Something went wrong. Try again.');
      } finally {
        setBusy(false);
      }
    },
    [ask],
  );
  useEffect(() => {
    if (!share.protected) {
      void open();
      return;
    }
    if (!mayBeOwn) return;
    const control = new AbortController();
    ask({}, control.signal)
      .then(setOpened)
      .catch(() => {}) // somebody else's: he is asked for the password
      .finally(() => {
        if (!control.signal.aborted) setLooking(false);
      });
    return () => control.abort();
  }, [ask, mayBeOwn, share.protected, open]);
  return { share, opened, locked: share.protected && !opened && !looking, busy, failure, open };
}
