import type { ComponentType } from 'react';
import type { LoaderFunction, MiddlewareFunction, RouteObject } from 'react-router';
import { type RootData, rootId } from '../pages/parts/root-data.ts';
import type { PageMeta } from './meta.ts';
import type { RouteLoaders } from './prefetch.ts';
import type { Surface } from './services.ts';
import { type GuardName, type LayoutName, type RouteRow, rowsOf, type SurfaceRow } from './table.ts';

/** What a file in `pages/` exports. */
export interface PageModule {
  Page: ComponentType;
  loader?: LoaderFunction;
  /** Words that depend on the page's data. */
  meta?: (data: unknown) => PageMeta;
}
export type LayoutLoaders = Readonly<Record<LayoutName, () => Promise<{ Layout: ComponentType }>>>;
/** What a matched route carries for the head of the page. */
export interface RouteHandle {
  row?: SurfaceRow;
  meta?: (data: unknown) => PageMeta;
}

const pages = import.meta.glob<PageModule>('../pages/**/*Page.tsx');
const guards: Record<GuardName, () => Promise<{ guard: MiddlewareFunction }>> = {
  'signed-in': () => import('./guards/signed-in.ts'),
  'guest-only': () => import('./guards/guest-only.ts'),
  'needs-username': () => import('./guards/needs-username.ts'),
  'signed-in-or-token': () => import('./guards/signed-in-or-token.ts'),
  staff: () => import('./guards/staff.ts'),
};

/** The source file of a page, as the build's manifest names it. */
export const pageFile = (row: RouteRow): string => `pages/${row.page}.tsx`;
/** Loads a row's page. @throws Error when the table names a page that does not exist (a fault of ours) */
function pageLoader(row: RouteRow): () => Promise<PageModule> {
  const load = pages[`../${pageFile(row)}`];
  if (!load) throw new Error(`The route ${row.path} names a page that does not exist: ${row.page}`);
  return load;
}

/** The pages that exist; a test compares them with the table. */
export const pageFiles = (): string[] => Object.keys(pages).map((file) => file.replace('../', ''));

/**
 * Route objects of one surface: rows grouped under their layouts, everything loaded on demand, and a last
 * route that answers unknown paths with 404.
 */
export function buildRoutes({
  surface,
  layouts,
  Root,
  ErrorBoundary,
  onChunkError,
}: {
  surface: Surface;
  layouts: LayoutLoaders;
  /** Stands around every page. */
  Root: ComponentType;
  ErrorBoundary: ComponentType;
  /** May load the page anew; answers whether it does. */
  onChunkError(): boolean;
}): { routes: RouteObject[]; loaders: RouteLoaders } {
  const loaders = new Map<string, readonly (() => Promise<unknown>)[]>();

  async function chunk<T>(load: () => Promise<T>): Promise<T> {
    try {
      return await load();
    } catch (error) {
      // while the page loads anew nothing more may be drawn
      if (onChunkError()) return new Promise<never>(() => {});
      throw error;
    }
  }

  function pageRoute(row: SurfaceRow): RouteObject {
    const page = pageLoader(row);
    const guard = row.guard && guards[row.guard];
    const id = `page:${row.path}`;
    loaders.set(id, guard ? [page, guard] : [page]);
    const handle: RouteHandle = { row };
    return {
      id,
      path: row.path,
      ErrorBoundary,
      middleware: guard ? [async (args, next) => (await chunk(guard)).guard(args, next)] : [],
      handle,
      lazy: async () => {
        const { Page, loader, meta } = await chunk(page);
        if (meta) handle.meta = meta;
        return { Component: Page, ...(loader ? { loader } : {}) };
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

  const unknownPath: RouteObject = {
    id: 'unknown',
    path: '*',
    ErrorBoundary,
    loader: ({ request }) => {
      const { pathname } = new URL(request.url);
      throw Response.json(
        { message: `Page not found: ${pathname}` },
        { status: 404, statusText: 'Not Found' },
      );
    },
  };
  const rows = rowsOf(surface);
  const names = [...new Set<LayoutName>([...rows.map((row) => row.layout), 'website'])];
  const children = names.map((name) =>
    layoutRoute(name, [
      ...rows.filter((row) => row.layout === name).map(pageRoute),
      ...(name === 'website' ? [unknownPath] : []),
    ]),
  );
  return {
    routes: [
      {
        id: rootId,
        Component: Root,
        ErrorBoundary,
        HydrateFallback: () => null,
        // the tables of the tools are large; a page from the server brings what it shows as data
        loader: async (): Promise<RootData> => ({
          tools: (await chunk(() => import('../content/tools.ts'))).toolCards,
        }),
        shouldRevalidate: () => false,
        children,
      },
    ],
    loaders,
  };
}
