import type { Method } from '@formant/contract';
import { type RequestHandler, Router } from 'express';
import type { Slice } from '../kernel/slice.ts';
import { expressPath } from './bind.ts';

const preflightSeconds = 7200; // Chromium keeps none longer

/**
 * Lets scripts of every site call an address and read what it answers (CORS). Credentials are not allowed, so that
 * browsers hide the answer of a call with cookies: only for addresses that know their callers by something else.
 */
export function anyOrigin(methods: readonly Method[]): RequestHandler {
  return (req, res, next) => {
    res.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers':
        'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, WWW-Authenticate, X-Request-Id',
    });
    if (req.method !== 'OPTIONS' || !req.get('access-control-request-method')) {
      next();
      return;
    }
    res.set({
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': 'Authorization, Content-Type',
      'Access-Control-Max-Age': String(preflightSeconds),
    });
    res.status(204).end();
  };
}

/** The routes that the contract opens to every site; stands before whatever may refuse, so that scripts can read that too. */
export function openRoutes(slices: readonly Slice[]): Router {
  const router = Router({ caseSensitive: true });
  const open = new Map<string, Method[]>();
  for (const route of slices.flatMap((slice) => Object.values(slice.routes)))
    if (route.anyOrigin) {
      const path = expressPath(route.path);
      open.set(path, [...(open.get(path) ?? []), route.method]);
    }
  for (const [path, methods] of open) router.all(path, anyOrigin(methods));
  return router;
}
