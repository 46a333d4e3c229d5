import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { User } from '@formant/contract/account';
import { attributionKeys, consentCookie, csrfCookie, referralCookie } from '@formant/contract/base/constants';
import type { AnalyticsServices } from '@formant/contract/facts/analytics-facts';
import { type FlagName, flagNames, flags } from '@formant/contract/facts/flags';
import { AppError } from '@formant/server/kernel/errors';
import { themeChoiceOf, themeKey } from '@formant/ui/app/theme.ts';
import { shellPath } from '@formant/ui/platform/offline-files.ts';
import { queryNames } from '@formant/ui/routes/query-names.ts';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import { pickEncoding } from './assets.ts';
import { documentOf, type PageAssets } from './document.ts';
import type { Rendered, RenderedPage } from './entry-server.tsx';
import { lru } from './page-cache.ts';
import { type FixedFlags, variantsFor } from './page-variants.ts';
import { type Frames, sharedHeaders } from './security-headers.ts';

/** Cookies that say nothing about who is there. */
const impersonal = new Set<string>([
  themeKey,
  csrfCookie,
  consentCookie,
  referralCookie,
  ...attributionKeys,
  ...flagNames.flatMap((name) => flags[name].cookie?.name ?? []),
]);
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
  headScript: string;
  /** The development server adds its own scripts; nothing is kept then. */
  finish?(url: string, html: string): Promise<string>;
}
export interface Kept {
  status: number;
  frames: Frames;
  etag: string;
  bytes: Buffer;
  /** Packed as it was asked for. */
  packed: Partial<Record<'br' | 'gzip', Promise<Buffer>>>;
  /** How often it was asked for since it was drawn. */
  asked: number;
}

/** Pages that are kept ready, at most. */
const mostKept = 500;
/** From so many visits on a page is worth packing as small as it gets, which takes fifty times as long. */
const oftenAsked = 5;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Every page of the website. Pages of anonymous visitors are rendered once for each path, theme and variant and kept
 * compressed, whatever else stands in the query; a page for somebody signed in is rendered for them and never kept.
 * @param findUser asks who sends these cookies
 */
