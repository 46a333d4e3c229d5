import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { useFetched } from '../../../parts/use-fetched.ts';
import { words } from './words.ts';

export interface Page<T> {
  data: readonly T[];
  next: string | null;
}

/** Which part of a list: behind a cursor, and how many rows of it; as the calls of the console take it. */
export interface Part {
  cursor?: string;
  limit?: number;
}

export interface List<T> {
  /** null until the first page is there. */
  rows: readonly T[] | null;
  failure: string | null;
  /** Whether there are more. */
  rest: boolean;
  busy: boolean;
  more(): void;
  reload(): void;
  /** Reads it from its beginning, as something was done; what is shown stays until then. */
  anew(): void;
  /** Its first rows anew and at once, so that none is lost that changes its place meanwhile. @throws ApiError */
  head(limit: number, signal: AbortSignal): Promise<Page<T>>;
}

/** How many rows of a list were read, by the entry of the history: Back shows as many at once. */
const readAt = new Map<string, number>();

/**
 * A list that is read on by its cursor.
 * @param load a part of it; another function is another list
 */
export function useList<T>(load: (part: Part, signal?: AbortSignal) => Promise<Page<T>>): List<T> {
  const { key } = useLocation();
  const first = useFetched(
    useCallback(
      (signal: AbortSignal) => {
        const limit = readAt.get(key);
        return load(limit === undefined ? {} : { limit }, signal);
      },
      [load, key],
    ),
  );
  const [after, setAfter] = useState<{ of: Page<T>; pages: readonly Page<T>[] }>();
  const [state, setState] = useState({ busy: false, failure: null as string | null });
  // what was read on from another first page belongs to another list
  const pages = first.value && after?.of === first.value ? after.pages : [];
  const next = (pages.at(-1) ?? first.value)?.next ?? null;

  async function more() {
    const of = first.value;
    if (!of || next === null || state.busy) return;
    setState({ busy: true, failure: null });
    try {
      const page = await load({ cursor: next });
      const read = [...pages, page];
      setAfter({ of, pages: read });
      readAt.set(
        key,
        [of, ...read].reduce((rows, { data }) => rows + data.length, 0),
      );
      setState({ busy: false, failure: null });
    } catch (error) {
      setState({ busy: false, failure: error instanceof Error ? error.message : words.failed });
    }
  }
  return {
    rows: first.value && [first.value, ...pages].flatMap(({ data }) => data),
    failure: first.failure ?? state.failure,
    rest: next !== null,
    busy: state.busy,
    more: () => void more(),
    reload: first.failure ? first.reload : () => void more(),
    anew: first.reload,
    head: (limit, signal) => load({ limit }, signal),
  };
}
