import { authModeHeader } from '@formant/contract/base/constants';
import { errorBody } from '@formant/contract/base/errors';
import { z } from 'zod';
import { whoIn } from '../accounts/server-calls.ts';
import { reached, type Send } from '../line/reach.ts';
import type { SignInParts } from './sign-in.ts';

/** Only what is used of the answer, so that an older app still signs in at a newer server. */
const answer = z.object({ token: z.string().min(1), user: z.unknown().optional() });

/**
 * Trades the browser's one-time code for this device's token, at the server that gave the code. It throws `Unreached`
 * where the server has not looked at the code.
 */
export const makeExchange =
  (send: Send): SignInParts['exchange'] =>
  async ({ server, ...request }) => {
    const response = await reached(
      send(new URL('/api/app-authentication', server).href, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          [authModeHeader]: 'token',
        },
        body: JSON.stringify(request),
        credentials: 'omit',
        redirect: 'error',
      }),
    );
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) {
      const parsed = answer.safeParse(body);
      if (parsed.success) return { token: parsed.data.token, who: whoIn(parsed.data.user) };
    }
    throw new Error(
      errorBody.safeParse(body).data?.display_notification ??
        'The code from the browser was not accepted: it works once and for a short time. Sign in again.',
    );
  };
