import { type ComponentType, createElement, Fragment } from 'react';
import type { LoaderFunctionArgs, MiddlewareFunction, Params, RouteObject } from 'react-router';
import { refuse } from '../pages/parts/no-such-page.ts';
import { type RootData, rootId } from '../pages/parts/root-data.ts';
import type { GuardName, LayoutName, PageMeta, Surface } from '../pages/row.ts';
import { guardedBy } from './chunk-guard.ts';
import { contentMeta, fetchContent } from './content-route.ts';
import { metaOf } from './meta.ts';
import type { Mirror } from './mirrors.ts';
import type { PageParts, RouteLoaders } from './prefetch.ts';
import type { Site } from './site.ts';
import { loadTable, rowsOf, type SurfaceRow } from './table.ts';

export type LayoutLoaders = Readonly<Record<LayoutName, () => Promise<{ Layout: ComponentType }>>>;
/** What a matched route carries for the head of the page. */
export interface RouteHandle {
  row?: SurfaceRow;
  meta?: (data: unknown) => PageMeta | undefined;
  /** The page's source file below `ui/src`, where the server draws it. */
  sourceFile?: string;
  /** The address of the page that this older one shows. */
  canonical?: (params: Readonly<Params>) => string;
}

/** What keeps others out, and what stands above the pages of those who may come. */
interface Guard {
  guard: MiddlewareFunction;
  Above?: ComponentType;
}

const guards: Record<GuardName, () => Promise<Guard>> = {
  'signed-in': () => import('./guards/signed-in.ts'),
  'guest-only': () => import('./guards/guest-only.ts'),
  'needs-username': () => import('./guards/needs-username.ts'),
  'signed-in-or-token': () => import('./guards/signed-in-or-token.ts'),
  staff: () => import('./guards/staff.ts'),
};

/**
 * Route objects of one surface: rows grouped under their layouts, everything loaded on demand, and a last
 * route that answers unknown paths with 404.
 */
export function buildRoutes({
  site,
  surface,
  layouts,
  Root,
  ErrorBoundary,
  onChunkError,
}: {
  /** Every address, or those that are needed first. */
  site: Site;
  surface: Surface;
  layouts: LayoutLoaders;
  /** Stands around every page. */
  Root: ComponentType;
  ErrorBoundary: ComponentType;
  /** May load the page anew; answers whether it does. */
  onChunkError(): boolean;
}): { routes: RouteObject[]; loaders: RouteLoaders } {
  const loaders = new Map<string, PageParts>();

  const chunk = guardedBy(onChunkError);
  const guardBy =
    (load: (typeof guards)[GuardName]): MiddlewareFunction =>
    async (args, next) =>
      (await chunk(load)).guard(args, next);

  function pageRoute(row: SurfaceRow, mirror?: Mirror): RouteObject {
    const guard = row.guard && guards[row.guard];
    const { path, formats } = mirror ?? row;
    const given = mirror?.params;
    const content = 'content' in row ? row : undefined;
    const load = () => Promise.all([row.page(), metaOf(row)]);
    const id = `page:${path}`;
    loaders.set(id, [
      load,
      ...(guard ? [guard] : []),
      ...(content ? [(params: Readonly<Params>) => fetchContent(content, given ?? params)] : []),
    ]);
    const handle: RouteHandle = mirror ? { row, canonical: mirror.canonical } : { row };
    return {
      id,
      path,
      caseSensitive: true,
      ErrorBoundary,
      middleware: [
        ...(formats && site.checkParams ? [site.checkParams(formats)] : []),
        ...(guard ? [guardBy(guard)] : []),
      ],
      handle,
      // beside the page's code, not after it
      ...(content
        ? {
            loader: async (args: LoaderFunctionArgs) =>
              (await chunk(() => fetchContent(content, given ?? args.params))) ?? refuse(args),
          }
        : {}),
      lazy: async () => {
        const [[page, meta], above] = await Promise.all([chunk(load), guard && chunk(guard)]);
        const { Page, loader, sourceFile } = page;
        handle.meta = page.meta ?? (content ? contentMeta : () => meta);
        if (sourceFile) handle.sourceFile = sourceFile;
        return {
          Component: below(above?.Above, mirror ? mirror.pageOf(Page) : Page),
          ...(loader ? { loader: mirror ? mirror.loaderOf(loader) : loader } : {}),
        };
      },
    };
  }

  function layoutRoute(name: LayoutName, children: RouteObject[]): RouteObject {
    const id = `layout:${name}`;
    loaders.set(id, [layouts[name]]);
    return {
      id,
      lazy: async () => ({ Component: (await chunk(layouts[name])).Layout }),
      ErrorBoundary,
      children,
    };
  }

  const unknownPath: RouteObject = { id: 'unknown', path: '*', ErrorBoundary, loader: refuse };
  /** The app's window has no frame of the website. */
  const frameOfUnknown: LayoutName = surface === 'desktop' ? 'web-tools' : 'website';
  const rows = rowsOf(site.rows, surface);
  const names = Object.keys(layouts) as LayoutName[]; // safe: a record of the layouts
  const children = names.map((name) =>
    layoutRoute(name, [
      ...rows.filter((row) => row.layout === name).map((row) => pageRoute(row)),
      ...site.mirrors
        .filter((mirror) => mirror.row.layout === name)
        .map((mirror) => pageRoute(mirror.row, mirror)),
      ...(name === 'website' ? site.redirects : []),
      ...(name === frameOfUnknown ? [unknownPath] : []),
    ]),
  );
  return {
    routes: [
      {
        id: rootId,
        Component: Root,
        ErrorBoundary,
        HydrateFallback: () => null,
        // the tables of the tools and of the pages are large; a page from the server brings what it shows as data
        loader: () => chunk(() => loadRoot(surface)),
        shouldRevalidate: () => false,
        children,
      },
    ],
    loaders,
  };
}

/** A page with what stands above it. */
const below = (Above: ComponentType | undefined, Page: ComponentType): ComponentType =>
  Above ? () => createElement(Fragment, null, createElement(Above), createElement(Page)) : Page;

async function loadRoot(surface: Surface): Promise<RootData> {
  const [{ toolCards }, { destinations }, table] = await Promise.all([
    import('../content/tools.ts'),
    import('./destinations.ts'),
    loadTable(),
  ]);
  return { tools: toolCards, destinations: destinations(table, surface) };
}
