import { product } from '@formant/contract/base/product';

/** The scheme the window is served from; a real origin, unlike `file:`. */
export const appScheme = 'app';
export const appHost = product.scheme;
export const appOrigin = `${appScheme}://${appHost}`;

/**
 * Whether an address belongs to this app. Scheme and host are compared as parsed, never by searching
 * the text: `URL.origin` is of no use here, being "null" for schemes Node does not know.
 */
export function isAppUrl(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === `${appScheme}:` && url.host === appHost && !url.username && !url.password;
}

/** An address the window may show as a page; what the server answers is data and never a page. */
export function isAppPage(address: string): boolean {
  return isAppUrl(address) && !new URL(address).pathname.startsWith('/api/');
}
