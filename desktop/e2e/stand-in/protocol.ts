import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type Electron from 'electron';
import { fromChromium } from './addresses.ts';
import { app } from './app.ts';
import { strict } from './strict.ts';

type Handler = Parameters<Electron.Protocol['handle']>[1];
const handlers = new Map<string, Handler>();
export const declaredSchemes = new Map<string, Electron.Privileges>();

export const isHandled = (scheme: string): boolean => handlers.has(scheme);

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes) {
    if (app.isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme, privileges = {} } of schemes) declaredSchemes.set(scheme, privileges);
  },
  handle(scheme, handler) {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    if (!declaredSchemes.get(scheme)?.standard || !declaredSchemes.get(scheme)?.secure)
      throw new Error(`The stand-in serves declared, standard and secure schemes only, not ${scheme}`);
    handlers.set(scheme, handler);
  },
  isProtocolHandled: isHandled,
} satisfies Partial<Electron.Protocol>);

/** Serves every handled scheme to Chromium. @returns the port on this computer */
export async function serveSchemes(): Promise<number> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return (server.address() as AddressInfo).port; // safe: a listening TCP server
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = fromChromium(`http://${request.headers.host}${request.url}`);
  const scheme = url.slice(0, url.indexOf(':'));
  const handler = handlers.get(scheme);
  if (!handler) return void response.writeHead(404).end();
  if (!mayLoad(scheme, String(request.headers['sec-fetch-dest'] ?? ''))) return void response.destroy();
  let gone = false;
  response.on('close', () => {
    gone = true;
  });
  try {
    const bodyless = request.method === 'GET' || request.method === 'HEAD';
    const result = await handler(
      new Request(url, {
        method: request.method ?? 'GET',
        headers: headersOf(request),
        // safe: Node's and the DOM's ReadableStream are one class, declared twice
        ...(bodyless ? {} : { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' }),
      }),
    );
    // Response.error() becomes net::ERR_FAILED, as in Electron
    if (result.type === 'error') return void response.destroy();
    response.writeHead(result.status, Object.fromEntries(result.headers));
    if (!result.body) return void response.end();
    const body = Readable.fromWeb(result.body as Parameters<typeof Readable.fromWeb>[0]);
    body.on('error', () => response.destroy());
    response.on('close', () => body.destroy());
    body.pipe(response);
  } catch (error) {
    if (!gone) console.error('A scheme handler failed for', url, error);
    response.destroy();
  }
}

/** Chromium plays media of a scheme that streams only, and lets scripts fetch from one that says so. */
function mayLoad(scheme: string, destination: string): boolean {
  const { stream, supportFetchAPI } = declaredSchemes.get(scheme) ?? {};
  if (destination === 'audio' || destination === 'video') return stream === true;
  return destination !== 'empty' || supportFetchAPI === true;
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (name === 'host' || name === 'connection' || value === undefined) continue;
    const text = Array.isArray(value) ? value.join(', ') : value;
    headers.set(name, name === 'origin' || name === 'referer' ? fromChromium(text) : text);
  }
  return headers;
}
