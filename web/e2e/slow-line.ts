import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const stepMs = 50;

/** The server of the journeys behind a line that can be slow, and torn: a browser's own emulation lets pass what is under way. */
export interface SlowLine {
  /** Where the website is. */
  origin: string;
  /** The ranges that were asked for, null for a whole file. */
  readonly asked: (string | null)[];
  /** Bytes a second; null as fast as they come. */
  pace: number | null;
  /** Changes a byte in the middle of what passes. */
  spoils: boolean;
  /** Tears what is under way, and all that is asked for until `mend`. */
  tear(): void;
  mend(): void;
  close(): void;
}

/** @param isSlow the paths that the line is slow and torn for */
export async function slowLine(upstream: string, isSlow: (path: string) => boolean): Promise<SlowLine> {
  const under = new Set<ServerResponse>();
  let torn = false;
  const server = createServer((req, res) => {
    const mine = isSlow(req.url ?? '');
    if (mine) line.asked.push(req.headers.range ?? null);
    if (mine && torn) return void req.socket.destroy();
    const passed = request(new URL(req.url ?? '/', upstream), { method: req.method, headers: req.headers });
    passed.on('error', () => res.destroy());
    passed.on('response', (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!mine) return void answer.pipe(res);
      under.add(res);
      res.on('close', () => under.delete(res));
      void (async () => {
        for await (const part of answer) {
          // safe: an answer without an encoding comes in buffers
          let rest = part as Buffer;
          if (line.spoils) rest[rest.length >> 1]! ^= 1;
          while (rest.length > 0 && !res.destroyed) {
            const size = line.pace === null ? rest.length : Math.ceil((line.pace * stepMs) / 1000);
            res.write(rest.subarray(0, size));
            rest = rest.subarray(size);
            if (line.pace !== null) await new Promise((resolve) => setTimeout(resolve, stepMs));
          }
        }
        res.end();
      })();
    });
    req.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const line: SlowLine = {
    // safe: it listens on TCP
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked: [],
    pace: null,
    spoils: false,
    tear() {
      torn = true;
      for (const res of under) res.destroy();
    },
    mend() {
      torn = false;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return line;
}
