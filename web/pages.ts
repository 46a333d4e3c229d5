import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { User } from '@formant/contract/account';
import { attributionKeys, csrfCookie } from '@formant/contract/base/constants';
import { themeChoiceOf, themeKey } from '@formant/ui/app/theme.ts';
import { shellPath } from '@formant/ui/platform/offline-files.ts';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler } from 'express';
import { pickEncoding } from './assets.ts';
import { documentOf, type PageAssets } from './document.ts';
import type { Rendered, RenderedPage } from './entry-server.tsx';
import { lru } from './page-cache.ts';
import { sharedHeaders } from './security-headers.ts';

/** Cookies that say nothing about who is there. */
const impersonal = new Set<string>([themeKey, csrfCookie, ...attributionKeys]);
const bots =
  /bot\b|bot\/|crawl|spider|slurp|facebookexternalhit|embedly|quora link|pinterest|vkshare|w3c_validator/i;
export const isBot = (userAgent: string | undefined): boolean => bots.test(userAgent ?? '');

export interface PageSource {
  render(
    request: globalThis.Request,
    user: User | null,
    ask: (path: string) => Promise<globalThis.Response>,
  ): Promise<Rendered>;
  /** What any page can begin with when the server cannot be reached. */
  shellDocument: RenderedPage;
  assets(modules: readonly string[]): PageAssets;
  themeScript: string;
  /** The development server adds its own scripts; nothing is kept then. */
  finish?(url: string, html: string): Promise<string>;
}
interface Kept {
  status: number;
  embeddable: boolean;
  etag: string;
  bytes: Record<'br' | 'gzip' | 'identity', Buffer>;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Every page of the website. Pages of anonymous visitors are rendered once for each path and theme and kept
 * compressed; a page for somebody signed in is rendered for them and never kept.
 * @param findUser asks who sends these cookies
 */
export function servePages({
  source,
  origin,
  headers,
  ask,
  findUser,
}: {
  source: () => Promise<PageSource>;
  origin: string;
  headers: (source: PageSource, embeddable: boolean) => Record<string, string>;
  /** Asks our own API for the visitor. */
  ask(req: Request, path: string): Promise<globalThis.Response>;
  findUser(req: Request): Promise<{ user: User | null; setCookies: string[] }>;
}): RequestHandler {
  const kept = lru<Kept>(500);
  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const address = addressOf(req.url, origin);
    if (!address) {
      res
        .status(400)
        .set({ ...sharedHeaders, 'Cache-Control': 'no-store' })
        .type('text/plain');
      res.send('This address is not one of a page. Check how it is written.');
      return;
    }
    const pages = await source();
    const cookies = parseCookie(req.headers.cookie ?? '');
    const theme = themeChoiceOf(cookies[themeKey]);
    const shell = req.path === shellPath;
    const anonymous = shell || Object.keys(cookies).every((name) => impersonal.has(name));
    const keepable = anonymous && !pages.finish && !req.url.includes('?');
    const key = `${req.path}\n${theme}`;
    let page = keepable ? kept.get(key) : undefined;
    if (!page) {
      const { user, setCookies } = anonymous ? { user: null, setCookies: [] } : await findUser(req);
      for (const cookie of setCookies) res.append('Set-Cookie', cookie);
      const rendered = shell
        ? pages.shellDocument
        : await pages.render(new globalThis.Request(address), user, (path) => ask(req, path));
      if (rendered.kind === 'redirect') {
        res
          .set({ ...sharedHeaders, 'Cache-Control': 'no-store' })
          .redirect(rendered.status, rendered.location);
        return;
      }
      if (rendered.status >= 400 && isBot(req.headers['user-agent'])) {
        res.status(rendered.status).set({ 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' }).end();
        return;
      }
      const whole = documentOf({
        ...rendered,
        theme,
        origin,
        assets: pages.assets(rendered.modules),
        themeScript: pages.themeScript,
        firstVisit: anonymous && !shell,
      });
      page = await pack(rendered, pages.finish ? await pages.finish(req.url, whole) : whole);
      if (keepable && rendered.keepable && page.status === 200) kept.set(key, page);
    }
    const encoding = pickEncoding(req.headers['accept-encoding'], ['br', 'gzip']);
    res.status(page.status).set({
      ...headers(pages, page.embeddable),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': anonymous ? 'no-cache' : 'private, no-store',
      Vary: 'Accept-Encoding, Cookie',
      ETag: `W/"${page.etag}-${encoding}"`,
      ...(page.status >= 400 ? { 'X-Robots-Tag': 'noindex' } : {}),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    });
    if (anonymous && page.status === 200 && req.fresh) {
      res.status(304).end();
      return;
    }
    const bytes = page.bytes[encoding];
    res.set('Content-Length', String(bytes.length));
    res.end(req.method === 'HEAD' ? undefined : bytes);
  };
}

/**
 * The address of a page here, whatever host the request line names (RFC 9112 section 3.2.2); null for what is no
 * path, or begins like a host.
 */
function addressOf(target: string, origin: string): URL | null {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return /^\/(?![/\\])/.test(path) ? URL.parse(origin + path) : null;
}

async function pack(
  { status, embeddable }: { status: number; embeddable: boolean },
  html: string,
): Promise<Kept> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    zip(identity, { level: 6 }),
  ]);
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
  return { status, embeddable, etag, bytes: { br, gzip: gz, identity } };
}
