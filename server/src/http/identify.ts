import { randomUUID } from 'node:crypto';
import type { Route } from '@formant/contract';
import { authModeHeader } from '@formant/contract/base/constants';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import type { Ctx } from '../kernel/ctx.ts';
import { AppError } from '../kernel/errors.ts';
import type { Actor } from '../kernel/slice.ts';
import { isApiKey, ownerOfKey } from './api-key.ts';
import { isAccountToken, ownerOfToken } from './bearer.ts';
import { issueCsrf } from './csrf.ts';
import { sessions } from './session.ts';

const anonymous: Actor = {
  userId: null,
  roles: [],
  twoFactors: false,
  mode: 'anonymous',
  scopes: null,
  visitorKey: null,
  credentialId: null,
  device: null,
};
interface Known {
  actor: Actor;
  startVisitor: () => string | null;
  /** A token that opens nothing of the account; asks whether it is one of OAuth, which opens calls of its own. */
  wrongToken: { isOfOauth: () => Promise<boolean> } | null;
}
const callers = new WeakMap<Request, Known>();

/**
 * A caller that carries a token, or asks for one, speaks without cookies: none is read or set for it, so that
 * nothing of its browser can be misused.
 */
export const inTokenMode = (req: Request): boolean => bearerOf(req) !== null || asksForTokens(req);

const asksForTokens = (req: Request): boolean => req.get(authModeHeader)?.toLowerCase() === 'token';

/** Empty where the header is malformed: no token is. */
const bearerOf = (req: Request): string | null => {
  const given = req.get('authorization') ?? '';
  if (!/^Bearer(\s|$)/i.test(given)) return null;
  return /^Bearer +([\w.~+/=-]{1,512})$/i.exec(given)?.[1] ?? '';
};

/**
 * Finds out who calls, by API key, bearer token or session cookie; refuses nobody, which is up to the call.
 * @param isOfOauth whether a token is one of OAuth: those calls know their callers by themselves
 */
export function identify(
  ctx: Ctx,
  isOfOauth: (token: string) => Promise<boolean> = async () => false,
): RequestHandler {
  const readSession = sessions(ctx);
  return async (req, res, next) => {
    if (inTokenMode(req)) {
      const token = bearerOf(req);
      const actor = token ? await byBearer(ctx, token) : anonymous;
      const isWrong = token !== null && actor.mode === 'anonymous';
      callers.set(req, {
        actor,
        startVisitor: () => null,
        wrongToken: isWrong ? { isOfOauth: () => isOfOauth(token) } : null,
      });
      next();
      return;
    }
    req.cookies = parseCookie(req.get('cookie') ?? '');
    readSession(req, res, (error) => {
      if (error) {
        next(error);
        return;
      }
      const { userId, visitorKey, row } = req.session;
      const signedIn = userId !== undefined && row !== undefined;
      callers.set(req, {
        wrongToken: null,
        actor: {
          userId: signedIn ? userId : null,
          roles: signedIn ? row.roles.split(',') : [],
          twoFactors: signedIn && row.secondFactor,
          mode: signedIn ? 'session' : 'anonymous',
          scopes: null,
          visitorKey: visitorKey ?? null,
          credentialId: row ? String(row.id) : null,
          device: null,
        },
        startVisitor() {
          if (!req.session.visitorKey) {
            req.session.visitorKey = randomUUID();
            // the token of a signed-out page does not fit the session that begins here
            if (!signedIn) issueCsrf(ctx.config, req, res, { fresh: true });
          }
          return req.session.visitorKey;
        },
      });
      next();
    });
  };
}

async function byBearer(ctx: Ctx, token: string): Promise<Actor> {
  if (isApiKey(token)) {
    const key = await ownerOfKey(ctx, token);
    if (!key) return anonymous;
    const { userId, keyId, scopes } = key;
    // nobody is of the staff by a key
    return { ...anonymous, userId, mode: 'key', scopes, credentialId: String(keyId) };
  }
  const owner = await ownerOfToken(ctx, token);
  if (!owner) return anonymous;
  return {
    ...anonymous,
    userId: owner.userId,
    roles: owner.roles.split(','),
    mode: 'bearer',
    credentialId: String(owner.tokenId),
    device: owner.deviceId === null ? null : { deviceId: owner.deviceId, name: owner.name },
  };
}

