import { matchRoutes, type RouteObject } from 'react-router';

/** The part of the Network Information API that says how dear data is. */
export interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}
/** What a route loads on demand, by route id. */
export type RouteLoaders = ReadonlyMap<string, readonly (() => Promise<unknown>)[]>;

/** No prefetch for people who save data or are on 2g. */
export const mayPrefetch = (connection: Connection | undefined): boolean =>
  !connection?.saveData && !/2g$/.test(connection?.effectiveType ?? '');

/**
 * Loads the layout, the page and the guards of a link's target, once each. A chunk that fails here is left to
 * the navigation, which reports it.
 */
export function createPrefetch(
  routes: RouteObject[],
  loaders: RouteLoaders,
  connection: () => Connection | undefined,
): (href: string) => void {
  const started = new Set<() => Promise<unknown>>();
  return (href) => {
    if (!mayPrefetch(connection())) return;
    for (const { route } of matchRoutes(routes, href) ?? [])
      for (const load of loaders.get(route.id ?? '') ?? []) {
        if (started.has(load)) continue;
        started.add(load);
        load().catch(() => started.delete(load));
      }
  };
}
