import type { Answer } from '@formant/contract';
import type { releases } from '@formant/contract/desk/releases';
import { useCallback, useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { useToasts } from '../../../design/toasts/ToastRegion.tsx';
import { type Fetched, useFetched } from '../../../parts/use-fetched.ts';
import { words } from './words.ts';

export type AllReleases = Answer<typeof releases.listAllReleases>;

export function useReleases(): Fetched<AllReleases> {
  const api = useApi();
  return useFetched(
    useCallback((signal: AbortSignal) => api.call('GET /api/admin/releases', { signal }), [api]),
  );
}

/** Runs what changes something, one at a time, and says what was refused. */
export function useChange(done: () => void): {
  busy: boolean;
  failure: string | null;
  change(work: () => Promise<unknown>, said?: string): Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const toasts = useToasts();
  async function change(work: () => Promise<unknown>, said?: string): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      if (said) toasts.show(said, 'success');
      done();
      return true;
    } catch (error) {
      setFailure(error instanceof Error ? error.message : words.failed);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, change };
}