/**
 * Refuses a caller whose token opens nothing, as RFC 6750 section 3 says: its program has to hear of it and not go on
 * as nobody. The app's own token may have ended where signed-out people may call, so that its pages stay; work that it
 * has done for its account would be nobody's.
 * @throws AppError unauthenticated, forbidden; both with WWW-Authenticate
 */
export async function assertGoodToken(
  req: Request,
  res: Response,
  { access, mutates, scope, anyOrigin }: Pick<Route, 'access' | 'mutates' | 'scope' | 'anyOrigin'>,
): Promise<void> {
  const wrong = callers.get(req)?.wrongToken;
  if (!wrong) return;
  const token = bearerOf(req) ?? '';
  const isKey = isApiKey(token);
  // calls of OAuth look at their tokens themselves
  if (anyOrigin && !isKey) return;
  if (await wrong.isOfOauth()) {
    res.set('WWW-Authenticate', 'Bearer error="insufficient_scope"');
    throw new AppError(
      'forbidden',
      'Tokens of OAuth don’t open this call. Send an API key, or sign in on the website to do it.',
    );
  }
  const isOfApp = asksForTokens(req) && isAccountToken(token);
  const isForAnybody = access === 'public' || access === 'guest';
  if (isOfApp && isForAnybody && !(mutates && scope !== null)) return;
  res.set('WWW-Authenticate', 'Bearer error="invalid_token"');
  throw new AppError('unauthenticated', faultText({ isKey, isOfApp }));
}

function faultText({ isKey, isOfApp }: { isKey: boolean; isOfApp: boolean }): string {
  if (isKey)
    return 'This API key is unknown, has expired or was revoked. Make a new one on the developer page.';
  if (isOfApp) return 'Your sign-in has ended. Sign in again to do this.';
  return 'This bearer token is unknown or has ended. Sign in again, or send an API key: make one on the developer page.';
}

export const actorOf = (req: Request): Actor => callers.get(req)?.actor ?? anonymous;

/** The key under which a signed-out visitor owns things, made when he has none yet. */
export const visitorOf = (req: Request): string | null => callers.get(req)?.startVisitor() ?? null;

/** @param res where a program hears which scope its key lacks @throws AppError unauthenticated, forbidden */
export function requireAccess(
  actor: Actor,
  { access, scope }: Pick<Route, 'access'> & Partial<Pick<Route, 'scope'>>,
  res?: Response,
): void {
  if (actor.scopes !== null) assertKeyFor(actor.scopes, scope ?? null, res);
  if (access === 'public') return;
  if (access === 'guest') {
    if (actor.userId !== null) throw new AppError('forbidden', 'You are signed in already.');
    return;
  }
  if (actor.userId === null) throw new AppError('unauthenticated', 'Sign in to do this.');
  if (access === 'user') return;
  if (access === 'device') {
    if (actor.device === null)
      throw new AppError('forbidden', 'Only the app can do this, signed in on a device.');
    return;
  }
  const allowed = access === 'support' ? ['support', 'admin'] : ['admin'];
  if (!actor.roles.some((role) => allowed.includes(role)))
    throw new AppError('forbidden', "You don't have permission to access this resource.");
  // tokens live for months: they are for the app, and never for other people's things
  if (actor.mode !== 'session')
    throw new AppError('forbidden', 'This works in a browser only. Sign in on the website.');
  if (!actor.twoFactors)
    throw new AppError(
      'forbidden',
      'Staff need two-step sign-in. Turn it on under “Two-step sign-in” in your account settings.',
    );
}

function assertKeyFor(
  scopes: NonNullable<Actor['scopes']>,
  needed: Route['scope'],
  res: Response | undefined,
): void {
  if (needed !== null && scopes.includes(needed)) return;
  const wanted = needed === null ? '' : `, scope="${needed}"`;
  res?.set('WWW-Authenticate', `Bearer error="insufficient_scope"${wanted}`);
  if (needed === null)
    throw new AppError('forbidden', 'API keys don’t open this call. Sign in on the website to do it.');
  throw new AppError('forbidden', `This API key is not for ${needed}. Make one that is.`);
}
