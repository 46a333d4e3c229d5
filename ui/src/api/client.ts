import type { Method, Routes } from '@formant/contract';
import { makeClient, type Send } from '@formant/contract/base/client';
import { csrfCookie, csrfHeader } from '@formant/contract/base/constants';
import type { ErrorBody } from '@formant/contract/base/errors';
import { oneTabAtATime } from '../platform/one-tab.ts';
import type { Platform } from '../platform/port.ts';
import { isPage } from '../platform/portal.ts';

/**
 * An answer that is not good, or none of the server (`status` 0, code `offline`): nothing came, or the page of a
 * network that stands between. `message` is fit for people.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Messages by field of the request body. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** What would do in its place, or what stands in its way. */
  readonly suggestions: readonly { id: string; name: string }[];
  readonly requestId: string | undefined;
  constructor(status: number, body: Partial<ErrorBody> & { code: string; message: string }, cause?: unknown) {
    super(body.message, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.fields = body.errors ?? {};
    this.suggestions = body.suggestions ?? [];
    this.requestId = body.requestId;
  }
}

export interface ApiOptions {
  platform: Pick<Platform, 'fetchApi' | 'authMode'>;
  /** The API says that nobody is signed in: clear the user. */
  onUnauthenticated(): void;
  /** Shows a warning to the person. */
  warn(text: string): void;
  /** Leaves the page: an answer redirects. */
  navigate(url: string): void;
  /** How often an idempotent call is sent again after a network fault or a 5xx; else never. */
  retries?: number;
  /** Whether a 401 sends the person to `authOnlyTarget`; else the person stays. */
  redirectIfUnauthenticated?: boolean;
  authOnlyTarget?: string;
  readCookie?(name: string): string | undefined;
  log?: Pick<Console, 'debug'>;
}

// an interface, because the compiler writes its name where it would spell a type out: the whole contract is too much
export interface Api {
  call: ReturnType<typeof makeClient<Routes>>;
}

/**
 * The typed client of the product's API, used by the website (session cookie and CSRF header) and the app
 * (token mode, where the platform adds the token).
 * @throws ApiError from every call that has no good answer; aborting rejects with the signal's reason
 */
export const createApi = (options: ApiOptions): Api => ({ call: makeClient<Routes>(createSend(options)) });

