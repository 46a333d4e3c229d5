import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Passed {
  path: string;
  range: string | undefined;
  bytes: number;
}

export interface LineBetween {
  url: string;
  /** What was asked for, and how much of the answers has passed. */
  passed: Passed[];
  /** Cuts the next installer after so many bytes; null again once it has. */
  cutAt: number | null;
  /** Changes this byte of each installer. */
  flipAt: number | null;
  /** Lets an installer through in pieces, with this time between them. */
  pauseMs: number;
  close(): void;
}

/** Stands between app and server, and does to the installers that pass what a test wants. */
export async function lineBetween(server: string): Promise<LineBetween> {
  const line: LineBetween = { url: '', passed: [], cutAt: null, flipAt: null, pauseMs: 0, close() {} };
  const between = createServer((req, res) => {
    const entry: Passed = { path: req.url ?? '', range: req.headers.range, bytes: 0 };
    line.passed.push(entry);
    const isImage = entry.path.includes('.AppImage');
    const asked = request(server + req.url, { method: req.method, headers: req.headers }, async (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      try {
        for await (const piece of answer) {
          const chunk = piece as Buffer; // safe: no encoding is set
          const at = line.flipAt === null ? -1 : line.flipAt - entry.bytes;
          if (isImage && at >= 0 && at < chunk.length) chunk[at] = (chunk[at] ?? 0) ^ 1;
          entry.bytes += chunk.length;
          res.write(chunk);
          if (!isImage) continue;
          if (line.cutAt !== null && entry.bytes >= line.cutAt) {
            line.cutAt = null;
            asked.destroy();
            setTimeout(() => res.destroy(), 50);
            return;
          }
          if (line.pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, line.pauseMs));
        }
        res.end();
      } catch {
        res.destroy();
      }
    });
    asked.on('error', () => res.destroy());
    req.pipe(asked);
  }).listen(0, '127.0.0.1');
  await once(between, 'listening');
  line.url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`; // safe: it listens on TCP
  line.close = () => {
    between.closeAllConnections();
    between.close();
  };
  return line;
}
