import { csrfCookie, csrfHeader } from '@formant/contract/base/constants';
import type { Route } from '@formant/contract/base/route';
import { doubleCsrf } from 'csrf-csrf';
import type { Request, Response } from 'express';
import type { Config } from '../kernel/config.ts';
import { AppError } from '../kernel/errors.ts';
import { keyFor } from './secret-hash.ts';

/**
 * Double submit: the value of a readable cookie, signed by us for this session, must come back in a header,
 * which no other site can do.
 */
const make = (config: Config) =>
  doubleCsrf({
    getSecret: () => keyFor(config, 'csrf'),
    // A session id exists for every request; only one that is stored outlives it.
    getSessionIdentifier: ({ session, sessionID }) =>
      session && (session.userId !== undefined || session.visitorKey !== undefined)
        ? sessionID
        : 'signed out',
    cookieName: csrfCookie,
    cookieOptions: {
      path: '/',
      sameSite: 'lax',
      httpOnly: false,
      secure: config.publicUrl.startsWith('https:'),
    },
    getCsrfTokenFromRequest: (req) => req.get(csrfHeader),
  });
const made = new WeakMap<Config, ReturnType<typeof make>>();

function csrfOf(config: Config): ReturnType<typeof make> {
  const known = made.get(config) ?? make(config);
  made.set(config, known);
  return known;
}

/** Sets the cookie, with a new value when the session has changed or `fresh` asks for it. */
export function issueCsrf(
  config: Config,
  req: Request,
  res: Response,
  options: { fresh?: boolean } = {},
): void {
  csrfOf(config).generateCsrfToken(req, res, { overwrite: options.fresh ?? false });
}

/**
 * Refuses a state-changing request of a browser that another site may have caused. A GET that changes something is
 * let through by `Sec-Fetch-Site: same-origin` alone; browsers too old to send that send the header.
 * @throws AppError csrf_mismatch
 */
export function assertOwnRequest(
  config: Config,
  req: Request,
  { method, scope }: Pick<Route, 'method' | 'scope'>,
): void {
  // https://www.w3.org/TR/fetch-metadata/: browsers set these themselves, pages can't
  const site = req.get('sec-fetch-site');
  if (site === 'cross-site') throw mismatch('The request came from another site.');
  if (method === 'GET') {
    if (site !== undefined && site !== 'same-origin') throw mismatch('The request came from another site.');
    // what a script fetches has no destination: not a page, a picture or a file that a link names
    const dest = req.get('sec-fetch-dest') ?? 'empty';
    if (
      dest !== 'empty' ||
      req.get('sec-fetch-mode') === 'navigate' ||
      req.get('sec-purpose') ||
      req.get('purpose')
    )
      throw mismatch('This address is not a page.');
    // no other site's page can make a browser say that
    if (site === 'same-origin') return;
  }
  if (csrfOf(config).validateRequest(req)) return;
  // no page of ours: a program that has not signed in
  if (site === undefined && req.get('cookie') === undefined && req.get(csrfHeader) === undefined)
    throw mismatch(withoutSignIn(scope));
  throw mismatch('The page was open for too long. Reload it and try again.');
}

const withoutSignIn = (scope: Route['scope']): string =>
  scope === null
    ? `The request came without a cookie or token, and API keys don’t open this call. Do it on the website, or send the header X-Auth-Mode: token and sign in for a token.`
    : 'The request came without a cookie, token or API key. Make an API key on the developer page (/developers) and send it as Authorization: Bearer.';

const mismatch = (message: string): AppError => new AppError('csrf_mismatch', message);
