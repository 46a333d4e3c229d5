import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { product } from '@formant/contract/base/product';

export interface Loopback {
  readonly port: number;
  close(): void;
}

const done = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${product.name}</title>
<p>You can close this page and go back to ${product.name}.</p></html>`;

/**
 * The second way back from the browser (RFC 8252, section 7.3), for systems where the app's own scheme
 * does not open it: a server on this computer only, on a port the system chooses, while a sign-in waits.
 */
export async function openLoopback(
  onAnswer: (answer: { code: string; state: string }) => void,
): Promise<Loopback> {
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '/', 'http://127.0.0.1');
    const code = url?.searchParams.get('code') ?? '';
    const state = url?.searchParams.get('state') ?? '';
    const ours = /^(127\.0\.0\.1|localhost):\d+$/.test(request.headers.host ?? '');
    if (!ours || request.method !== 'GET' || url?.pathname !== '/auth' || !code || !state) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      connection: 'close',
    });
    // answered first: taking the code closes this server
    response.end(done, () => onAnswer({ code: code.slice(0, 256), state: state.slice(0, 256) }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  return {
    // safe: a listening TCP server has an address object
    port: (server.address() as AddressInfo).port,
    close: () => void server.close(),
  };
}
