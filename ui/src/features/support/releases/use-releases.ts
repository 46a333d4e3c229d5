import type { Answer } from '@formant/contract';
import type { releases } from '@formant/contract/desk/releases';
import { useCallback } from 'react';
import { useApi } from '../../../api/context.ts';
import { type Fetched, useFetched } from '../../../parts/use-fetched.ts';

export type AllReleases = Answer<typeof releases.listAllReleases>;

export function useReleases(): Fetched<AllReleases> {
  const api = useApi();
  return useFetched(
    useCallback((signal: AbortSignal) => api.call('GET /api/admin/releases', { signal }), [api]),
  );
}
