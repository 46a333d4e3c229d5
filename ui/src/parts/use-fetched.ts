import { useEffect, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { fetchedWords } from './words.ts';

export interface Fetched<T> {
  value: T | null;
  failure: string | null;
  reload(): void;
}

/** Fetches anew whenever `load` is another one; what a former one answers too late is dropped. */
export function useFetched<T>(load: (signal: AbortSignal) => Promise<T>): Fetched<T> {
  const [state, setState] = useState<Pick<Fetched<T>, 'value' | 'failure'>>({ value: null, failure: null });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for the same once more
  useEffect(() => {
    const control = new AbortController();
    load(control.signal).then(
      (value) => setState({ value, failure: null }),
      (error: unknown) => {
        if (control.signal.aborted) return;
        setState({ value: null, failure: wordsOf(error) });
      },
    );
    return () => control.abort();
  }, [load, turn]);
  return { ...state, reload: () => setTurn((last) => last + 1) };
}

function wordsOf(error: unknown): string {
  // what is not there is told of by its address at the API, which says nothing to people
  if (error instanceof ApiError && /^page not found:/i.test(error.message)) return fetchedWords.gone;
  return error instanceof Error ? error.message : fetchedWords.failed;
}
