import type { Output } from '@formant/contract';
import type { audio, SharePreview } from '@formant/contract/audio';
import { useCallback, useEffect, useState } from 'react';
import type { Api } from '../../api/client.ts';
import { ApiError } from '../../api/client.ts';
import { useApi } from '../../api/context.ts';

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
  const { code } = share;
  const open = useCallback(
    async (password?: string) => {
      setBusy(true);
      setFailure(null);
      try {
        const body = password === undefined ? {} : { password };
        setOpened(
          await api.call('POST /api/audio/get-shared-audio/{share}', { params: { share: code }, body }),
        );
      } catch (error) {
        setFailure(error instanceof ApiError ? error.message : 'Something went wrong. Try again.');
      } finally {
        setBusy(false);
      }
    },
    [api, code],
  );
  useEffect(() => {
    if (!share.protected) void open();
  }, [share.protected, open]);
  return { share, opened, locked: share.protected && !opened, busy, failure, open };
}
