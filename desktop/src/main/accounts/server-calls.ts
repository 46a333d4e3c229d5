import { authModeHeader, deviceIdHeader } from '@formant/contract/base/constants';
import { errorBody } from '@formant/contract/base/errors';
import { maskedEmail, maskedName } from '@formant/contract/facts/masks';
import { hostOf } from '@formant/ui/platform/host-of.ts';
import { z } from 'zod';
import { type Obstacle, reached, type Send, Unreached } from '../line/reach.ts';
import type { Account, Who } from './account-files.ts';

const patienceMs = 10_000;

const user = z.object({ uuid: z.string(), email: z.string(), username: z.string().nullable() });
/** Whom a server's answer names, masked; null where it names nobody. */
export function whoIn(answer: unknown): Who | null {
  const read = user.safeParse(answer);
  if (!read.success) return null;
  const { uuid, email, username } = read.data;
  return { uuid, name: username === null ? null : maskedName(username), email: maskedEmail(email) };
}

/** What keeps the app from a server, asked without a token; null where it answers. */
export const obstacleTo = (server: string, send: Send): Promise<Obstacle | null> =>
  askWho(server, send).then(
    () => null,
    (error: unknown) => (error instanceof Unreached ? error.obstacle : 'offline'),
  );

/**
 * Asks whether a server of ours is there, without a token.
 * @returns why not, for people; null where it is
 */
export async function problemOf(server: string, send: Send): Promise<string | null> {
  const host = hostOf(server);
  try {
    const answer = await askWho(server, send);
    const body: unknown = await answer.json().catch(() => null);
    // nobody is signed in there yet, and our servers say so
    return errorBody.safeParse(body).data?.code === 'unauthenticated'
      ? null
      : `There is no server of this app at ${host}. Check the address.`;
  } catch (error) {
    if (!(error instanceof Unreached)) throw error;
    // the address was typed: a page at it may as well be somebody's website
    if (error.obstacle === 'portal')
      return `There is no server of this app at ${host}, or this network wants you to sign in first. Check the address, and open any web page in your browser.`;
    return error.obstacle === 'clock'
      ? error.message
      : `${host} does not answer. Check the address and the connection, then try again.`;
  }
}

const askWho = (server: string, send: Send): Promise<Response> =>
  reached(
    send(`${server}/api/user`, {
      headers: { accept: 'application/json', [authModeHeader]: 'token' },
      ...outside(),
    }),
  );

/**
 * Ends an account's token at its own server.
 * @returns whether it is worth nothing there now; false where the server did not answer
 */
export async function revoke(
  { server, deviceId, token }: Pick<Account, 'server' | 'deviceId' | 'token'>,
  send: Send,
): Promise<boolean> {
  if (token === null) return true;
  const answer = await send(`${server}/api/logout`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      [authModeHeader]: 'token',
      [deviceIdHeader]: deviceId,
      authorization: `Bearer ${token}`,
    },
    body: '{}',
    ...outside(),
  }).catch(() => null);
  return answer !== null && (answer.ok || answer.status === 401);
}

const outside = (): RequestInit => ({
  credentials: 'omit',
  redirect: 'error',
  signal: AbortSignal.timeout(patienceMs),
});
