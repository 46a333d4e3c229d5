import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { elapsedMs } from '../../elapsed.ts';
import type { CompanionDeed, CompanionState } from '../../ipc.ts';
import {
  type ControlFault,
  type ControlMessage,
  controlFaults,
  controlMessage,
  controlProtocol,
  deedOf,
  viewOf,
} from './control-messages.ts';

const host = '127.0.0.1';
export const controlLimits = {
  connections: 8,
  messageBytes: 4096,
  framesASecond: 40,
  helloMs: 5000,
  /** Wrong tokens of all programs together before none is heard for a while. */
  wrongTokens: 5,
  lockedMs: 60_000,
} as const;
/** RFC 6455, section 7.4; those from 4000 on are our own. */
const closeCodes = { done: 1000, unsupported: 1003, unpaired: 4401, flood: 4429 } as const;

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
export const newToken = (): string => randomBytes(24).toString('base64url');

export interface ControlParts {
  /** SHA-256 of the token that programs have to know. */
  tokenHash(): string | null;
  version: string;
  act(deed: CompanionDeed): void;
  log(text: string): void;
  /** Left out but in tests: the time that has passed since some moment. */
  nowMs?(): number;
}

/**
 * Lets programs of this computer do what the tray does, over a WebSocket. It listens on the loopback address alone,
 * refuses every page of a browser (they say where they come from) and other names for this computer, and does nothing
 * for who does not know the token.
 */
export function makeControlServer({ tokenHash, version, act, log, nowMs = elapsedMs }: ControlParts) {
  let server: Server | null = null;
  let state: CompanionState | null = null;
  let wrong = { from: 0, count: 0 };
  const open = new Set<WebSocket>();
  const paired = new Set<WebSocket>();
  let told = '';
  const handshakes = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: controlLimits.messageBytes,
  });

  const locked = (): boolean => {
    if (nowMs() - wrong.from > controlLimits.lockedMs) wrong = { from: nowMs(), count: 0 };
    return wrong.count >= controlLimits.wrongTokens;
  };
  const knows = (token: string): boolean => {
    const expected = tokenHash();
    return expected !== null && timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(expected));
  };

  /** Status of a request that becomes no connection; null for one that does. */
  function refusal({ headers, url }: IncomingMessage, port: number): number | null {
    if (headers.host !== `${host}:${port}` && headers.host !== `localhost:${port}`) return 421;
    if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) return 403;
    if (url !== '/') return 404;
    if (locked()) return 429;
    return open.size >= controlLimits.connections ? 503 : null;
  }

  function upgrade(request: IncomingMessage, stream: Duplex, first: Buffer, port: number): void {
    const status = refusal(request, port);
    if (status !== null) {
      stream.on('error', () => stream.destroy()); // who is refused may be gone by now
      stream.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    handshakes.handleUpgrade(request, stream, first, connect);
  }

  function connect(socket: WebSocket): void {
    let second = { from: nowMs(), frames: 0 };
    const unheard = setTimeout(
      () => leave(socket, closeCodes.unpaired, controlFaults.not_paired),
      controlLimits.helloMs,
    );
    const isFlood = (): boolean => {
      if (nowMs() - second.from >= 1000) second = { from: nowMs(), frames: 0 };
      if (++second.frames <= controlLimits.framesASecond) return false;
      leave(socket, closeCodes.flood, 'Too many messages at once.');
      return true;
    };
    open.add(socket);
    socket.on('ping', isFlood);
    socket.on('pong', isFlood);
    socket.on('message', (data, isBinary) => {
      if (socket.readyState !== socket.OPEN || isFlood()) return;
      if (isBinary) leave(socket, closeCodes.unsupported, 'Only text is taken.');
      else hear(String(data));
    });
    // what breaks the protocol or is too large: the library says so to the program, and closes
    socket.on('error', (error) => log(`control: ${error.message}`));
    socket.on('close', () => {
      clearTimeout(unheard);
      open.delete(socket);
      paired.delete(socket);
    });

    function hear(text: string): void {
      const parsed = controlMessage.safeParse(json(text));
      if (!parsed.success) answer(undefined, 'bad_message');
      else if (parsed.data.do === 'hello') greet(parsed.data);
      else answer(parsed.data.id, resultOf(parsed.data));
    }
    function greet({ id, token, program }: Extract<ControlMessage, { do: 'hello' }>): void {
      if (locked() || !knows(token)) {
        wrong.count++;
        log('control: a program did not know the token');
        leave(socket, closeCodes.unpaired, 'The token is wrong. Copy it from the settings again.');
        return;
      }
      clearTimeout(unheard);
      paired.add(socket);
      log(`control: ${program ?? 'a program'} is connected`);
      answer(id, { protocol: controlProtocol, version });
      if (state) socket.send(event(state));
    }
    function resultOf(message: Exclude<ControlMessage, { do: 'hello' }>): ControlFault | object {
      if (!paired.has(socket)) return 'not_paired';
      if (!state) return 'not_ready';
      if (message.do === 'state') return { state: viewOf(state) };
      if (message.do === 'voices') return { voices: state.voices };
      if (message.do === 'pads') return { pads: state.pads };
      const deed = deedOf(message, state);
      if (typeof deed === 'string') return deed;
      act(deed);
      return {};
    }
    function answer(id: string | number | undefined, result: ControlFault | object): void {
      const back = id === undefined ? {} : { id };
      const body =
        typeof result === 'string'
          ? { ...back, ok: false, code: result, message: controlFaults[result] }
          : { ...back, ok: true, ...result };
      socket.send(JSON.stringify(body));
    }
  }

  function stop(): void {
    server?.close();
    server = null;
    for (const socket of [...open]) leave(socket, closeCodes.done, 'The app no longer listens.');
  }
  return {
    /** @returns the port it listens on: the wished one, or any where another program has that. @throws Error */
    async start(wished: number): Promise<number> {
      stop();
      for (const port of [wished, 0]) {
        const made = createServer((_request, response) => response.writeHead(426).end());
        const got = await new Promise<number | null>((resolve) => {
          made.once('error', () => resolve(null));
          // safe: a listening TCP server
          made.listen(port, host, () => resolve((made.address() as AddressInfo).port));
        });
        if (got === null) continue;
        made.on('upgrade', (request, stream, first) => upgrade(request, stream, first, got));
        server = made;
        return got;
      }
      throw new Error('This system gave no port to listen on.');
    },
    stop,
    /** Programs that were paired have to know the new token. */
    unpair(): void {
      for (const socket of [...open]) leave(socket, closeCodes.unpaired, 'The token was made anew.');
    },
    connected: () => paired.size,
    /** Tells every program how things are, where that has changed for them. */
    update(now: CompanionState): void {
      state = now;
      const text = event(now);
      if (text === told) return;
      told = text;
      for (const socket of paired) socket.send(text);
    },
  };
}
export type ControlServer = ReturnType<typeof makeControlServer>;

const event = (state: CompanionState): string => JSON.stringify({ event: 'state', state: viewOf(state) });

/** Says goodbye; who does not answer it is not waited for. */
function leave(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), 500).unref();
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
