import type { DeskMessage, MessageRow } from '@formant/contract/desk/inbox';
import {
  type MessageKind,
  type MessageStatus,
  messageKinds,
  messageStatuses,
} from '@formant/contract/facts/form-facts';
import { useCallback } from 'react';
import { useApi } from '../../../api/context.ts';
import { type Fetched, useFetched } from '../../../parts/use-fetched.ts';
import { type Found, foundOf, pageIn, perPage } from '../paged.ts';

/** What the address asks for. */
export function inboxSearchOf(params: URLSearchParams): {
  q: string;
  kind: MessageKind | undefined;
  status: MessageStatus | undefined;
  page: number;
} {
  return {
    q: params.get('q')?.trim() ?? '',
    kind: messageKinds.find((kind) => kind === params.get('kind')),
    status: messageStatuses.find((status) => status === params.get('status')),
    page: pageIn(params),
  };
}

export function useMessages(params: URLSearchParams): Fetched<Found<MessageRow>> {
  const api = useApi();
  const asked = params.toString();
  return useFetched(
    useCallback(
      async (signal: AbortSignal) => {
        const query = { ...inboxSearchOf(new URLSearchParams(asked)), perPage };
        return foundOf(await api.call('GET /api/admin/messages', { query, signal }));
      },
      [api, asked],
    ),
  );
}

export function useMessage(messageId: string): Fetched<DeskMessage> {
  const api = useApi();
  return useFetched(
    useCallback(
      (signal: AbortSignal) =>
        api.call('GET /api/admin/messages/{messageId}', { params: { messageId }, signal }),
      [api, messageId],
    ),
  );
}
