import type { MiddlewareFunction } from 'react-router';
import { guard as signedIn } from './signed-in.ts';

/** Lets in whoever comes by a mailed link; everybody else has to sign in first. */
export const guard: MiddlewareFunction = async (args, next) => {
  if (new URL(args.request.url).searchParams.has('token')) return;
  return signedIn(args, next);
};
