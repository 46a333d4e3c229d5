import { voiceCategories } from '@formant/contract/facts/voice-words';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/context.ts';

type Category = { id: number; name: string };

/** The categories as the server names them; without one, and until it has answered, those that every server begins with. */
export function useCategories(): readonly Category[] {
  const api = useApi();
  const [categories, setCategories] = useState<readonly Category[]>(voiceCategories);
  useEffect(() => {
    const leaving = new AbortController();
    api.call('GET /api/voice-category', { signal: leaving.signal }).then(
      ({ data }) => setCategories(data),
      () => {}, // the list that is shown already stays
    );
    return () => leaving.abort();
  }, [api]);
  return categories;
}
