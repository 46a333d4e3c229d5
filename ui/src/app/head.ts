import type { RouteHandle } from '../routes/build.ts';
import { notFoundMeta } from '../routes/content-route.ts';
import { type HeadMeta, headOf } from '../routes/meta.ts';

interface Match {
  handle: unknown;
  loaderData?: unknown;
}

/** The head for the matched routes; a page's own `meta` wins over the table's. */
export function headOfMatches(matches: readonly Match[], pathname: string, failed = false): HeadMeta {
  const last = matches.at(-1);
  // safe: every route of the table carries this handle
  const handle = last?.handle as RouteHandle | undefined;
  if (!handle?.row) return headOf(notFoundMeta, pathname, true);
  // a guard may have refused before the page was loaded
  const own = 'meta' in handle.row && typeof handle.row.meta === 'object' ? handle.row.meta : undefined;
  return headOf(handle.meta ? handle.meta(last?.loaderData) : own, pathname, failed);
}
