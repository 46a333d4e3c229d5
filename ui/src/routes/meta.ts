import { product } from '@formant/contract/base/product';

/** What search engines and tabs read of a page. */
export interface PageMeta {
  /** Without the product's name, which is added; `null` is the product's name and claim alone. */
  title: string | null;
  description?: string;
  /** Kept out of search engines. */
  noindex?: boolean;
  /** More `<meta property>` of the head; a value that begins with `/` becomes a whole address. */
  properties?: Readonly<Record<string, string>>;
  /** An oEmbed description of this page, by its path. */
  oEmbed?: string;
}
export interface HeadMeta {
  title: string;
  description: string;
  robots: string | null;
  /** Path of the page's one address. */
  canonical: string;
  properties: Readonly<Record<string, string>>;
  oEmbed: string | null;
}

/** The head of the page whose route stands last in `matches`. */
export function headOf(meta: PageMeta | undefined, pathname: string, failed = false): HeadMeta {
  const title = meta?.title;
  return {
    title: title ? `${title} · ${product.name}` : `${product.name} · Shape any voice, upload nothing`,
    description: meta?.description ?? product.description,
    robots: failed || meta?.noindex ? 'noindex' : null,
    properties: meta?.properties ?? {},
    oEmbed: meta?.oEmbed ?? null,
    canonical: pathname.length > 1 ? pathname.replace(/\/+$/, '') : '/',
  };
}
