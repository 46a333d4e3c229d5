import type { Params } from 'react-router';
import type { RouteHandle } from '../routes/build.ts';
import { notFoundMeta } from '../routes/content-route.ts';
import { type HeadMeta, headOf } from '../routes/meta.ts';

interface Match {
  handle: unknown;
  params: Readonly<Params>;
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
  const meta = handle.meta ? handle.meta(last?.loaderData) : own;
  const canonical = failed ? undefined : handle.canonical?.(last?.params ?? {});
  return canonical
    ? headOf({ title: null, ...meta, noindex: true }, canonical)
    : headOf(meta, pathname, failed);
}

/** Writes a line of the document's head, or takes it out. */
export function setMeta(name: string, content: string | null): void {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === null) {
    found?.remove();
    return;
  }
  const meta = found ?? document.head.appendChild(document.createElement('meta'));
  meta.name = name;
  meta.content = content;
}
