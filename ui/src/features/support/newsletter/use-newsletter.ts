import type { Answer } from '@formant/contract';
import type { Issue, newsletterIssues } from '@formant/contract/desk/newsletter-issues';
import { useCallback, useEffect } from 'react';
import { useApi } from '../../../api/context.ts';
import { type Fetched, useFetched } from '../../../parts/use-fetched.ts';
import { pageIn, perPage } from '../paged.ts';

const minuteMs = 60_000;
const everyMs = 1000;

export function useIssues(params: URLSearchParams): Fetched<Answer<typeof newsletterIssues.listIssues>> {
  const api = useApi();
  const page = pageIn(params);
  return useFetched(
    useCallback(
      (signal: AbortSignal) =>
        api.call('GET /api/admin/newsletter/issues', { query: { page, perPage }, signal }),
      [api, page],
    ),
  );
}

export function useRefused(): Fetched<Answer<typeof newsletterIssues.listRefusedAddresses>> {
  const api = useApi();
  return useFetched(
    useCallback(
      (signal: AbortSignal) => api.call('GET /api/admin/newsletter/refused', { query: { perPage }, signal }),
      [api],
    ),
  );
}

/** One issue, looked at every second while it is on its way, and now and then while its time is far. */
export function useIssue(issue: string): Fetched<Issue> {
  const api = useApi();
  const fetched = useFetched(
    useCallback(
      (signal: AbortSignal) =>
        api.call('GET /api/admin/newsletter/issues/{issue}', { params: { issue }, signal }),
      [api, issue],
    ),
  );
  const { value, reload } = fetched;
  const moves = value?.state === 'sending' || value?.state === 'scheduled';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer plans the next look
  useEffect(() => {
    if (!moves) return;
    const far = value.sendAt !== null && Date.parse(value.sendAt) > Date.now() + minuteMs;
    const timer = setTimeout(reload, far ? minuteMs / 2 : everyMs);
    return () => clearTimeout(timer);
  }, [moves, value]);
  return fetched;
}
