import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { User } from '@formant/contract/account';

export interface Seen {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}
type Answer = (seen: Seen, response: ServerResponse) => void;

export interface Peer {
  url: string;
  seen: Seen[];
  /** Answers one path from now on; every other path is answered with 404. */
  on(path: string, answer: Answer): void;
  close(): Promise<void>;
}

/** The far end of the wire: shows what the app really sends, byte by byte. */
export async function startPeer(): Promise<Peer> {
  const seen: Seen[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece as Uint8Array));
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://peer');
    const one = {
      method: request.method ?? '',
      path,
      query,
      headers: request.headers,
      body: Buffer.concat(pieces),
    };
    seen.push(one);
    const answer = answers.get(path);
    if (answer) answer(one, response);
    else json(response, 404, { code: 'not_found', message: 'Nothing is here.' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // safe: a listening TCP server
    seen,
    on: (path, answer) => void answers.set(path, answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Who is signed in, as `GET /api/user` tells it. */
export const ada = {
  id: 7,
  uuid: '6f0c6a1e-1111-4222-8333-944455566677',
  email: 'ada@example.com',
  emailVerifiedAt: null,
  username: 'ada',
  avatarUrl: null,
  roles: ['user'],
  tokens: 0,
  subscription: null,
  country: 'US',
  countryTier: 1,
  secondFactor: false,
  deviceId: null,
  createdAt: '2026-11-22T00:00:00.000Z',
} satisfies User;

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Gives out `token` of `user` for the code `code`, to whoever knows the verifier of `challenge`. */
export function giveToken(
  peer: Peer,
  { challenge, code, token, user }: Record<'challenge' | 'code' | 'token', string> & { user?: User },
): void {
  peer.on('/api/app-authentication', ({ body }, response) => {
    const { loginToken, codeVerifier } = JSON.parse(body.toString()) as Record<string, string>;
    const digest = createHash('sha256')
      .update(codeVerifier ?? '')
      .digest('base64url');
    if (loginToken !== code || digest !== challenge)
      return json(response, 410, {
        code: 'expired',
        message: 'Expired',
        display_notification: 'The code has expired. Sign in again.',
      });
    json(response, 200, { token, ...(user ? { user } : {}) });
  });
}
