import type { ErrorBody, Method, Routes } from '@formant/contract';
import { makeClient } from '@formant/contract';
import { authModeHeader, csrfCookie, csrfHeader } from '@formant/contract/base/constants';

export interface RawAnswer {
  status: number;
  headers: Headers;
  /** Parsed when it is JSON, else the text. */
  body: unknown;
}
export interface RawRequest {
  /** JSON unless it is bytes or text already. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** An answer outside 2xx. */
export class CallFailed extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Headers;
  constructor(call: string, answer: RawAnswer) {
    super(`${call}: ${answer.status} ${JSON.stringify(answer.body)}`);
    this.name = 'CallFailed';
    this.status = answer.status;
    this.body = answer.body as ErrorBody; // safe: every error answer of the API has this shape
    this.headers = answer.headers;
  }
}

/** One browser, or one app in token mode: own cookies, CSRF header as the real clients send it. */
export class TestClient {
  readonly url: string;
  readonly cookies = new Map<string, string>();
  /** Set to act in token mode; cookies are then neither kept nor sent. */
  bearer: string | null = null;
  tokenMode = false;
  /** The typed client of the contract. @throws CallFailed */
  readonly call: ReturnType<typeof makeClient<Routes>>;

  constructor(url: string) {
    this.url = url;
    this.call = makeClient<Routes>(async (method, path, body) => {
      const answer = await this.send(method, path, body === undefined ? {} : { body });
      if (answer.status >= 400) throw new CallFailed(`${method} ${path}`, answer);
      return answer.status === 204 ? undefined : answer.body;
    });
  }

  /** As a browser's page would send it: with cookies and, where the method changes something, the CSRF header. */
  async send(method: Method, path: string, request: RawRequest = {}): Promise<RawAnswer> {
    const cookieMode = !this.tokenMode && this.bearer === null;
    const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    if (cookieMode && path.startsWith('/api/')) {
      if (!this.cookies.has(csrfCookie)) await this.raw('GET', '/api/csrf-cookie');
      const token = this.cookies.get(csrfCookie);
      if (token) headers[csrfHeader] = decodeURIComponent(token);
    }
    return this.raw(method, path, { ...request, headers: { ...headers, ...request.headers } });
  }

  /** Nothing but cookies or the bearer is added. */
  async raw(method: string, path: string, request: RawRequest = {}): Promise<RawAnswer> {
    const response = await this.open(method, path, request);
    const text = await response.text();
    // lines of JSON are no JSON
    const json =
      /^application\/([\w.-]+\+)?json\b/.test(response.headers.get('content-type') ?? '') && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      body: json ? (JSON.parse(text) as unknown) : text,
    };
  }

  /** As `raw`, with the answer's body unread: for downloads and server-sent events. */
  async open(
    method: string,
    path: string,
    request: RawRequest & { signal?: AbortSignal } = {},
  ): Promise<Response> {
    const headers = new Headers(request.headers);
    const cookieMode = !this.tokenMode && this.bearer === null;
    if (this.tokenMode) headers.set(authModeHeader, 'token');
    if (this.bearer !== null) headers.set('authorization', `Bearer ${this.bearer}`);
    else if (cookieMode && this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    let body: RequestInit['body'];
    if (typeof request.body === 'string' || request.body instanceof Uint8Array)
      body = request.body as NonNullable<RequestInit['body']>; // safe: text and bytes are bodies as they are
    else if (request.body !== undefined) {
      body = JSON.stringify(request.body);
      if (!headers.has('content-type')) headers.set('content-type', 'application/json');
    }
    const response = await fetch(new URL(path, this.url), {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
      ...(request.signal ? { signal: request.signal } : {}),
    });
    if (cookieMode) this.#keep(response.headers.getSetCookie());
    return response;
  }

  #keep(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split(';');
      const equals = pair.indexOf('=');
      const name = pair.slice(0, equals).trim();
      const ended = attributes.some((attribute) => {
        const [key = '', value = ''] = attribute.trim().split('=');
        if (/^max-age$/i.test(key)) return Number(value) <= 0;
        return /^expires$/i.test(key) && Date.parse(value) <= Date.now();
      });
      if (ended) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(equals + 1));
    }
  }
}
