import { type MiddlewareFunction, redirect } from 'react-router';
import { nextPath } from '../../api/next-path.ts';
import { servicesContext } from '../services.ts';
import { guard as signedIn } from './signed-in.ts';

/** For people who are signed in and have no username yet; who has one goes on to where they were going. */
export const guard: MiddlewareFunction = async (args, next) => {
  const user = await args.context.get(servicesContext).session.known();
  if (user?.username) throw redirect(nextPath(new URL(args.request.url).searchParams));
  return signedIn(args, next);
};
