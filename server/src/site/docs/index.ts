import { Router } from 'express';
import { sendPage } from '../../http/html.ts';
import type { Slice } from '../../kernel/slice.ts';
import { describeApi } from './openapi.ts';
import type { OpenApi } from './openapi-types.ts';
import { docsPage } from './page.ts';

const maxAgeSeconds = 300;
const longestSearch = 100;

/** `/api/openapi.json` and its readable page `/api/docs`, both from the contract of the bound slices. */
export function apiDocs(slices: readonly Slice[]): Router {
  const router = Router();
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
  router.get('/api/docs', (req, res) => {
    const search = typeof req.query.q === 'string' ? req.query.q.slice(0, longestSearch) : '';
    res.set('Cache-Control', `public, max-age=${maxAgeSeconds}`);
    sendPage(res, { title: 'API', body: docsPage(description().api, search) });
  });
  return router;
}

export { describeApi } from './openapi.ts';
