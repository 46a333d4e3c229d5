import type { User } from '@formant/contract/account';
import { createStaticHandler, isRouteErrorResponse, RouterContextProvider } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { apiContext } from '../../api/route-api.ts';
import { createSession } from '../../api/session.ts';
import { buildRoutes } from '../../routes/build.ts';
import { type RouteServices, servicesContext } from '../../routes/services.ts';
import { loadSite } from '../../routes/site.ts';
import { headOfMatches } from '../head.ts';

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

/** What the server makes of an address. */
export interface Visited {
  status: number;
  location: string | undefined;
  title?: string;
  description?: string;
  canonical?: string | null;
  robots?: string | null;
  /** The name of its layout; null where the error page is shown. */
  layout?: string | null;
  /** What the page's loader has answered. */
  data?: unknown;
  /** What an error says. */
  message?: string | undefined;
}

/** Asks for an address as the server does; its API refuses everything. */
export async function visit(path: string, user: User | null): Promise<Visited> {
  const services = { session: createSession(user), surface: 'web' } as unknown as RouteServices; // safe: guards read nothing else
  const refuseAll = {
    call: () => Promise.reject(new ApiError(503, { code: 'unavailable', message: 'No server here.' })),
  };
  let page: Partial<Visited> = {};
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
        layout: failed ? null : (context.matches.at(-2)?.route.id?.replace('layout:', '') ?? null),
        message: Object.values(context.errors ?? {}).map(messageOf)[0],
        data: failed ? null : context.loaderData[last.route.id],
      };
      return new Response(null, { status: context.statusCode });
    },
  });
  if (!(response instanceof Response)) throw new Error('Middleware did not run');
  const location = response.headers.get('location');
  return { status: response.status, location: location?.replace(encodeURIComponent(path), 'HERE'), ...page };
}
/** Somebody who is signed in and has chosen a username. */
export const somebody = { id: 1, username: 'ada', roles: [] } as unknown as User; // safe: guards only look whether there is a user

const messageOf = (error: unknown): string | undefined =>
  isRouteErrorResponse(error) ? (error.data as { message?: string } | null)?.message : undefined; // safe: what our pages refuse with
