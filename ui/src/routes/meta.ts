import { product } from '@formant/contract/base/product';
import type { PageMeta, Row } from '../pages/row.ts';

export interface HeadMeta {
  title: string;
  description: string;
  robots: string | null;
  /** Path of the page's one address; null where no page stands. */
  canonical: string | null;
  properties: Readonly<Record<string, string>>;
  oEmbed: string | null;
}

/** The words that stand in a row; undefined where the page's module or its content has them. */
export const metaOf = async (row: Row): Promise<PageMeta | undefined> => {
  if ('content' in row) return undefined;
  return typeof row.meta === 'function' ? row.meta() : row.meta;
};

/** The head of the page whose route stands last in `matches`. */
export function headOf(meta: PageMeta | undefined, pathname: string, failed = false): HeadMeta {
  const title = meta?.title;
  return {
    title: title ? `${title} · ${product.name}` : `${product.name} · Shape any voice, upload nothing`,
    description: meta?.description ?? product.description,
    robots: failed || meta?.noindex ? 'noindex' : null,
    properties: meta?.properties ?? {},
    oEmbed: meta?.oEmbed ?? null,
    canonical: failed ? null : pathname.replace(/\/+$/, '') || '/',
  };
}
