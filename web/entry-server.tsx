import { pageDates } from 'virtual:page-dates';
import type { User } from '@formant/contract/account';
import type { FlagName } from '@formant/contract/facts/flags';
import { ErrorPage } from '@formant/ui/app/ErrorPage.tsx';
import { fontUrl } from '@formant/ui/app/font.ts';
import { headOfMatches } from '@formant/ui/app/head.ts';
import { layoutFiles, layouts } from '@formant/ui/app/layouts.ts';
import { Providers } from '@formant/ui/app/Providers.tsx';
import { packPageData } from '@formant/ui/app/page-data.ts';
import { Root } from '@formant/ui/app/Root.tsx';
import { contextOf, createServices } from '@formant/ui/app/services.ts';
import { type ThemeChoice, themeScript } from '@formant/ui/app/theme.ts';
import { errorText } from '@formant/ui/content/error-texts.ts';
import { datedTexts } from '@formant/ui/content/legal-versions.ts';
import { earlyPressScript } from '@formant/ui/platform/early-press.ts';
import type { Platform } from '@formant/ui/platform/port.ts';
import { canRest, restingScript } from '@formant/ui/platform/resting.ts';
import { buildRoutes, type RouteHandle } from '@formant/ui/routes/build.ts';
import { type HeadMeta, headOf } from '@formant/ui/routes/meta.ts';
import { pageFaults } from '@formant/ui/routes/page-faults.ts';
import { publicPages } from '@formant/ui/routes/public-paths.ts';
import { loadSite, siteFiles } from '@formant/ui/routes/site.ts';
import { titleAt } from '@formant/ui/routes/title-at.ts';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { Frames } from './security-headers.ts';
import { structuredData } from './structured-data.ts';

export { datedTexts, fontUrl, pageFaults };

/** The one script that stands in every document. */
export const headScript = [themeScript, earlyPressScript, restingScript].join(';');

/** A page that search engines may list. */
export interface ListedPage {
  path: string;
  /** The day of its last change, `2026-11-24`, where it is known. */
  changed?: string | undefined;
}

/** Pages for search engines, each with the day of its last change. */
export const listedPages = async (): Promise<ListedPage[]> =>
  (await publicPages()).map(({ path, sources }) => ({
    path,
    changed: sources
      .flatMap((source) => pageDates[source] ?? [])
      .sort()
      .at(-1),
  }));

/** A page as the server sends it. */
export interface RenderedPage {
  kind: 'page';
  status: number;
  head: HeadMeta;
  html: string;
  data: string;
  /** It may be kept for others and shown again. */
  keepable: boolean;
  /** What search engines are told of it. */
  structured(origin: string): object[];
  /** By which flags of the visitor it is drawn. */
  variesBy: readonly FlagName[];
  /** Which other sites may show it in a frame. */
  frames: Frames;
  /** It is there to be read: its scripts may wait until somebody stirs. */
  rests: boolean;
  /** Source files of the layout and the page, by which the build's manifest knows their chunks. */
  modules: string[];
}
/** What the server sends for an address: a page, or where it sends the visitor instead. */
export type Rendered = { kind: 'redirect'; status: number; location: string } | RenderedPage;

const unreachable = (): never => {
  throw new Error('Pages on the server know the user already and call nothing');
};
const serverPlatform: Platform = {
  kind: 'web',
  authMode: 'cookie',
  fetchApi: unreachable,
  signIn: unreachable,
  forgetSession: unreachable,
  onSessionChange: unreachable,
  saveFile: unreachable,
  openExternal: unreachable,
};
const site = await loadSite();
const { routes } = buildRoutes({
  site,
  surface: 'web',
  layouts,
  Root,
  ErrorBoundary: ErrorPage,
  onChunkError: () => false,
});
const handler = createStaticHandler(routes);

/** Renders one address. Guards run here too: what they redirect is a redirect. */
export async function render(
  request: Request,
  user: User | null,
  /** Asks our own API for the visitor. */
  ask: (path: string) => Promise<Response>,
): Promise<Rendered> {
  const services = createServices({
    platform: { ...serverPlatform, fetchApi: ask },
    surface: 'web',
    initialUser: user,
    navigate: unreachable,
    // the call stays within this process, and somebody waits for the page
    retries: 0,
  });
  let context: StaticHandlerContext | undefined;
  const response = await handler.query(request, {
    requestContext: contextOf(services),
    // without this, middleware does not run in the static handler
    generateMiddlewareResponse: async (query) => {
      const result = await query(request);
      if (result instanceof Response) return result;
      context = result;
      return new Response(null, { status: result.statusCode });
    },
  });
  if (!context) {
    // safe: with `generateMiddlewareResponse` every answer is a response
    const { status, headers } = response as Response;
    return { kind: 'redirect', status, location: headers.get('location') ?? '/' };
  }
  const { statusCode, matches, loaderData, errors, location } = context;
  const handle = matches.at(-1)?.route.handle as RouteHandle | undefined;
  const head = headOfMatches(
    matches.map(({ route, params }) => ({
      handle: route.handle,
      params,
      loaderData: loaderData[route.id],
    })),
    location.pathname,
    errors !== null,
  );
  const row = handle?.row;
  const html = renderToString(
    <Providers services={services} prefetch={() => {}}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
  );
  return {
    kind: 'page',
    status: statusCode,
    head: errors ? { ...head, title: `${errorText(statusCode).title} · Formant` } : head,
    html,
    data: packPageData({
      hydrationData: { loaderData, errors, actionData: null },
      initialUser: user,
      rows: row?.from ?? null,
    }),
    keepable: row !== undefined && !row.fresh,
    variesBy: row?.variesBy ?? [],
    frames: row?.layout === 'iframe' ? (row.frames ?? 'listed') : 'none',
    structured: await describe(head, loaderData[matches.at(-1)?.route.id ?? '']),
    rests: !errors && row !== undefined && 'content' in row && row.layout === 'website' && canRest(html),
    modules: [
      layoutFiles[row?.layout ?? 'website'],
      ...siteFiles(row?.from),
      ...(handle?.sourceFile ? [handle.sourceFile] : []),
    ],
  };
}

/** What search engines are told of a page that they may list. */
async function describe(head: HeadMeta, data: unknown): Promise<RenderedPage['structured']> {
  const { canonical: path, title, description } = head;
  if (path === null || head.robots) return () => [];
  const folders = path.split('/').slice(1, -1);
  const above = await Promise.all(
    folders.map(async (_, i) => {
      const folder = `/${folders.slice(0, i + 1).join('/')}`;
      // the tools begin at their home
      const at = folder === '/tools' ? '/tools/home' : folder;
      const found = path === at ? undefined : await titleAt(site.rows, at);
      return found === undefined ? [] : [{ path: at, title: found }];
    }),
  );
  return (origin) => structuredData(origin, { path, title, description, data, above: above.flat() });
}

/** A page without content: the browser draws the one of its address, with a server or without. */
export const shellDocument: RenderedPage = {
  kind: 'page',
  status: 200,
  head: headOf(undefined, '/', true),
  html: '',
  data: '',
  keepable: true,
  variesBy: [],
  frames: 'none',
  structured: () => [],
  rests: false,
  modules: [layoutFiles['web-tools'], ...siteFiles()],
};
export type { HeadMeta, ThemeChoice };
