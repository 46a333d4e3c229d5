import { authModeHeader, deviceIdHeader, storageOriginHeader } from '@formant/contract/base/constants';
import { errorBody } from '@formant/contract/base/errors';
import { net } from 'electron';
import { accountHeader, noAccount } from '../account-header.ts';
import type { Who } from './accounts/account-files.ts';
import type { Here } from './accounts/accounts.ts';
import { whoIn } from './accounts/server-calls.ts';
import { appOrigin } from './app-origin.ts';
import { isClosedCall } from './closed-calls.ts';
import { dataHeaders } from './content-policy.ts';
import { makeStoredFiles } from './stored-files.ts';

export interface ApiProxyParts {
  /** Where requests go now, and as whom. */
  here(): Here;
  /** The server no longer knows the token that an account has sent. */
  refused(account: string, token: string): void;
  /** The server has said whose account it is. */
  learn(account: string, who: Who): void;
}

/** What a request may bring along; cookies, origin and authorization are this process's own business. */
const requestHeaders =
  /^(accept|content-type|range|if-[a-z-]+|last-event-id|idempotency-key|cache-control|x-(?!forwarded|real)[a-z0-9-]+)$/;
/** Of no use or harmful once the network stack has unpacked the answer. */
const droppedHeaders = new Set([
  'set-cookie',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'content-security-policy',
  storageOriginHeader,
]);

/**
 * Serves `app://…/api/*` by passing requests on to the server with the token added here. The window
 * therefore needs no network right of its own, and both uploads and event streams pass piece by piece.
 */
export function makeApiProxy({ here, refused, learn }: ApiProxyParts) {
  const storedAt = new Map<string, ReturnType<typeof makeStoredFiles>>();
  const storedOf = (server: string) => {
    const stored = storedAt.get(server) ?? makeStoredFiles(server, (url, init) => net.fetch(url, init));
    storedAt.set(server, stored);
    return stored;
  };
  return async function proxy(request: Request): Promise<Response> {
    const url = new URL(request.url);
    // one look for the whole request: the account may be another one by the time of the answer
    const { account, server, deviceId, token } = here();
    const meant = request.headers.get(accountHeader);
    if (meant !== null && meant !== (account ?? noAccount))
      return problem(401, 'unauthenticated', 'The app is used with another account now.');
    const stored = storedOf(server);
    const origin = request.headers.get('origin');
    if (isClosedCall(url.pathname) || (origin !== null && origin !== appOrigin))
      return problem(403, 'forbidden', 'The app signs in through the browser.');
    if (stored.isStored(url.pathname)) return stored.serve(request);
    const headers = new Headers();
    for (const [name, value] of request.headers)
      if (requestHeaders.test(name) && name !== accountHeader) headers.set(name, value);
    headers.set(authModeHeader, 'token');
    headers.set(deviceIdHeader, deviceId);
    if (token !== null) headers.set('authorization', `Bearer ${token}`);

    const answer = await net
      .fetch(new URL(`${url.pathname}${url.search}`, server).href, {
        method: request.method,
        headers,
        body: request.body,
        ...(request.body ? { duplex: 'half' } : {}),
        credentials: 'omit',
        redirect: 'error',
        signal: request.signal,
      })
      .catch(() => null);
    // a failed fetch, as the website's own code meets it without a network
    if (!answer) return Response.error();
    if (account !== null && token !== null) {
      if (answer.status === 401) return unauthenticated(answer, () => refused(account, token));
      if (url.pathname === '/api/user' && answer.ok) {
        const who = whoIn(
          await answer
            .clone()
            .json()
            .catch(() => null),
        );
        if (who) learn(account, who);
      }
    }
    return stored.local(answer, answerHeaders(answer));
  };
}

async function unauthenticated(answer: Response, refused: () => void): Promise<Response> {
  const body = await answer.text();
  // 401 also answers a wrong password; only this code says that the token itself is worth nothing
  if (errorBody.safeParse(parse(body)).data?.code === 'unauthenticated') refused();
  return new Response(body, { status: 401, headers: answerHeaders(answer) });
}

function answerHeaders(answer: Response): Headers {
  const headers = new Headers();
  for (const [name, value] of answer.headers) {
    const wrongLength = name === 'content-length' && answer.headers.has('content-encoding');
    if (!droppedHeaders.has(name) && !wrongLength) headers.set(name, value);
  }
  for (const [name, value] of Object.entries(dataHeaders)) headers.set(name, value);
  return headers;
}

function problem(status: number, code: string, message: string): Response {
  return Response.json({ code, message, display_notification: message }, { status, headers: dataHeaders });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
