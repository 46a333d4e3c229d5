import { authModeHeader, deviceIdHeader } from '@formant/contract/base/constants';
import { errorBody } from '@formant/contract/base/errors';
import { maskedEmail, maskedName } from '@formant/contract/facts/masks';
import { hostOf } from '@formant/ui/platform/host-of.ts';
import { z } from 'zod';
import type { Account, Who } from './account-files.ts';

type Send = (url: string, init: RequestInit) => Promise<Response>;
const patienceMs = 10_000;

const user = z.object({ uuid: z.string(), email: z.string(), username: z.string().nullable() });
/** Whom a server's answer names, masked; null where it names nobody. */
export function whoIn(answer: unknown): Who | null {
  const read = user.safeParse(answer);
  if (!read.success) return null;
  const { uuid, email, username } = read.data;
  return { uuid, name: username === null ? null : maskedName(username), email: maskedEmail(email) };
}

/**
 * Asks whether a server of ours is there, without a token.
 * @returns why not, for people; null where it is
 */
export async function problemOf(server: string, send: Send): Promise<string | null> {
  const answer = await send(`${server}/api/user`, {
    headers: { accept: 'application/json', [authModeHeader]: 'token' },
    ...outside(),
  }).catch(() => null);
  if (!answer || answer.status >= 500)
    return `${hostOf(server)} does not answer. Check the address and the connection, then try again.`;
  const body: unknown = await answer.json().catch(() => null);
  // nobody is signed in there yet, and our servers say so
  return errorBody.safeParse(body).data?.code === 'unauthenticated'
    ? null
    : `There is no server of this app at ${hostOf(server)}. Check the address.`;
}

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
