import { createHash } from 'node:crypto';
import { product } from '@formant/contract/base/product';
import type { Request, Response } from 'express';
import { answeredByVersion } from '../../http/conditional.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { perCtx } from '../../kernel/per-ctx.ts';
import { drawPicture, type PictureOf } from './draw-picture.ts';
import { readPeaks } from './peaks.ts';
import { findShare } from './shares.ts';

/** About 5 MB. */
const mostKept = 100;
/** Other sites ask once and keep it themselves; a changed title shows after this time. */
const maxAgeSeconds = 3600;
const keptOf = perCtx(() => new Map<string, Promise<Buffer>>());

/** What a picture is drawn from; a sound's peaks never change under their key. */
type Shown = Pick<PictureOf, 'title' | 'seconds'> & { peaksKey: string | null };

/**
 * Sends the picture that other sites show of a link, from this process's memory where it was drawn before.
 * @throws AppError not_found, expired
 */
export async function sendSharePicture(ctx: Ctx, code: string, req: Request, res: Response): Promise<void> {
  const { share, audio } = await findShare(ctx, code);
  const shown: Shown =
    share.passwordHash === null
      ? {
          title: (share.title ?? audio.title).replace(/\.[a-z0-9]{2,5}$/i, ''),
          seconds: audio.durationMs / 1000,
          peaksKey: audio.peaksKey,
        }
      : { title: product.name, seconds: null, peaksKey: null };
  const key = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22);
  // a password that is set later takes the picture back
  res.set({
    'Cache-Control': `public, max-age=${shown.seconds === null ? 0 : maxAgeSeconds}`,
    'Content-Type': 'image/png',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  if (!answeredByVersion(req, res, { etag: `"${key}"` })) res.send(await kept(ctx, key, shown));
}

async function draw(ctx: Ctx, { title, seconds, peaksKey }: Shown): Promise<Buffer> {
  const peaks = peaksKey === null ? null : await readPeaks(ctx, peaksKey);
  return drawPicture({ title, seconds, peaks });
}

function kept(ctx: Ctx, key: string, shown: Shown): Promise<Buffer> {
  const all = keptOf(ctx);
  const drawn = all.get(key) ?? draw(ctx, shown);
  // used last, dropped last: a map remembers the order
  all.delete(key);
  all.set(key, drawn);
  drawn.catch(() => all.delete(key));
  const [oldest] = all.keys();
  if (all.size > mostKept && oldest !== undefined) all.delete(oldest);
  return drawn;
}
