import { type MiddlewareFunction, redirect } from 'react-router';
import { servicesContext } from '../services.ts';

/** Sends guests to sign in and back here afterwards. */
export const guard: MiddlewareFunction = async ({ request, context }) => {
  if (await context.get(servicesContext).session.known()) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
};
