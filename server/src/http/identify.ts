import type { Access } from '@formant/contract';
import type { Request } from 'express';
import { AppError } from '../errors.ts';
import type { Actor } from '../slice.ts';

const anonymous: Actor = { userId: null, roles: [], mode: 'anonymous', visitorKey: null, credentialId: null };
const actors = new WeakMap<Request, { actor: Actor; startVisitor: () => string | null }>();

/** Called once a request by the middleware that reads the session cookie or the bearer token. */
export function setActor(req: Request, actor: Actor, startVisitor: () => string | null): void {
  actors.set(req, { actor, startVisitor });
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
  const allowed = access === 'support' ? ['support', 'admin'] : ['admin'];
  if (!actor.roles.some((role) => allowed.includes(role)))
    throw new AppError('forbidden', "You don't have permission to access this resource.");
}
