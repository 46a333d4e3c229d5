import type { DeviceLog, DeviceLogRow } from '@formant/contract/desk/support';
import { useCallback } from 'react';
import { useApi } from '../../api/context.ts';
import { type Fetched, useFetched } from '../../parts/use-fetched.ts';
import { momentsOf } from './days.ts';
import { type Found, foundOf, pageIn, perPage } from './paged.ts';

const fields = ['q', 'user', 'deviceId', 'since'] as const;
export type SearchField = (typeof fields)[number];

/** What the address asks for; the page number counts from 1. */
export function searchOf(params: URLSearchParams): Partial<Record<SearchField, string>> & { page: number } {
  const given = fields.flatMap((name) => {
    const value = params.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(given), page: pageIn(params) };
}

export function useDeviceLogs(params: URLSearchParams): Fetched<Found<DeviceLogRow>> {
  const api = useApi();
  const asked = params.toString();
  return useFetched(
    useCallback(
      async (signal: AbortSignal) => {
        const query = { ...momentsOf(searchOf(new URLSearchParams(asked))), perPage };
        return foundOf(await api.call('GET /api/admin/device-logs', { query, signal }));
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
