import { isPage } from '@formant/ui/platform/portal.ts';

export type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * What stands between the app and its server. `portal`: a network that wants a sign-in first, or a proxy, answers in the
 * server's place. `clock`: a certificate that is not valid at the time of this computer. `offline`: nobody answers, or
 * the server's host alone.
 */
export type Obstacle = 'portal' | 'clock' | 'offline';

/** What people read of it. */
export const obstacleTexts: Readonly<Record<Obstacle, string>> = {
  portal:
    'Something on this network answered in place of the server. It may want you to sign in first: open any web page in your browser, then try again.',
  clock:
    'By the clock of this computer the certificate of the server is not valid. Check the date, the time and the time zone. Where they are right, tell whoever runs the server.',
  offline: 'The server could not be reached. Check the connection, then try again.',
};

/** No answer of the server has come; the message is for people. */
export class Unreached extends Error {
  readonly obstacle: Obstacle;
  constructor(obstacle: Obstacle, cause?: unknown) {
    super(obstacleTexts[obstacle], { cause });
    this.name = 'Unreached';
    this.obstacle = obstacle;
  }
}

/** Sorts what a request has failed with, by the names that Chromium's network stack gives its faults. */
export function obstacleIn(error: unknown): Obstacle {
  const { message = '', cause } = error as { message?: string; cause?: { message?: string } };
  const said = `${message} ${cause?.message ?? ''}`;
  if (said.includes('ERR_CERT_DATE_INVALID')) return 'clock';
  // a call of the API is never redirected by a server of ours
  return /ERR_CERT_|redirect/i.test(said) ? 'portal' : 'offline';
}

/**
 * The answer of a server, where it is one.
 * @param asked a request that takes no redirect
 * @throws Unreached also for a page in place of an answer, and where the server's host says that it does not work (5xx)
 */
export async function reached(asked: Promise<Response>): Promise<Response> {
  const answer = await asked.catch((error: unknown) => {
    throw new Unreached(obstacleIn(error), error);
  });
  if (isPage(answer)) throw new Unreached('portal');
  if (answer.status >= 500) throw new Unreached('offline');
  return answer;
}
