import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { expect, it } from 'vitest';
import { pagePictures, pictureOf } from './page-pictures.ts';
import { searchEngines } from './search-engines.ts';
import { textHeaders } from './security-headers.ts';

/** What a handler answers, on a free port. */
async function asking<T>(
  handler: RequestHandler,
  work: (get: (path: string) => Promise<Response>) => Promise<T>,
) {
  const server = express().use(handler).listen(0);
  try {
    const { port } = server.address() as AddressInfo; // safe: a TCP server that listens has a port
    return await work((path) => fetch(`http://127.0.0.1:${port}${path}`));
  } finally {
    server.close();
  }
}

const engines = searchEngines({
  origin: 'https://formant.example',
  headers: textHeaders(true),
  pages: async () => [{ path: '/', changed: '2026-11-24' }, { path: '/a?b&c' }],
});

it('lists pages with the day of their change', () =>
  asking(engines, async (get) => {
    const answer = await get('/sitemap.xml');
    const text = await answer.text();
    expect(text).toContain('<url><loc>https://formant.example/</loc><lastmod>2026-11-24</lastmod></url>');
    expect(text).toContain('<url><loc>https://formant.example/a?b&amp;c</loc></url>');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  }));

it('closes the API to search engines, but for what pages name in their heads', () =>
  asking(engines, async (get) => {
    const answer = await get('/robots.txt');
    const text = await answer.text();
    // the longest rule that fits decides (RFC 9309, 2.2.2)
    const rules = [...text.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, rule = '', path = '']) => ({
      rule,
      path,
    }));
    const ruled = (path: string) =>
      rules.filter((one) => path.startsWith(one.path)).sort((a, b) => b.path.length - a.path.length)[0]?.rule;
    expect(ruled('/api/user')).toBe('Disallow');
    for (const path of [
      '/api/audio/share/abc/picture',
      '/api/audio/share/abc/sound',
      '/api/oembed?url=x',
      '/api/docs',
    ])
      expect([path, ruled(path)]).toEqual([path, 'Allow']);
    expect(ruled('/faq')).toBeUndefined();
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }));

it('draws a picture of each public page once, 1200 by 630, and none of any other address', async () => {
  let drawn = 0;
  const pictures = pagePictures({
    mayRender: async () => {
      drawn += 1;
    },
    titleOf: async (_req, path) => (path === '/' || path === '/apps/zoom' ? `Title of ${path}` : undefined),
  });
  await asking(pictures, async (get) => {
    for (const path of ['/', '/apps/zoom', '/']) {
      const answer = await get(pictureOf(path));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      // a PNG begins with its signature and its size (ISO 15948, 11.2.1)
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    }
    expect(drawn).toBe(2);
    expect((await get('/pictures/account-settings.png')).status).toBe(404);
  });
});
