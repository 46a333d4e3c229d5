import type { Voice } from '@formant/contract/voices';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/context.ts';
import { fetchUniverse } from '../../features/voices/universe-data.ts';
import { readFilter } from '../../features/voices/voice-filter.ts';

const pauseMs = 150;
const most = 6;

/** Voices of the library whose words have `query`; those of the product itself where no server answers. */
export function useFoundVoices(query: string): readonly Voice[] {
  const api = useApi();
  const [voices, setVoices] = useState<readonly Voice[]>([]);
  useEffect(() => {
    const q = query.trim();
    if (q.length < 2) return setVoices([]);
    const gone = new AbortController();
    const timer = setTimeout(async () => {
      const filter = readFilter(new URLSearchParams({ q }));
      const found = await fetchUniverse(api, filter, 1, gone.signal).catch(async () => {
        const { searchOfficial } = await import('../../features/voices/official-voices.ts');
        return searchOfficial(filter).page;
      });
      if (!gone.signal.aborted) setVoices(found.data.slice(0, most));
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [api, query]);
  return voices;
}
