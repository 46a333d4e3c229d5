import { escapeMarkup } from '@formant/contract/base/escape-markup';
import type { Request, RequestHandler } from 'express';
import type { ListedPage } from './entry-server.tsx';

/** What programs of other sites may read of the API: pictures, sounds and descriptions of what is shared. */
const openCalls = ['/api/oembed', '/api/audio/share/', '/api/docs', '/api/openapi.json'];

/** `/robots.txt` and `/sitemap.xml`, from the rows. */
export function searchEngines({
  origin,
  headers,
  pages,
}: {
  origin: string;
  headers: Readonly<Record<string, string>>;
  pages(req: Request): Promise<ListedPage[]>;
}): RequestHandler {
  return async (req, res, next) => {
    if (req.path === '/robots.txt') {
      const rules = [...openCalls.map((path) => `Allow: ${path}`), 'Disallow: /api/'];
      res
        .set(headers)
        .type('text/plain')
        .send(`User-agent: *\n${rules.join('\n')}\nSitemap: ${origin}/sitemap.xml\n`);
    } else if (req.path === '/sitemap.xml') {
      const urls = (await pages(req)).map(
        ({ path, changed }) =>
          `<url><loc>${escapeMarkup(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
      );
      res
        .set(headers)
        .type('application/xml')
        .send(
          `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
        );
    } else next();
  };
}
