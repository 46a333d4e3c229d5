import { storageOriginHeader } from '@formant/contract/base/constants';
import { dataHeaders } from './content-policy.ts';

/** Below this path lie the files of the server's storage service. */
const storedPath = '/api/stored/';
const methods = new Set(['GET', 'HEAD', 'PUT']);
const requestHeaders = ['range', 'if-none-match', 'if-modified-since', 'if-range'];
const answerHeaders = [
  'content-type',
  'content-length',
  'content-range',
  'content-disposition',
  'accept-ranges',
  'etag',
  'last-modified',
];
const rewritten = /^(application\/json|text\/event-stream)\b/;

/**
 * The signed addresses of a storage service, where the server uses one. The window has no network right, so
 * every address of the service in an answer becomes one of the app's own, and requests for those are passed on:
 * only to the origin that the server has named, without token, cookies or device.
 * @param send the network, as `fetch`
 */
export function makeStoredFiles(server: string, send: (url: string, init: RequestInit) => Promise<Response>) {
  let origin: string | null = null;

  /** An answer of the server with addresses that the window can load. */
  function local(answer: Response, headers: Headers): Response {
    origin = usableOrigin(answer.headers.get(storageOriginHeader), server) ?? origin;
    const init = { status: answer.status, headers };
    if (!origin || !answer.body || !rewritten.test(headers.get('content-type') ?? ''))
      return new Response(answer.body, init);
    headers.delete('content-length');
    return new Response(withLocalAddresses(answer.body, `"${origin}/`), init);
  }

  async function serve(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (!origin || !methods.has(request.method)) return new Response(null, { status: 404 });
    const headers = new Headers();
    for (const name of requestHeaders) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const answer = await send(`${origin}/${url.pathname.slice(storedPath.length)}${url.search}`, {
      method: request.method,
      headers,
      // whole, because the service takes no part without its length; parts have a few megabytes
      body: request.method === 'PUT' ? await request.arrayBuffer() : null,
      credentials: 'omit',
      redirect: 'error',
      signal: request.signal,
    }).catch(() => null);
    if (!answer) return Response.error();
    const kept = new Headers(dataHeaders);
    for (const name of answerHeaders) {
      const value = answer.headers.get(name);
      if (value !== null) kept.set(name, value);
    }
    // the network has unpacked it already
    if (answer.headers.has('content-encoding')) kept.delete('content-length');
    const bodyless = request.method === 'HEAD' || answer.status === 204 || answer.status === 304;
    return new Response(bodyless ? null : answer.body, { status: answer.status, headers: kept });
  }

  return { isStored: (pathname: string) => pathname.startsWith(storedPath), local, serve };
}

/** https, or plain where the server is plain too: while developing. */
function usableOrigin(named: string | null, server: string): string | null {
  const url = named === null ? null : URL.parse(named);
  if (!url || url.origin !== named) return null;
  const plain = url.protocol === 'http:' && new URL(server).protocol === 'http:';
  return url.protocol === 'https:' || plain ? url.origin : null;
}

/** Line by line, so that server-sent events pass at once. An address is a whole JSON string, from its quote on. */
function withLocalAddresses(body: ReadableStream<Uint8Array>, from: string): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = '';
  const changed = (text: string) => encoder.encode(text.replaceAll(from, `"${storedPath}`));
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        rest += decoder.decode(chunk, { stream: true });
        const end = rest.lastIndexOf('\n') + 1;
        if (end === 0) return;
        out.enqueue(changed(rest.slice(0, end)));
        rest = rest.slice(end);
      },
      flush(out) {
        rest += decoder.decode();
        if (rest !== '') out.enqueue(changed(rest));
      },
    }),
  );
}
