import type { ConvertItem } from '@formant/contract/conversion';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../api/context.ts';

const lookMs = 1500;
export const isOpen = ({ status }: ConvertItem): boolean => status === 'queued' || status === 'processing';

export interface Conversions {
  /** null until the first answer. */
  data: readonly ConvertItem[] | null;
  total: number;
  failure: string | null;
  reload(): Promise<void>;
  more(): Promise<void>;
}

/** The account's conversions, looked at again and again as long as one of them is under way. */
export function useConversions(): Conversions {
  const api = useApi();
  const [state, setState] = useState<Pick<Conversions, 'data' | 'total' | 'failure'>>({
    data: null,
    total: 0,
    failure: null,
  });
  const load = useCallback(
    async (page: number, before: readonly ConvertItem[] = []) => {
      try {
        const { data, meta } = await api.call('GET /api/voice/convert-items', { query: { page } });
        // an item that began meanwhile moves the pages: what is known already stays where it is
        const fresh = data.filter((item) => !before.some(({ uuid }) => uuid === item.uuid));
        setState({ data: [...before, ...fresh], total: meta.total, failure: null });
      } catch (error) {
        const failure = error instanceof Error ? error.message : 'Something went wrong. Try again.';
        setState((last) => ({ ...last, failure }));
      }
    },
    [api],
  );
  const reload = useCallback(() => load(1), [load]);
  useEffect(() => void load(1), [load]);
  const working = state.data?.some(isOpen) ?? false;
  useEffect(() => {
    if (!working) return;
    const id = setInterval(() => void load(1), lookMs);
    return () => clearInterval(id);
  }, [working, load]);
  return {
    ...state,
    reload,
    more: () => load(Math.floor((state.data?.length ?? 0) / 24) + 1, state.data ?? []),
  };
}
