import { randomUUID } from 'node:crypto';
import type { Access } from '@formant/contract';
import { authModeHeader } from '@formant/contract/base/constants';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler } from 'express';
import type { Ctx } from '../kernel/ctx.ts';
import { AppError } from '../kernel/errors.ts';
import type { Actor } from '../kernel/slice.ts';
import { ownerOfToken } from './bearer.ts';
import { issueCsrf } from './csrf.ts';
import { sessions } from './session.ts';

const anonymous: Actor = {
  userId: null,
  roles: [],
  mode: 'anonymous',
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

/** Finds out who calls, by bearer token or by session cookie; never refuses by itself. */
export function identify(ctx: Ctx): RequestHandler {
  const readSession = sessions(ctx);
  return async (req, res, next) => {
    if (inTokenMode(req)) {
      const token = bearerOf(req);
      const owner = token ? await ownerOfToken(ctx, token) : null;
      const actor: Actor = owner
        ? {
            userId: owner.userId,
            roles: owner.roles.split(','),
            mode: 'bearer',
            visitorKey: null,
            credentialId: String(owner.tokenId),
            device: owner.deviceId === null ? null : { deviceId: owner.deviceId, name: owner.name },
          }
        : anonymous;
      actors.set(req, { actor, startVisitor: () => null });
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
          mode: signedIn ? 'session' : 'anonymous',
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

export const actorOf = (req: Request): Actor => actors.get(req)?.actor ?? anonymous;

/** The key under which a signed-out visitor owns things, made when he has none yet. */
export const visitorOf = (req: Request): string | null => actors.get(req)?.startVisitor() ?? null;

/** @throws AppError unauthenticated, forbidden */
export function requireAccess(actor: Actor, access: Access): void {
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
}
