import type Electron from 'electron';
import { ClientRequest } from './request.ts';
import { strict } from './strict.ts';

export const net = strict('net', {
  async fetch(input, init = {}) {
    // a streamed body is sent whole, with its length, as Electron's request does by default
    const body =
      init.body instanceof ReadableStream ? await new Response(init.body).arrayBuffer() : init.body;
    const { bypassCustomProtocolHandlers: _, ...rest } = init;
    return fetch(input instanceof Request ? input : String(input), { ...rest, body: body ?? null });
  },
  // safe: of the request, what stand-in/request.ts has; any other member throws
  request: (options) => new ClientRequest(options) as unknown as Electron.ClientRequest,
} satisfies Partial<Electron.Net>);
