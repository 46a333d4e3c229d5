import { product } from '@formant/contract/base/product';
import { drawPicture } from '@formant/server/sound/audio/index';
import type { Request, RequestHandler } from 'express';
import { lru } from './page-cache.ts';

const folder = '/pictures';
const maxAgeSeconds = 24 * 3600;
/** About 6 MB. */
const mostKept = 300;

/** The address of the picture that other sites show of a page. */
export const pictureOf = (path: string): string => `${folder}${path === '/' ? '/home' : path}.png`;

/**
 * The pictures of all public pages: the page's title over the product's wave, drawn when it is first asked for.
 * @param titleOf the title of a public page, as the visitor would see it; undefined for any other address
 */
export function pagePictures({
  titleOf,
  mayRender,
}: {
  titleOf(req: Request, path: string): Promise<string | undefined>;
  /** @throws AppError too_many_requests */
  mayRender(req: Request): Promise<void>;
}): RequestHandler {
  const drawn = lru<Promise<Buffer>>(mostKept);
  return async (req, res, next) => {
    const [, named] = /^\/pictures(\/.+)\.png$/.exec(req.path) ?? [];
    if (named === undefined || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    let picture = drawn.get(named);
    if (!picture) {
      await mayRender(req);
      const title = await titleOf(req, named === '/home' ? '/' : named);
      if (title === undefined) return next();
      picture = drawPicture({ title, seconds: null, peaks: null });
      drawn.set(named, picture);
      picture.catch(() => drawn.forget(named));
    }
    res.set({
      'Cache-Control': `public, max-age=${maxAgeSeconds}`,
      'Content-Type': 'image/png',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    res.send(await picture);
  };
}

/** The head's lines for such a picture. */
export const pictureProperties = (path: string, title: string): Record<string, string> => ({
  'og:site_name': product.name,
  'og:image': pictureOf(path),
  'og:image:type': 'image/png',
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:alt': title,
  'twitter:card': 'summary_large_image',
  'twitter:image': pictureOf(path),
});
