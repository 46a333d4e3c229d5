import type { User } from '@formant/contract/account';
import { createStaticHandler, matchRoutes, RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { apiContext } from '../api/route-api.ts';
import { createSession } from '../api/session.ts';
import { headOfMatches } from '../app/head.ts';
import { buildRoutes } from './build.ts';
import { legacy } from './legacy.ts';
import { type RouteServices, servicesContext } from './services.ts';
import { loadSite } from './site.ts';

const Nothing = () => null;
const layout = async () => ({ Layout: Nothing });
const { routes } = buildRoutes({
  site: await loadSite(),
  surface: 'web',
  layouts: { website: layout, auth: layout, iframe: layout, 'web-tools': layout, none: layout },
  Root: Nothing,
  ErrorBoundary: Nothing,
  onChunkError: () => false,
});
const handler = createStaticHandler(routes);

/** What the server would make of an address: its status, where it leads, its layout, its head and its data. */
async function visit(path: string, user: User | null) {
  const services = { session: createSession(user), surface: 'web' } as unknown as RouteServices; // safe: guards read nothing else
  const refuseAll = { call: () => Promise.reject(new Error('no server here')) };
  let page: object = {};
  const response = await handler.query(new Request(`http://site${path}`), {
    requestContext: new RouterContextProvider(
      new Map<never, unknown>([
        [servicesContext as never, services],
        [apiContext as never, refuseAll],
      ]),
    ),
    generateMiddlewareResponse: async (query) => {
      const context = await query(new Request(`http://site${path}`));
      if (context instanceof Response) return context;
      const matches = context.matches.map(({ route, params }) => ({
        handle: route.handle,
        params,
        loaderData: context.loaderData[route.id],
      }));
      const failed = context.errors !== null;
      const { title, description, canonical, robots } = headOfMatches(
        matches,
        context.location.pathname,
        failed,
      );
      const last = context.matches.at(-1)!;
      page = {
        title,
        description,
        canonical,
        robots,
        layout: failed ? null : context.matches.at(-2)?.route.id,
        data: failed ? null : context.loaderData[last.route.id],
      };
      return new Response(null, { status: context.statusCode });
    },
  });
  if (!(response instanceof Response)) throw new Error('Middleware did not run');
  const location = response.headers.get('location');
  return { status: response.status, location: location?.replace(encodeURIComponent(path), 'HERE'), ...page };
}
const somebody = { id: 1, username: 'ada', roles: [] } as unknown as User; // safe: guards only look whether there is a user
const filled = (path: string) => path.replace(':slug', 'mp3-to-wav');

it('knows the 96 addresses of the specification, and the three of its own spelling', () => {
  expect(Object.keys(legacy)).toHaveLength(99);
  for (const path of ['/Apps/GoogleMeet', '/TTS/UseCases/YoutubeVideos', '/AivoiceAgents/Ecommerce'])
    expect(legacy).toHaveProperty([path]);
});

it.each(Object.entries(legacy))('shows at %s what stands at %s', async (older, target) => {
  for (const user of [null, somebody]) {
    const [at, own] = [await visit(filled(older), user), await visit(filled(target), user)];
    // the same in everything, but never listed; where nothing stands, neither does at the older address
    expect(at).toEqual(own.status === 200 ? { ...own, robots: 'noindex' } : own);
  }
});

it('refuses an older address with a parameter that is none', async () => {
  expect((await visit('/WebTools/Converter/mp3-to-mp3', null)).status).toBe(404);
  expect((await visit('/WebTools/Converter/wav-to-mp3', null)).status).toBe(200);
});

it('knows no older address in other capitals', () => {
  for (const path of ['/faQ', '/WEBTOOLS', '/apps/Discord', '/Text-To-Speech', '/Tools/home'])
    expect([path, matchRoutes(routes, path)?.at(-1)?.route.id]).toEqual([
      path,
      path.split('/').length === 2 ? expect.stringMatching(/^(unknown|page:\/:slug)$/) : 'unknown',
    ]);
});
