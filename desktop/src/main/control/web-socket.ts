import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** RFC 6455, section 1.3. */
const handshakeSuffix = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const opcodes = { continued: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 };
export const closeCodes = {
  done: 1000,
  protocol: 1002,
  unsupported: 1003,
  badText: 1007,
  tooLarge: 1009,
  /** Those from 4000 on are our own. */
  unpaired: 4401,
  flood: 4429,
} as const;

export interface Socket {
  send(text: string): void;
  close(code: number, reason: string): void;
}
export interface SocketParts {
  /** Largest message in bytes, all its frames together. */
  mostBytes: number;
  message(text: string): void;
  /** Any frame, also one that is no message; before it is looked into. */
  frame(): void;
  closed(): void;
}

/** The answer that turns a request into a WebSocket; null for one that is none (RFC 6455, section 4.2.1). */
export function handshakeOf({ headers, method }: Pick<IncomingMessage, 'headers' | 'method'>): string | null {
  const key = headers['sec-websocket-key'];
  const asked =
    method === 'GET' &&
    /^websocket$/i.test(headers.upgrade ?? '') &&
    headers['sec-websocket-version'] === '13' &&
    typeof key === 'string' &&
    Buffer.from(key, 'base64').byteLength === 16;
  if (!asked) return null;
  const accept = createHash('sha1').update(`${key}${handshakeSuffix}`).digest('base64');
  return [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${accept}`,
    '\r\n',
  ].join('\r\n');
}

/**
 * The server's side of a WebSocket for short texts, without extensions. What breaks the protocol, is no text or is
 * too large ends the connection before it is kept in memory.
 * @param first what has arrived behind the request's head
 */
export function openSocket(
  stream: Duplex,
  first: Buffer,
  { mostBytes, message, frame, closed }: SocketParts,
): Socket {
  let waiting = Buffer.alloc(0);
  let pieces: Buffer[] | null = null;
  let ended = false;

  const write = (opcode: number, payload: Buffer) => {
    if (ended || !stream.writable) return;
    const { byteLength } = payload;
    const head =
      byteLength < 126
        ? Buffer.from([0x80 | opcode, byteLength])
        : byteLength < 65_536
          ? Buffer.from([0x80 | opcode, 126, byteLength >> 8, byteLength & 255])
          : Buffer.concat([Buffer.from([0x80 | opcode, 127]), eightBytes(byteLength)]);
    stream.write(Buffer.concat([head, payload]));
  };
  const close = (code: number, reason: string) => {
    if (ended) return;
    const about = Buffer.alloc(2);
    about.writeUInt16BE(code);
    write(opcodes.close, Buffer.concat([about, Buffer.from(reason)]));
    ended = true;
    stream.end();
    // who does not read is not waited for
    setTimeout(() => stream.destroy(), 500).unref();
  };

  /** One frame of what waits; null while it is not whole. Ends the connection for one that may not be. */
  function next(): { final: boolean; opcode: number; payload: Buffer } | null {
    if (waiting.byteLength < 2) return null;
    const [first = 0, second = 0] = waiting;
    const opcode = first & 15;
    const short = second & 127;
    const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
    // a browser or a library masks; reserved bits belong to extensions, of which none was agreed
    if ((second & 128) === 0 || (first & 0x70) !== 0)
      return fail(closeCodes.protocol, 'A frame is not valid.');
    if (opcode >= opcodes.close && (short > 125 || (first & 128) === 0))
      return fail(closeCodes.protocol, 'A control frame is too long.');
    if (waiting.byteLength < 2 + lengthBytes) return null;
    const length =
      lengthBytes === 0
        ? short
        : lengthBytes === 2
          ? waiting.readUInt16BE(2)
          : Number(waiting.readBigUInt64BE(2));
    const known = pieces?.reduce((sum, piece) => sum + piece.byteLength, 0) ?? 0;
    if (known + length > mostBytes) return fail(closeCodes.tooLarge, 'A message is too large.');
    const start = 2 + lengthBytes + 4;
    if (waiting.byteLength < start + length) return null;
    const mask = waiting.subarray(start - 4, start);
    const payload = Buffer.from(waiting.subarray(start, start + length));
    for (let i = 0; i < length; i++) payload[i] = (payload[i] ?? 0) ^ (mask[i % 4] ?? 0);
    waiting = waiting.subarray(start + length);
    return { final: (first & 128) !== 0, opcode, payload };
  }
  function fail(code: number, reason: string): null {
    close(code, reason);
    return null;
  }

  function take(piece: Buffer): void {
    if (ended) return;
    waiting = Buffer.concat([waiting, piece]);
    for (let one = next(); one !== null && !ended; one = next()) {
      frame();
      if (ended) return;
      const { final, opcode, payload } = one;
      if (opcode === opcodes.ping) write(opcodes.pong, payload);
      else if (opcode === opcodes.close) close(closeCodes.done, '');
      else if (opcode === opcodes.text || opcode === opcodes.continued) gather(opcode, payload, final);
      else if (opcode !== opcodes.pong) close(closeCodes.unsupported, 'Only text is taken.');
    }
  }
  function gather(opcode: number, payload: Buffer, final: boolean): void {
    const begins = opcode === opcodes.text;
    if (begins !== (pieces === null)) {
      close(closeCodes.protocol, 'A frame is out of order.');
      return;
    }
    pieces = [...(pieces ?? []), payload];
    if (!final) return;
    const whole = Buffer.concat(pieces);
    pieces = null;
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(whole);
    } catch {
      close(closeCodes.badText, 'A message is no text.');
      return;
    }
    message(text);
  }

  stream.on('data', take);
  stream.on('error', () => stream.destroy());
  stream.on('close', () => {
    ended = true;
    closed();
  });
  if (first.byteLength > 0) take(first);
  return { send: (text) => write(opcodes.text, Buffer.from(text)), close };
}

function eightBytes(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
