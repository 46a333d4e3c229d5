import { createRequire } from 'node:module';
import path from 'node:path';
import { Router } from 'express';
import { sendPage } from '../../http/pages/html.ts';
import { fontPath } from '../../http/pages/page-style.ts';
import type { Config } from '../../kernel/config.ts';
import type { Slice } from '../../kernel/slice.ts';
import { describeApi } from './openapi.ts';
import type { OpenApi } from './openapi-types.ts';
import { foundPage, groupPage, overviewPage } from './page.ts';

const maxAgeSeconds = 300;
const yearSeconds = 31_536_000;
const longestSearch = 100;

/** `/api/openapi.json` and its pages for people from `/api/docs` on, all from the contract of the bound slices. */
export function apiDocs({ publicUrl }: Pick<Config, 'publicUrl'>, slices: readonly Slice[]): Router {
  const router = Router({ caseSensitive: true });
  let made: { api: OpenApi; json: Buffer } | null = null;
  const description = () => {
    if (!made) {
      const api = describeApi(slices);
      made = { api, json: Buffer.from(JSON.stringify(api)) };
    }
    return made;
  };
  router.get('/api/openapi.json', (_req, res) => {
    res
      .set({
        'Cache-Control': `public, max-age=${maxAgeSeconds}`,
        // a description, not data: tools on other sites may read it
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Access-Control-Allow-Origin': '*',
      })
      .type('json')
      .send(description().json);
  });
  router.get(fontPath, (_req, res, next) => {
    res.sendFile(
      fontFile(),
      { maxAge: yearSeconds * 1000, immutable: true },
      (error) => error && next(error),
    );
  });
  router.get('/api/docs', (req, res) => {
    const { api } = description();
    const search = typeof req.query.q === 'string' ? req.query.q.slice(0, longestSearch).trim() : '';
    res.set('Cache-Control', `private, max-age=${maxAgeSeconds}`);
    sendPage(res, { title: 'API', body: search === '' ? overviewPage(api) : foundPage(api, search) });
  });
  router.get('/api/docs/:group', (req, res, next) => {
    const { api } = description();
    const group = api.tags.find(({ name }) => name === req.params.group);
    if (!group) {
      next();
      return;
    }
    res.set('Cache-Control', `private, max-age=${maxAgeSeconds}`);
    const body = groupPage(api, group, publicUrl);
    sendPage(res, { title: `${group['x-displayName']} - API`, body });
  });
  return router;
}

function fontFile(): string {
  const manifest = createRequire(import.meta.url).resolve('@fontsource-variable/onest/package.json');
  return path.join(path.dirname(manifest), 'files/onest-latin-wght-normal.woff2');
}

export { describeApi } from './openapi.ts';