/** How a call travels: headers, CSRF, redirects, notices and errors. */
export function createSend(options: ApiOptions): Send {
  const { platform, warn, log = console, retries = 0, readCookie = documentCookie } = options;
  let csrfUnderWay: Promise<void> | undefined;

  async function reach(url: string, init: RequestInit): Promise<Response> {
    try {
      return await platform.fetchApi(url, init);
    } catch (cause) {
      init.signal?.throwIfAborted();
      throw unreached(cause);
    }
  }

  /**
   * One request for all that wait for it, in other tabs as well: the cookie is theirs too, and a second one would make
   * what was read of the first wrong. The cookie is what is kept; a failure is not.
   */
  const fetchCsrf = (): Promise<void> => {
    const before = readCookie(csrfCookie);
    csrfUnderWay ??= oneTabAtATime('formant-csrf', async () => {
      if (readCookie(csrfCookie) !== before) return;
      const response = await reach('/api/csrf-cookie', { headers: { accept: 'application/json' } });
      if (!response.ok) throw refusal(response.status, await read(response));
    }).finally(() => {
      csrfUnderWay = undefined;
    });
    return csrfUnderWay;
  };

  async function withCsrf(headers: Headers): Promise<void> {
    if (!readCookie(csrfCookie)) await fetchCsrf();
    const token = readCookie(csrfCookie);
    if (token) headers.set(csrfHeader, token);
  }

  async function request(method: Method, url: string, body: unknown, signal: AbortSignal | undefined) {
    const headers = new Headers({ accept: 'application/json' });
    const init: RequestInit = { method, headers, ...(signal ? { signal } : {}) };
    if (body instanceof FormData) {
      init.body = body;
      if (method === 'PUT') {
        init.method = 'POST';
        body.set('_method', 'PUT');
      }
    } else if (body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body)) {
      headers.set('content-type', 'application/octet-stream');
      init.body = body as BodyInit; // safe: views here are over ArrayBuffer, never shared memory
    } else if (body !== undefined) {
      headers.set('content-type', 'application/json');
      init.body = JSON.stringify(body);
    }
    if (method !== 'GET' && platform.authMode === 'cookie') await withCsrf(headers);
    return reach(url, init);
  }

  async function send(
    method: Method,
    url: string,
    body: unknown,
    signal: AbortSignal | undefined,
    again = true,
  ): Promise<unknown> {
    const attempt = () => request(method, url, body, signal);
    let answer = attempt();
    if (retries && repeatable.test(method) && !(await answer.then(isFinal, isFinal))) {
      const first = answer;
      // fetched when it is needed: most pages never do. Where it can't be had the first answer stands
      const later = await import('./retry.ts').catch(() => null);
      answer = later ? later.sendAgain(first, attempt, retries, signal) : first;
    }
    const response = await answer;
    if (response.type === 'opaqueredirect' || response.redirected || isRedirect(response.status)) {
      options.navigate(response.headers.get('location') ?? response.url);
      throw new ApiError(response.status, { code: 'redirected', message: 'The page is moving on.' });
    }
    const content = await read(response);
    const notice = noticeOf(content) ?? (response.status === 429 ? messageOf(content) : undefined);
    if (notice) warn(notice);
    if (response.ok) return content;

    const { status } = response;
    const error = refusal(status, content);
    if (status === 419) {
      log.debug('CSRF token mismatch', method, url);
      // answered before anything was done, so that once more is safe for every method
      if (again) {
        await fetchCsrf();
        return send(method, url, body, signal, false);
      }
    }
    if (status === 401 && error.code !== 'wrong_credentials') {
      options.onUnauthenticated();
      // asking who is signed in demands no sign-in
      if (options.redirectIfUnauthenticated && options.authOnlyTarget && url !== '/api/user')
        options.navigate(options.authOnlyTarget);
    }
    throw error;
  }

  // safe: callers hand in real signals; the contract's type only avoids naming the DOM
  return (method, url, body, signal) => send(method, url, body, signal as AbortSignal | undefined);
}

/** The same sent twice as sent once: RFC 9110 section 9.2.2. */
const repeatable = /GET|PUT|DEL/;
/** Nothing that another try would better. */
const isFinal = ({ status }: { status: number }) => status > 0 && status < 500;

/** What the server said when it refused. */
const refusal = (status: number, content: unknown): ApiError =>
  new ApiError(status, {
    ...(isObject(content) ? (content as Partial<ErrorBody>) : {}), // safe: the API's one error shape
    code: codeOf(content) ?? 'internal',
    message: messageOf(content) ?? 'Something went wrong on the server. Try again in a moment.',
  });

const unreached = (cause?: unknown): ApiError => {
  const message = 'The server cannot be reached. Check your connection and try again.';
  return new ApiError(0, { code: 'offline', message }, cause);
};

async function read(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  if (isPage(response)) throw unreached();
  const type = response.headers.get('content-type') ?? '';
  // lines that come one by one are read by whoever asked for them
  if (response.ok && type.includes('ndjson')) return response;
  if (type.includes('json')) return response.json();
  return response.ok ? response.blob() : undefined;
}

const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Blob);
const textAt = (value: unknown, key: string): string | undefined =>
  isObject(value) && typeof value[key] === 'string' && value[key] ? value[key] : undefined;
const messageOf = (content: unknown) => textAt(content, 'message');
const codeOf = (content: unknown) => textAt(content, 'code');

function noticeOf(content: unknown): string | undefined {
  const direct = textAt(content, 'display_notification');
  if (direct || !isObject(content) || !isObject(content.errors)) return direct;
  const listed = content.errors.display_notification;
  return Array.isArray(listed) && typeof listed[0] === 'string' ? listed[0] : undefined;
}

function documentCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found && decodeURIComponent(found.slice(name.length + 1));
}
