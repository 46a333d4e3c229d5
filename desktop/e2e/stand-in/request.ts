import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type Electron from 'electron';
import { isSession } from './session.ts';
import { strict } from './strict.ts';

/** What of a request's options is known; another one would be left out without a word. */
const knownOptions = new Set([
  'method',
  'protocol',
  'hostname',
  'port',
  'path',
  'headers',
  'redirect',
  'session',
]);

/** An answer as Electron gives it: a stream of Node's with the head beside it. */
class AnswerDouble extends Readable {
  statusCode: number;
  statusMessage: string;
  headers: Record<string, string | string[]>;
  constructor({ status, statusText, headers, body }: Response) {
    super({ read: () => {} });
    this.statusCode = status;
    this.statusMessage = statusText;
    this.headers = Object.fromEntries(headers);
    void this.fill(body);
  }
  async fill(body: ReadableStream<Uint8Array> | null): Promise<void> {
    try {
      if (body) for await (const piece of body) this.push(Buffer.from(piece));
      this.push(null);
    } catch (error) {
      this.destroy(failed(error));
    }
  }
}

/** A request with a header alone: the app sends no body by this way. */
export class ClientRequest extends EventEmitter {
  url: string;
  init: RequestInit;
  policy: 'follow' | 'error' | 'manual';
  leaving = new AbortController();
  ended = false;
  /** Set while the listeners of a redirect may say that it is followed. */
  follow: (() => void) | null = null;

  constructor(given: Electron.ClientRequestConstructorOptions | string) {
    super();
    const options = typeof given === 'string' ? { url: given } : given;
    for (const name of Object.keys(options))
      if (name !== 'url' && !knownOptions.has(name))
        throw new Error(`The stand-in has no option ${name} of net.request`);
    if (options.session !== undefined && !isSession(options.session))
      throw new TypeError('`session` should be an instance of the Session class');
    const { protocol = 'https:', hostname = 'localhost', port, path = '/' } = options;
    this.url = options.url ?? `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`;
    this.policy = options.redirect ?? 'follow';
    this.init = { method: options.method ?? 'GET', redirect: 'manual', signal: this.leaving.signal };
    this.init.headers = Object.entries(options.headers ?? {}).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    );
    // biome-ignore lint/correctness/noConstructorReturn: the strict view is the object
    return strict('ClientRequest', this);
  }
  end(): this {
    if (!this.ended) void this.send(this.url);
    this.ended = true;
    return this;
  }
  abort(): void {
    if (this.leaving.signal.aborted) return;
    this.leaving.abort();
    process.nextTick(() => {
      this.emit('abort');
      this.emit('close');
    });
  }
  followRedirect(): void {
    if (!this.follow) throw new Error('followRedirect() called, but was not waiting for a redirect');
    this.follow();
  }

  async send(url: string): Promise<void> {
    let answer: Response;
    try {
      answer = await fetch(url, this.init);
    } catch (error) {
      return this.die(failed(error));
    }
    const to = answer.headers.get('location');
    if (to !== null && answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel();
      return this.redirect(answer, new URL(to, url).href);
    }
    const given = new AnswerDouble(answer);
    given.on('error', (error) => this.die(error));
    given.on('end', () => this.emit('close'));
    this.emit('response', strict('IncomingMessage', given));
  }
  redirect({ status, headers }: Response, to: string): void {
    if (this.policy === 'error') {
      this.die(new Error("Attempted to redirect, but redirect policy was 'error'"));
      return;
    }
    let followed = this.policy === 'follow';
    this.follow = () => {
      followed = true;
    };
    this.emit('redirect', status, this.init.method, to, Object.fromEntries(headers));
    this.follow = null;
    if (followed) void this.send(to);
    else this.die(new Error('Redirect was cancelled'));
  }
  /** Whoever has left hears of no failure. */
  die(error: Error): void {
    if (this.leaving.signal.aborted) return;
    this.emit('error', error);
    this.emit('close');
  }
}

/** Chromium's names of the faults that a test can bring about. */
const names: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
  ENOTFOUND: 'net::ERR_NAME_NOT_RESOLVED',
  UND_ERR_SOCKET: 'net::ERR_CONTENT_LENGTH_MISMATCH',
};
function failed(error: unknown): Error {
  const { cause = error } = error as { cause?: unknown };
  const { code = '' } = cause as { code?: string };
  return new Error(names[code] ?? 'net::ERR_FAILED', { cause: error });
}
