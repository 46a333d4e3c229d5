import { type Calls, travels } from './calls.generated.ts';
import { FormantError } from './errors.ts';
import { pause, waitMs } from './pause.ts';

export interface ClientOptions {
  /** Where the server is, such as `https://formant.example`. */
  baseUrl: string;
  /** An API key (`fmt_…`) or a token of OAuth; without one only calls work that are open to everybody. */
  key?: string;
  /** How often a call is sent again that may be; default 3. */
  retries?: number;
  /** In place of the global `fetch`. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Names what is to be made once. A call that makes something gets one of its own where none is given. */
  idempotencyKey?: string;
  /** How often it is sent again, for this call. */
  retries?: number;
}

type Given<Name extends keyof Calls> = Omit<Calls[Name], 'answer'>;
/** Nothing has to be given where everything is optional. */
type Input<Name extends keyof Calls> =
  Record<never, never> extends Given<Name>
    ? [input?: Given<Name> & CallOptions]
    : [input: Given<Name> & CallOptions];

interface Loose {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The API of one server, in the name of one key. */
export class Formant {
  readonly baseUrl: string;
  readonly #key: string | undefined;
  readonly #retries: number;
  readonly #fetch: typeof fetch;

  /** @throws TypeError for an empty key, which a variable that is not set often is: calls would be nobody's */
  constructor({ baseUrl, key, retries = 3, fetch: given = globalThis.fetch }: ClientOptions) {
    if (key?.trim() === '')
      throw new TypeError(
        'The key is empty. Give an API key of the developer page, or leave it out to call as nobody.',
      );
    this.baseUrl = baseUrl.replace(/\/+$/, '');
    this.#key = key;
    this.#retries = retries;
    this.#fetch = given;
  }

  /**
   * Makes a call by its method and path, such as `GET /api/tts/voices`.
   *
   * Where the line breaks or the server is overloaded it is sent again: what reads, replaces or deletes as it is, what
   * makes something with the same `Idempotency-Key`, so that it is made once. Other POSTs are sent again only where the
   * server says that it has done nothing (429).
   * @throws FormantError when the server refuses; what `fetch` throws when it cannot be reached
   */
  async call<Name extends keyof Calls>(name: Name, ...[input]: Input<Name>): Promise<Calls[Name]['answer']> {
    const given: Loose & CallOptions = input ?? {};
    const [method = 'GET', template = ''] = name.split(' ');
    const { makes, as } = travels[name] ?? {};
    const headers = new Headers();
    let body: BodyInit | undefined;
    if (as === 'upload') body = given.body as Blob;
    else if (given.body !== undefined) {
      body = JSON.stringify(given.body);
      headers.set('Content-Type', 'application/json');
    } else if (method === 'POST') {
      body = '{}';
      headers.set('Content-Type', 'application/json');
    }
    // the server has to tell callers apart to know whose it is
    const once = makes ? (given.idempotencyKey ?? (this.#key && crypto.randomUUID())) : undefined;
    if (once) headers.set('Idempotency-Key', once);
    const response = await this.send(method, pathOf(template, given), {
      headers,
      body,
      signal: given.signal,
      isSafe: method !== 'POST' || once !== undefined,
      retries: given.retries,
    });
    const answer: unknown = as === 'bytes' || as === 'events' ? response : await readJson(response);
    return answer as Calls[Name]['answer']; // safe: the server answers what its contract says
  }

  /**
   * Fetches a file by an address that the API has answered, such as `downloadUrl` of an output. The key goes to this
   * server only, never to a storage service.
   * @throws FormantError
   */
  download(url: string, options: Pick<CallOptions, 'signal' | 'retries'> & { headers?: HeadersInit } = {}) {
    return this.send('GET', url, { ...options, headers: new Headers(options.headers), isSafe: true });
  }

  /** Sends a request, again where that is sound. @throws FormantError */
  async send(
    method: string,
    address: string,
    request: {
      headers?: Headers;
      body?: BodyInit | undefined;
      signal?: AbortSignal | undefined;
      /** It does no more when it is sent twice. */
      isSafe: boolean;
      retries?: number | undefined;
    },
  ): Promise<Response> {
    const url = new URL(address, `${this.baseUrl}/`);
    const headers = new Headers(request.headers);
    const isOwn = url.origin === new URL(this.baseUrl).origin;
    // a browser's cookies have no say here
    if (isOwn && this.#key === undefined) headers.set('X-Auth-Mode', 'token');
    if (isOwn && this.#key !== undefined) headers.set('Authorization', `Bearer ${this.#key}`);
    const { body, signal, isSafe } = request;
    const retries = request.retries ?? this.#retries;
    for (let tried = 0; ; tried++) {
      signal?.throwIfAborted();
      let fault: unknown;
      try {
        const response = await this.#fetch(url, {
          method,
          headers,
          credentials: 'omit',
          ...(body === undefined ? {} : { body }),
          ...(signal ? { signal } : {}),
        });
        if (response.ok || response.status === 304) return response;
        fault = new FormantError(
          response.status,
          await readJson(response).catch(() => null),
          response.headers,
        );
      } catch (error) {
        signal?.throwIfAborted();
        fault = error;
      }
      if (tried >= retries || !isWorthAnother(fault, isSafe)) throw fault;
      await pause(waitMs(tried, fault instanceof FormantError ? fault.retryAfterSeconds : null), signal);
    }
  }
}

function isWorthAnother(fault: unknown, isSafe: boolean): boolean {
  if (!(fault instanceof FormantError)) return isSafe;
  // nothing was done; or the same request is under way, and the server says when to ask for its answer
  if (fault.status === 429) return true;
  if (fault.status === 409) return isSafe && fault.retryAfterSeconds !== null;
  return isSafe && fault.status >= 500 && fault.status !== 501;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

function pathOf(template: string, { path = {}, query = {} }: Loose): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (value === undefined) throw new TypeError(`${template} needs ${name}.`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, Array.isArray(value) ? value.join(',') : String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
