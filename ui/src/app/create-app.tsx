import type { User } from '@formant/contract/account';
import type { ReactElement } from 'react';
import {
  createBrowserRouter,
  type DataRouter,
  type HydrationState,
  matchRoutes,
  type RouteObject,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadUser } from '../api/session.ts';
import type { Surface } from '../pages/row.ts';
import { connection } from '../platform/connection.ts';
import type { Platform } from '../platform/port.ts';
import { buildRoutes } from '../routes/build.ts';
import { createChunkGuard, guardedBy } from '../routes/chunk-guard.ts';
import { createPrefetch } from '../routes/prefetch.ts';
import { loadSite } from '../routes/site.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { layouts } from './layouts.ts';
import { Providers } from './Providers.tsx';
import { Root } from './Root.tsx';
import { type AppServices, contextOf, createServices } from './services.ts';

export interface AppOptions {
  platform: Platform;
  surface: Surface;
  /** Who is signed in, when the server has said so with the page; else the user is fetched at the start. */
  initialUser?: User | null;
  /** The router's data in the server's page; without it the first page is loaded like any other. */
  hydrationData?: HydrationState;
  /** The file whose rows have that page. */
  rows?: string | null;
}
export interface App {
  router: DataRouter;
  services: AppServices;
  element: ReactElement;
}

/**
 * The app for one window. With `hydrationData` the matched routes are loaded before it returns, so that the
 * first render equals the server's. Mount with `hydrateRoot` or `createRoot`.
 */
export async function createApp({
  platform,
  surface,
  initialUser,
  hydrationData,
  rows,
}: AppOptions): Promise<App> {
  const guardChunk = createChunkGuard({
    storage: tabStorage(),
    now: Date.now,
    reload: (path) => location.assign(path),
  });
  let router: DataRouter | undefined;
  function onChunkError() {
    const target = router?.state.navigation.location ?? location;
    return guardChunk(target.pathname + target.search);
  }
  const chunk = guardedBy(onChunkError);
  const site = async (from?: string | null) =>
    buildRoutes({
      site: await loadSite(from),
      surface,
      layouts,
      Root,
      ErrorBoundary: ErrorPage,
      onChunkError,
    });
  let whole: ReturnType<typeof site> | undefined;
  /** Every page; loaded when somebody is about to leave the first one. */
  const wholeSite = () => {
    whole ??= site();
    whole.catch(() => {
      whole = undefined;
    });
    return whole;
  };
  const { routes } = await chunk(hydrationData ? () => site(rows) : wholeSite);
  const services = createServices({
    platform,
    surface,
    ...(initialUser === undefined ? {} : { initialUser }),
    navigate: (url) => location.assign(url),
  });
  const hydration = hydrationData && (await loadMatched(routes, hydrationData));
  const askForUser = () => void loadUser(services.api, services.session);
  if (initialUser === undefined) askForUser();
  platform.onSessionChange(askForUser);
  addEventListener('online', askForUser);

  router = createBrowserRouter(routes, {
    ...(hydration ? { hydrationData: hydration } : {}),
    getContext: () => contextOf(services),
    async patchRoutesOnNavigation({ patch }) {
      const { routes } = await chunk(wholeSite);
      for (const layout of routes.flatMap((root) => root.children ?? []))
        patch(layout.id!, layout.children ?? []);
    },
  });
  if (surface === 'web') {
    const { pathname, search } = location; // before anything leads elsewhere
    // hardly any visit brings labels
    if (search.includes('utm_'))
      void import('./attribution.ts').then(({ attributionCookies, tellAttribution }) => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
        for (const cookie of attributionCookies(search)) document.cookie = cookie;
        tellAttribution(services.api, { pathname, search });
      });
  }
  const prefetch = createPrefetch(wholeSite, connection);
  const element = (
    <Providers services={services} prefetch={(href) => void prefetch(href)}>
      <RouterProvider router={router} />
    </Providers>
  );
  return { router, services, element };
}

/**
 * Replaces `lazy` by what it loads on the routes of the current address. A route with a guard and no loader gets
 * an empty entry of data: without one the router thinks that the server has not run its guard.
 */
async function loadMatched(routes: RouteObject[], data: HydrationState): Promise<HydrationState> {
  const loaderData = { ...data.loaderData };
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      loaderData[route.id!] ??= null;
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
  for (const id of Object.keys(data.errors ?? {})) delete loaderData[id];
  return { ...data, loaderData };
}

/** The tab's storage; a frame of another site may have none, where a chunk that fails is simply reported. */
function tabStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return sessionStorage;
  } catch {
    // "now" as the last reload: the guard then reloads nothing, which could go on for ever
    return { getItem: () => String(Date.now()), setItem: () => {} };
  }
}
