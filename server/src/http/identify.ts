import { randomUUID } from 'node:crypto';
import type { Route } from '@formant/contract';
import { authModeHeader } from '@formant/contract/base/constants';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler } from 'express';
import type { Ctx } from '../kernel/ctx.ts';
import { AppError } from '../kernel/errors.ts';
import type { Actor } from '../kernel/slice.ts';
import { isApiKey, ownerOfKey } from './api-key.ts';
import { ownerOfToken } from './bearer.ts';
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
const actors = new WeakMap<Request, { actor: Actor; startVisitor: () => string | null }>();

/**
 * A caller that carries a token, or asks for one, speaks without cookies: none is read or set for it, so that
 * nothing of its browser can be misused.
 */
export const inTokenMode = (req: Request): boolean =>
  bearerOf(req) !== null || req.get(authModeHeader)?.toLowerCase() === 'token';

const bearerOf = (req: Request): string | null =>
  /^Bearer +([\w.~+/=-]{1,512})$/i.exec(req.get('authorization') ?? '')?.[1] ?? null;

/** Finds out who calls, by API key, bearer token or session cookie; refuses nobody but a key that opens nothing. */
export function identify(ctx: Ctx): RequestHandler {
  const readSession = sessions(ctx);
  return async (req, res, next) => {
    if (inTokenMode(req)) {
      actors.set(req, { actor: await byBearer(ctx, bearerOf(req)), startVisitor: () => null });
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
      actors.set(req, {
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

/** @throws AppError unauthenticated for a key that opens nothing: its program has to hear of it */
async function byBearer(ctx: Ctx, token: string | null): Promise<Actor> {
  if (token !== null && isApiKey(token)) {
    const key = await ownerOfKey(ctx, token);
    if (!key)
      throw new AppError(
        'unauthenticated',
        'This API key is unknown, has expired or was revoked. Make a new one on the developer page.',
      );
    const { userId, keyId, scopes } = key;
    // nobody is of the staff by a key
    return { ...anonymous, userId, mode: 'key', scopes, credentialId: String(keyId) };
  }
  const owner = token === null ? null : await ownerOfToken(ctx, token);
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

export const actorOf = (req: Request): Actor => actors.get(req)?.actor ?? anonymous;

/** The key under which a signed-out visitor owns things, made when he has none yet. */
export const visitorOf = (req: Request): string | null => actors.get(req)?.startVisitor() ?? null;

/** @throws AppError unauthenticated, forbidden */
export function requireAccess(
  actor: Actor,
  { access, scope }: Pick<Route, 'access'> & Partial<Pick<Route, 'scope'>>,
): void {
  if (actor.scopes !== null) assertKeyFor(actor.scopes, scope ?? null);
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

function assertKeyFor(scopes: NonNullable<Actor['scopes']>, needed: Route['scope']): void {
  if (needed === null)
    throw new AppError('forbidden', 'API keys don’t open this call. Sign in on the website to do it.');
  if (!scopes.includes(needed))
    throw new AppError('forbidden', `This API key is not for ${needed}. Make one that is.`);
}
