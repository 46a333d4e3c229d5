import { type MiddlewareFunction, redirect } from 'react-router';
import { servicesContext } from '../services.ts';

/** Sends guests to sign in and back here afterwards; the app, which has no such page, asks the browser to do it. */
export const guard: MiddlewareFunction = async ({ request, context }) => {
  const { session, surface, platform } = context.get(servicesContext);
  if (await session.known()) return;
  const { pathname, search } = new URL(request.url);
  const here = pathname + search;
  if (surface === 'web') throw redirect(`/login?next=${encodeURIComponent(here)}`);
  await platform.signIn(here);
  throw redirect('/');
};
