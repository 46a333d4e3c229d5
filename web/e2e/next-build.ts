import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Front {
  origin: string;
  /** From now on the next build is served, in which every script has another name, and nothing of this one. */
  deploy(): void;
  /** Files whose names match cannot be had for the time being; null for none. */
  broken: RegExp | null;
  close(): Promise<void>;
}

/** Puts a server before the website that can go over to its next build, as a deployment does. */
export async function frontOf(website: string): Promise<Front> {
  let next = false;
  const server = createServer(async (req, res) => {
    const path = req.url ?? '/';
    const isNext = /\.next\.js$/.test(path);
    const isScript = /^\/assets\/.*\.js$/.test(path);
    if ((isScript && isNext !== next) || front.broken?.test(path)) {
      res.writeHead(404).end();
      return;
    }
    const { method = 'GET', headers } = req;
    const answer = await fetch(website + path.replace('.next.js', '.js'), {
      method,
      headers: { accept: headers.accept ?? '*/*', ...(headers.range ? { range: headers.range } : {}) },
      redirect: 'manual',
    });
    const kept = [...answer.headers].filter(
      ([name]) => !/^(content-(encoding|length)|transfer-encoding|etag|connection|keep-alive)$/.test(name),
    );
    const isText = /javascript|html/.test(answer.headers.get('content-type') ?? '');
    const body = Buffer.from(await answer.arrayBuffer());
    res.writeHead(answer.status, kept.flat());
    res.end(next && isText ? renamed(body.toString()) : body);
  });
  server.listen(0);
  await once(server, 'listening');
  // safe: a TCP server that listens has a port
  const { port } = server.address() as AddressInfo;
  const front: Front = {
    origin: `http://localhost:${port}`,
    deploy() {
      next = true;
    },
    broken: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return front;
}

/** Scripts end in their hash; the plan's revision stands beside them. */
const renamed = (text: string) =>
  text
    .replace(/(-[\w-]{8})\.js\b/g, '$1.next.js')
    .replace(
      /("?revision"?:\s*["`])(\w{12})/g,
      (_, key: string, revision: string) => key + reversed(revision),
    );
const reversed = (text: string) => [...text].reverse().join('');
