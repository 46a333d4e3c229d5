import type { User } from '@formant/contract/account';
import type { ReactElement } from 'react';
import { createStaticHandler, RouterContextProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createSession } from '../api/session.ts';
import type { Surface } from '../pages/row.ts';
import { buildRoutes } from './build.ts';
import { Above } from './guards/staff-frame.tsx';
import { type RouteServices, servicesContext } from './services.ts';
import { loadSite } from './site.ts';

const site = await loadSite();

const Nothing = () => null;
const layout = async () => ({ Layout: Nothing });
const routesOf = (surface: Surface) =>
  buildRoutes({
    site,
    surface,
    layouts: { website: layout, auth: layout, iframe: layout, 'web-tools': layout, none: layout },
    Root: Nothing,
    ErrorBoundary: Nothing,
    onChunkError: () => false,
  }).routes;

/** Asks the static handler as the server does: middleware runs, redirects come back as responses. */
async function visit(path: string, user: User | null, surface: Surface = 'web', signIn = vi.fn()) {
  // safe: guards read nothing else
  const services = {
    session: createSession(user),
    surface,
    platform: { signIn },
  } as unknown as RouteServices;
  const handler = createStaticHandler(routesOf(surface));
  let status = 0;
  const response = await handler.query(new Request(`http://site${path}`), {
    requestContext: new RouterContextProvider(new Map([[servicesContext, services]])),
    generateMiddlewareResponse: async (query) => {
      const context = await query(new Request(`http://site${path}`));
      if (context instanceof Response) return context;
      status = context.statusCode;
      return new Response(null, { status });
    },
  });
  if (!(response instanceof Response)) throw new Error('Middleware did not run');
  return { status: response.status, location: response.headers.get('location') };
}
// safe: guards only look whether there is a user
const somebody = { id: 1 } as User;

it('sends guests away from pages for people who are signed in, and back afterwards', async () => {
  expect(await visit('/account-settings?x=1', null)).toEqual({
    status: 302,
    location: '/login?next=%2Faccount-settings%3Fx%3D1',
  });
  expect((await visit('/account-settings', somebody)).status).toBe(200);
});

it('starts signing in through the browser where the app has no page for it', async () => {
  const signIn = vi.fn();
  expect((await visit('/tools/account-settings', null, 'desktop', signIn)).location).toBe('/');
  expect(signIn).toHaveBeenCalledExactlyOnceWith('/tools/account-settings');
});

it('sends people who are signed in on from pages for guests, and home when they were going nowhere', async () => {
  for (const path of ['/login', '/register', '/forgot-password'])
    expect(await visit(path, somebody)).toEqual({ status: 302, location: '/' });
  expect(await visit('/login?next=%2Ftos', somebody)).toEqual({ status: 302, location: '/tos' });
  expect((await visit('/login', null)).status).toBe(200);
});

it('lets a mailed link in without signing in, and nobody else', async () => {
  const path = '/resend-email-verification';
  expect((await visit(`${path}?token=x`, null)).status).toBe(200);
  expect(await visit(path, null)).toEqual({
    status: 302,
    location: `/login?next=${encodeURIComponent(path)}`,
  });
  expect((await visit(path, somebody)).status).toBe(200);
});

it('opens the link to a new password to everybody', async () => {
  expect((await visit('/reset-password?token=x', somebody)).status).toBe(200);
  expect((await visit('/reset-password?token=x', null)).status).toBe(200);
  expect((await visit('/forgot-password', somebody)).location).toBe('/');
});

it('asks for a username only while there is none', async () => {
  expect((await visit('/set-username', somebody)).status).toBe(200);
  expect(await visit('/set-username?next=%2Ftos', { ...somebody, username: 'ada' })).toEqual({
    status: 302,
    location: '/tos',
  });
  expect((await visit('/set-username', null)).location).toBe('/login?next=%2Fset-username');
});

it('answers an unknown path with 404', async () => {
  expect((await visit('/nothing/here', null)).status).toBe(404);
});

it('answers a text of content/ at its address and no other', async () => {
  for (const surface of ['web', 'desktop'] as const) {
    expect((await visit('/privacy', null, surface)).status).toBe(200);
    for (const path of ['/constructor', '/PRIVACY', '/privacY', '/..%2Flegal%2Fprivacy', '/legal/privacy'])
      expect([path, (await visit(path, null, surface)).status]).toEqual([path, 404]);
  }
});

it('puts what stands above the pages for staff above each of them', async () => {
  const layouts = routesOf('web')[0]?.children ?? [];
  const pages = layouts.flatMap(({ children }) => children ?? []);
  const ofStaff = site.rows.filter(({ guard }) => guard === 'staff');
  expect(ofStaff.length).toBeGreaterThan(5);
  for (const { path } of ofStaff) {
    const lazy = pages.find((route) => route.path === path)?.lazy;
    if (typeof lazy !== 'function') throw new Error(`${path} loads nothing`);
    // safe: a function around both, without anything of its own
    const Page = (await lazy()).Component as () => ReactElement<{ children?: ReactElement[] }>;
    expect(Page().props.children?.[0]?.type, path).toBe(Above);
  }
});
