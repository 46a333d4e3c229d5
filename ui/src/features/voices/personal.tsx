import type { VoicePage } from '@formant/contract/voices';
import { useCallback, useEffect, useState } from 'react';
import { type Api, ApiError } from '../../api/client.ts';
import { useApi, useSession } from '../../api/context.ts';
import { Button } from '../../design/Button.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { usePlatform } from '../../platform/context.ts';
import { useHere } from './use-voice-actions.ts';
import { ownVoicesWords } from './words.ts';

/** What went wrong, for people. */
export const wordsOf = (thrown: unknown): string =>
  thrown instanceof ApiError ? thrown.message : 'Something went wrong. Try again.';

/** A list of the signed-in person; asks to sign in where nobody is. */
export function usePersonal(load: (api: Api, page: number, signal?: AbortSignal) => Promise<VoicePage>) {
  const api = useApi();
  const { user, state } = useSession();
  const [first, setFirst] = useState<VoicePage | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const reload = useCallback(async () => {
    setFailure(null);
    try {
      setFirst(await load(api, 1));
    } catch (thrown) {
      setFailure(wordsOf(thrown));
    }
  }, [api, load]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for every person once
  useEffect(() => {
    if (user) void reload();
  }, [user?.id, reload]);
  return { first, setFirst, failure, reload, guest: state === 'guest' };
}

/** What an account adds to the voices of this device. */
export function AccountOffer() {
  const platform = usePlatform();
  const here = useHere();
  return (
    <div className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="max-w-[60ch] text-muted">{ownVoicesWords.accountAdds}</p>
      <Button onClick={() => void platform.signIn(here)}>{ownVoicesWords.signIn}</Button>
    </div>
  );
}

export const Loading = () => (
  <div className="grid gap-3" role="status">
    <span className="sr-only">{ownVoicesWords.fetchingYourVoices}</span>
    <Skeleton className="h-20!" />
    <Skeleton className="h-20!" />
  </div>
);