export function servePages({
  source,
  origin,
  headers,
  ask,
  findUser,
  mayRender,
  analytics = {},
  fixedFlags = {},
}: {
  source: () => Promise<PageSource>;
  origin: string;
  headers: (source: PageSource, frames: Frames) => Record<string, string>;
  /** Asks our own API for the visitor. */
  ask(req: Request, path: string): Promise<globalThis.Response>;
  findUser(req: Request): Promise<{ user: User | null; setCookies: string[] }>;
  /** Counts what a caller lets us draw. @throws AppError too_many_requests */
  mayRender(req: Request): Promise<void>;
  /** What measures the visits of people who allow it. */
  analytics?: AnalyticsServices;
  /** The variant that everybody gets, by flag. */
  fixedFlags?: FixedFlags;
}): RequestHandler {
  const kept = lru<Kept>(mostKept);
  /** By which flags a page that is kept was drawn. */
  const flagsOf = lru<readonly FlagName[]>(mostKept);
  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const address = addressOf(req.url, origin);
    if (!address) {
      sayPlainly(res, 400, 'This address is not one of a page. Check how it is written.');
      return;
    }
    const pages = await source();
    const cookies = parseCookie(req.headers.cookie ?? '');
    const theme = themeChoiceOf(cookies[themeKey]);
    const shell = req.path === shellPath;
    const anonymous = shell || Object.keys(cookies).every((name) => impersonal.has(name));
    const keepable =
      anonymous &&
      !pages.finish &&
      !address.pathname.includes('%') &&
      !queryNames.some((name) => address.searchParams.has(name));
    const path = address.pathname.replace(/\/+$/, '') || '/';
    const variants = variantsFor(cookies, fixedFlags, isBot(req.headers['user-agent']));
    const keyFor = (names: readonly FlagName[]) => [path, theme, ...names.map(variants.of)].join('\n');
    let page = keepable ? kept.get(keyFor(flagsOf.get(path) ?? [])) : undefined;
    if (page && ++page.asked === oftenAsked) packDensely(page);
    let variesBy = flagsOf.get(path) ?? [];
    if (!page) {
      try {
        await mayRender(req);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        res.set('Retry-After', String(error.retryAfterSeconds ?? 60));
        sayPlainly(res, 429, error.message);
        return;
      }
      const { user, setCookies } = anonymous ? { user: null, setCookies: [] } : await findUser(req);
      for (const cookie of setCookies) res.append('Set-Cookie', cookie);
      const draw = (from: URL) =>
        pages.render(
          new globalThis.Request(from, { headers: { cookie: variants.cookies() } }),
          user,
          (question) => ask(req, question),
        );
      // what is kept for everybody knows nothing of this visitor's query, which a redirect takes along
      const shown = keepable && !shell ? await draw(new URL(address.pathname, origin)) : null;
      const rendered = shell
        ? pages.shellDocument
        : shown && (shown.kind === 'page' || address.search === '')
          ? shown
          : await draw(address);
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
      variesBy = rendered.variesBy;
      const whole = documentOf({
        ...rendered,
        rests: rendered.rests && anonymous && !pages.finish,
        theme,
        origin,
        assets: pages.assets(rendered.modules),
        headScript: pages.headScript,
        firstVisit: anonymous && !shell,
        structured: rendered.structured(origin),
        analytics: shell || rendered.frames !== 'none' ? {} : analytics,
      });
      page = keptFrom(rendered, pages.finish ? await pages.finish(req.url, whole) : whole);
      if (keepable && rendered.keepable && page.status === 200) {
        flagsOf.set(path, rendered.variesBy);
        kept.set(keyFor(rendered.variesBy), page);
      }
    }
    for (const cookie of variants.setCookies(variesBy, origin.startsWith('https:')))
      res.append('Set-Cookie', cookie);
    const encoding = pickEncoding(req.headers['accept-encoding'], ['br', 'gzip']);
    res.status(page.status).set({
      ...headers(pages, page.frames),
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
    const bytes = encoding === 'identity' ? page.bytes : await packed(page, encoding);
    res.set('Content-Length', String(bytes.length));
    res.end(req.method === 'HEAD' ? undefined : bytes);
  };
}

function sayPlainly(res: Response, status: number, sentence: string): void {
  res
    .status(status)
    .set({ ...sharedHeaders, 'Cache-Control': 'no-store' })
    .type('text/plain')
    .send(sentence);
}

/**
 * The address of a page here, whatever host the request line names (RFC 9112 section 3.2.2); null for what is no
 * path, or begins like a host.
 */
function addressOf(target: string, origin: string): URL | null {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return /^\/(?![/\\])/.test(path) ? URL.parse(origin + path) : null;
}

const brotliOf = (quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
});

/** For a page that is asked for often; nobody waits for it. */
function packDensely(page: Kept): void {
  brotliCompress(page.bytes, brotliOf(constants.BROTLI_MAX_QUALITY), (error, br) => {
    if (!error) page.packed.br = Promise.resolve(br);
  });
}

/** A page in an encoding, which is made when somebody takes it: most pages that are drawn anew go to one visitor. */
function packed({ bytes, packed: made }: Kept, encoding: 'br' | 'gzip'): Promise<Buffer> {
  made[encoding] ??= encoding === 'br' ? brotli(bytes, brotliOf(5)) : zip(bytes, { level: 6 });
  return made[encoding];
}

function keptFrom({ status, frames }: Pick<RenderedPage, 'status' | 'frames'>, html: string): Kept {
  const bytes = Buffer.from(html);
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  return { status, frames, etag, asked: 0, bytes, packed: {} };
}
