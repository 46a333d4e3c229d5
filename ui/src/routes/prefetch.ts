import { matchRoutes, type Params, type RouteObject } from 'react-router';
import { type Connection, isDear } from '../platform/connection.ts';

/** What a route loads on demand; some of it depends on the address. */
export type PageParts = readonly ((params: Readonly<Params>) => Promise<unknown>)[];
/** The parts by route id. */
export type RouteLoaders = ReadonlyMap<string, PageParts>;

/**
 * Loads the layout, the page and the guards of a link's target, once each. A chunk that fails here is left to
 * the navigation, which reports it.
 */
export function createPrefetch(
  site: () => Promise<{ routes: RouteObject[]; loaders: RouteLoaders }>,
  connection: () => Connection | undefined,
): (href: string) => Promise<void> {
  const started = new Set<string>();
  return async (href) => {
    if (isDear(connection())) return;
    const found = await site().catch(() => null);
    if (!found) return;
    const { routes, loaders } = found;
    for (const { route, params } of matchRoutes(routes, href) ?? [])
      for (const [i, load] of (loaders.get(route.id ?? '') ?? []).entries()) {
        // what reads the address is loaded once for each
        const key = `${route.id} ${i} ${load.length > 0 ? JSON.stringify(params) : ''}`;
        if (started.has(key)) continue;
        started.add(key);
        load(params).catch(() => started.delete(key));
      }
  };
}
