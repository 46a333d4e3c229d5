import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import type { User } from '@formant/contract/account';
import { product } from '@formant/contract/base/product';
import type { AnalyticsServices } from '@formant/contract/facts/analytics-facts';
import type { Config } from '@formant/server/kernel/config';
import express, { type Express, type Request } from 'express';
import type { Manifest } from 'vite';
import { serveAssets } from './assets.ts';
import { deviceRedirects } from './device-redirects.ts';
import type * as Renderer from './entry-server.tsx';
import { innerGet } from './inner-request.ts';
import { lastResort } from './last-resort.ts';
import { legalFeed } from './legal-feed.ts';
import { assetsFrom } from './manifest.ts';
import { pagePictures } from './page-pictures.ts';
import { type PageSource, servePages } from './pages.ts';
import { searchEngines } from './search-engines.ts';
import { analyticsOrigins, pageHeaders, textHeaders } from './security-headers.ts';
import { voicePaths } from './voice-paths.ts';

const client = path.join(import.meta.dirname, 'dist/client');
const renderer = path.join(import.meta.dirname, 'dist/server/entry-server.js');

export interface WebsiteOptions {
  /** The API, which answers before the pages do. */
  api: Express;
  /** Address people use, without a slash at the end. */
  origin: string;
  trustProxy: number;
  /** Origins of object storage that the browser talks to directly. */
  storage: readonly string[];
  /** Origins of sites that may show our pages for frames. */
  embedders: readonly string[];
  /** What measures the visits of people who allow it. */
  analytics: AnalyticsServices;
  /** The variant that everybody gets, by flag. */
  flags: Config['flags'];
  /** Counts what a caller lets us draw. @throws AppError too_many_requests */
  mayRender(req: Request): Promise<void>;
  onError(error: unknown): void;
}

/**
 * API, files and pages as one Express app, from the build in `dist/`.
 * @throws Error when the website has not been built
 */
export async function builtWebsite(options: WebsiteOptions): Promise<Express> {
  if (!existsSync(renderer))
    throw new Error('The website is not built. Run `npm start`, or `npm run build` first.');
  // safe: the build's entry is entry-server.tsx
  const module = (await import(renderer)) as typeof Renderer;
  // safe: Vite writes its manifest in this shape
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const source: PageSource = {
    render: module.render,
    shellDocument: module.shellDocument,
    assets: assetsFrom(manifest, module.fontUrl, (file) => readFileSync(path.join(client, file), 'utf8')),
    headScript: module.headScript,
  };
  const app = express();
  app.use(serveAssets(client));
  return mount(
    app,
    options,
    async () => source,
    async () => module,
  );
}

/** The same over the sources, with hot reload. */
export async function developmentWebsite(options: WebsiteOptions, server: Server): Promise<Express> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: path.join(import.meta.dirname, 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server } },
    appType: 'custom',
  });
  server.on('close', () => void vite.close());
  // safe: Vite loads entry-server.tsx
  const load = () => vite.ssrLoadModule('/entry-server.tsx') as Promise<typeof Renderer>;
  const app = express();
  app.use(vite.middlewares);
  const source = async (): Promise<PageSource> => {
    const { render, shellDocument, headScript, fontUrl } = await load();
    return {
      render,
      shellDocument,
      headScript,
      assets: () => ({
        entry: '/entry-client.tsx',
        styles: [{ href: `/@fs/${path.join(import.meta.dirname, '../ui/src/design/app.css')}` }],
        preloads: [],
        font: fontUrl,
        analytics: '/entry-analytics.ts',
      }),
      finish: (url, html) => vite.transformIndexHtml(url, html),
    };
  };
  return mount(app, options, source, load);
}

function mount(
  app: Express,
  { api, origin, trustProxy, storage, embedders, analytics, flags, mayRender, onError }: WebsiteOptions,
  source: () => Promise<PageSource>,
  module: () => Promise<Pick<typeof Renderer, 'listedPages' | 'datedTexts'>>,
): Express {
  const secure = origin.startsWith('https:');
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trustProxy);
  app.use(api);
  app.use(
    searchEngines({
      origin,
      headers: textHeaders(secure),
      pages: async (req) => [
        ...(await (await module()).listedPages()),
        ...(await voicePaths(api, req)).map((path): Renderer.ListedPage => ({ path })),
      ],
    }),
  );
  async function ask(req: Request, url: string): Promise<Response> {
    const { status, body } = await innerGet(api, req, url);
    return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  }
  app.use(legalFeed(origin, textHeaders(secure), async () => (await module()).datedTexts()));
  app.use(deviceRedirects);
  app.use(
    pagePictures({
      mayRender,
      async titleOf(req, path) {
        const page = await (await source()).render(new globalThis.Request(origin + path), null, (url) =>
          ask(req, url),
        );
        return page.kind === 'page' && page.status === 200 && !page.head.robots
          ? page.head.title.replace(` · ${product.name}`, '')
          : undefined;
      },
    }),
  );
  app.use(
    servePages({
      source,
      origin,
      mayRender,
      ask,
      analytics,
      fixedFlags: flags,
      headers: ({ headScript, finish }, frames) =>
        // the development server writes inline scripts of its own
        finish
          ? {}
          : pageHeaders({
              inlineScripts: [headScript],
              secure,
              storage,
              frames,
              embedders,
              analytics: frames === 'none' ? analyticsOrigins(analytics) : [],
            }),
      async findUser(req) {
        const { status, body, setCookies } = await innerGet(api, req, '/api/user');
        // safe: the API's own answer to GET /api/user
        return { user: status === 200 ? (JSON.parse(body) as User) : null, setCookies };
      },
    }),
  );
  app.use(lastResort(onError));
  return app;
}
