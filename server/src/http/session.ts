import { sessionCookie } from '@formant/contract/base/constants';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import type { Config } from '../kernel/config.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { issueCsrf } from './csrf.ts';
import { keyFor } from './secret-hash.ts';
import { DatabaseSessions, sessionLife } from './session-store.ts';

export const overHttps = (config: Pick<Config, 'publicUrl'>): boolean =>
  config.publicUrl.startsWith('https:');

const cookieName = (config: Config): string =>
  overHttps(config) ? sessionCookie.overHttps : sessionCookie.overHttp;
const cookieAttributes = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: overHttps(config) }) as const;

/** Reads the session cookie; a session gets a row only once there is something to keep in it. */
export function sessions(ctx: Ctx): RequestHandler {
  const attributes = cookieAttributes(ctx.config);
  const read = session({
    name: cookieName(ctx.config),
    secret: keyFor(ctx.config, 'session cookie'),
    store: new DatabaseSessions(ctx, attributes),
    resave: false,
    saveUninitialized: false,
    cookie: { ...attributes, maxAge: sessionLife.absoluteMs },
  });
  if (!overHttps(ctx.config)) return read;
  return (req, res, next) => {
    // The public address is https, so a proxy ended TLS, whether or not it says so in a header.
    Object.defineProperty(req, 'secure', { value: true });
    read(req, res, next);
  };
}

/** Signs a browser in under a new session id; what it owned as a visitor stays with it. */
export async function startSession(
  ctx: Ctx,
  req: Request,
  res: Response,
  options: { userId: number; remember: boolean },
): Promise<void> {
  const { visitorKey } = req.session;
  // always a new id: one that was planted before signing in is worth nothing afterwards
  await settle((done) => req.session.regenerate(done));
  req.session.userId = options.userId;
  if (visitorKey) req.session.visitorKey = visitorKey;
  const userAgent = req.get('user-agent');
  if (userAgent) req.session.userAgent = userAgent.slice(0, 255);
  if (!options.remember) {
    req.session.brief = true;
    req.session.cookie.originalMaxAge = null;
    req.session.cookie.expires = null;
  }
  await settle((done) => req.session.save(done));
  issueCsrf(ctx.config, req, res, { fresh: true });
}

/** Ends this browser's session and takes its cookie back. */
export async function endSession(ctx: Ctx, req: Request, res: Response): Promise<void> {
  await settle((done) => req.session.destroy(done));
  res.clearCookie(cookieName(ctx.config), cookieAttributes(ctx.config));
  issueCsrf(ctx.config, req, res, { fresh: true });
}

const settle = (start: (done: (error?: unknown) => void) => unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()));
  });
