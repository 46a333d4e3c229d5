import type { SurveyOverview, SurveyResults, WrittenAnswer } from '@formant/contract/desk/surveys';
import { useCallback } from 'react';
import { useApi } from '../../../api/context.ts';
import { type Fetched, useFetched } from '../../../parts/use-fetched.ts';
import { type Found, foundOf, perPage } from '../paged.ts';

export function useSurveyOverview(): Fetched<SurveyOverview> {
  const api = useApi();
  return useFetched(
    useCallback((signal: AbortSignal) => api.call('GET /api/admin/surveys', { signal }), [api]),
  );
}

export function useSurveyResults(survey: string): Fetched<SurveyResults> {
  const api = useApi();
  return useFetched(
    useCallback(
      (signal: AbortSignal) => api.call('GET /api/admin/surveys/{survey}', { params: { survey }, signal }),
      [api, survey],
    ),
  );
}

/** @param page counts from 1 */
export function useWrittenAnswers(survey: string, page: number): Fetched<Found<WrittenAnswer>> {
  const api = useApi();
  return useFetched(
    useCallback(
      async (signal: AbortSignal) => {
        const query = { page, perPage };
        return foundOf(
          await api.call('GET /api/admin/surveys/{survey}/texts', { params: { survey }, query, signal }),
        );
      },
      [api, survey, page],
    ),
  );
}
