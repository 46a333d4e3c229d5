import type { Voice, VoicePage } from '@formant/contract/voices';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';

export type LoadPage = (page: number, signal: AbortSignal) => Promise<VoicePage>;

/** A long list of which only the pages that were looked at are there. */
export interface VoicePages {
  total: number;
  /** Undefined while its page is on the way. */
  at(index: number): Voice | undefined;
  /** Fetches what is missing between two places. */
  want(from: number, to: number): void;
  failure: string | null;
  retry(): void;
}

/** Pages of voices after the first one, fetched when they are wanted; another `first` starts anew. */
export function useVoicePages(first: VoicePage, load: LoadPage): VoicePages {
  const { perPage, total } = first.meta;
  const pages = useRef(new Map<number, readonly Voice[] | 'coming'>());
  const source = useRef<VoicePage | null>(null);
  if (source.current !== first) {
    source.current = first;
    pages.current = new Map([[1, first.data]]);
  }
  const [, draw] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);
  const latest = useRef(load);
  latest.current = load;

  const fetchPage = useCallback(async (page: number) => {
    const into = pages.current;
    into.set(page, 'coming');
    control.current ??= new AbortController();
    const { signal } = control.current;
    try {
      const { data } = await latest.current(page, signal);
      into.set(page, data);
      setFailure(null);
    } catch (thrown) {
      into.delete(page);
      if (signal.aborted) return;
      setFailure(
        thrown instanceof ApiError ? thrown.message : 'More voices could not be fetched. Try again.',
      );
    }
    draw((n) => n + 1);
  }, []);
  const want = useCallback(
    (from: number, to: number) => {
      const last = Math.ceil(Math.min(total, to + 1) / perPage);
      for (let page = Math.floor(from / perPage) + 1; page <= last; page++)
        if (!pages.current.has(page)) void fetchPage(page);
    },
    [fetchPage, perPage, total],
  );
  const wanted = useRef<[number, number]>([0, 0]);
  return {
    total,
    at(index) {
      const page = pages.current.get(Math.floor(index / perPage) + 1);
      return page === 'coming' ? undefined : page?.[index % perPage];
    },
    want(from, to) {
      wanted.current = [from, to];
      if (failure === null) want(from, to);
    },
    failure,
    retry() {
      setFailure(null);
      want(...wanted.current);
    },
  };
}
