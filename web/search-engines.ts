import type { Request, RequestHandler } from 'express';
import { escapeHtml } from './document.ts';

/** `/robots.txt` and `/sitemap.xml`, from the route table. */
export function searchEngines(origin: string, paths: (req: Request) => Promise<string[]>): RequestHandler {
  return async (req, res, next) => {
    if (req.path === '/robots.txt') {
      res.type('text/plain').send(`User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`);
    } else if (req.path === '/sitemap.xml') {
      const urls = (await paths(req)).map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
      res
        .type('application/xml')
        .send(
          `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
        );
    } else next();
  };
}
