import { product } from '@formant/contract/base/product';

/** A path of the app's own pages, as links carry it; anything else is left out. */
const pagePattern = /^\/(?![/\\])[\w\-./~%?=&]{0,300}$/;
export const isPagePath = (path: string): boolean => pagePattern.test(path);

/** The address that opens the app, at one of its pages. */
export const appLink = (path: string | null): string =>
  `${product.scheme}://open${path !== null && isPagePath(path) ? `?path=${encodeURIComponent(path)}` : ''}`;

/** The path that such an address asks for; null for any other address, and for one that only opens the app. */
export function pageOfLink(address: string, scheme: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== `${scheme}:` || url.host !== 'open') return null;
  const path = url.searchParams.get('path');
  return path !== null && isPagePath(path) ? path : null;
}
