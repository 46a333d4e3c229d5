import { data, type MiddlewareFunction, redirect } from 'react-router';
import { servicesContext } from '../services.ts';

/**
 * Sends guests to sign in and back here afterwards; the app, which has no such page, asks the browser to do it. Who is
 * signed in is not known without a network: the error page says so, and asks again with one.
 */
export const guard: MiddlewareFunction = async ({ request, context }) => {
  const { session, surface, platform } = context.get(servicesContext);
  if (await session.known()) return;
  if (globalThis.navigator?.onLine === false) throw data(null, { status: 503 });
  const { pathname, search } = new URL(request.url);
  const here = pathname + search;
  if (surface === 'web') throw redirect(`/login?next=${encodeURIComponent(here)}`);
  await platform.signIn(here);
  throw redirect('/');
};
