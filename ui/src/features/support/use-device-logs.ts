import type { DeviceLog, DeviceLogRow } from '@formant/contract/support';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../api/context.ts';
import { words } from './words.ts';

const perPage = 24;
const fields = ['q', 'user', 'deviceId', 'since'] as const;
export type SearchField = (typeof fields)[number];

export interface Found {
  data: readonly DeviceLogRow[];
  page: number;
  pages: number;
  total: number;
}

/** What the address asks for; the page number counts from 1. */
export function searchOf(params: URLSearchParams): Partial<Record<SearchField, string>> & { page: number } {
  const given = fields.flatMap((name) => {
    const value = params.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(given), page: Math.max(1, Number(params.get('page')) || 1) };
}

interface Fetched<T> {
  value: T | null;
  failure: string | null;
  reload(): void;
}

/** Fetches anew whenever `load` is another one; what a former one answers too late is dropped. */
function useFetched<T>(load: (signal: AbortSignal) => Promise<T>): Fetched<T> {
  const [state, setState] = useState<Pick<Fetched<T>, 'value' | 'failure'>>({ value: null, failure: null });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for the same once more
  useEffect(() => {
    const control = new AbortController();
    load(control.signal).then(
      (value) => setState({ value, failure: null }),
      (error: unknown) => {
        if (control.signal.aborted) return;
        setState({ value: null, failure: error instanceof Error ? error.message : words.failed });
      },
    );
    return () => control.abort();
  }, [load, turn]);
  return { ...state, reload: () => setTurn((last) => last + 1) };
}

export function useDeviceLogs(params: URLSearchParams): Fetched<Found> {
  const api = useApi();
  const asked = params.toString();
  return useFetched(
    useCallback(
      async (signal: AbortSignal) => {
        const query = { ...searchOf(new URLSearchParams(asked)), perPage };
        const { data, meta } = await api.call('GET /api/admin/device-logs', { query, signal });
        return {
          data,
          page: meta.page,
          pages: Math.max(1, Math.ceil(meta.total / perPage)),
          total: meta.total,
        };
      },
      [api, asked],
    ),
  );
}

export function useDeviceLog(logId: string): Fetched<DeviceLog> {
  const api = useApi();
  return useFetched(
    useCallback(
      (signal: AbortSignal) => api.call('GET /api/admin/device-logs/{logId}', { params: { logId }, signal }),
      [api, logId],
    ),
  );
}
