import { type MiddlewareFunction, redirect } from 'react-router';
import { nextPath } from '../../api/next-path.ts';
import { servicesContext } from '../services.ts';

/** Sends people who are signed in on to where they were going, else home. */
export const guard: MiddlewareFunction = async ({ request, context }) => {
  if (!(await context.get(servicesContext).session.known())) return;
  throw redirect(nextPath(new URL(request.url).searchParams, '/'));
};
