import type { audio } from '@formant/contract/audio';
import { escapeMarkup } from '@formant/contract/base/escape-markup';
import { product } from '@formant/contract/base/product';
import type { Output } from '@formant/contract/base/route';
import { sharedPlayer, sharedPlayerHtml } from '@formant/contract/facts/shared-player';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { previewShare } from './shares.ts';

type OEmbed = Output<(typeof audio)['oEmbed']>;

const cacheSeconds = 3600;

/**
 * How another site shows a shared audio (https://oembed.com): our player in a frame.
 * @throws AppError not_found, expired; unauthenticated for a protected one, as oEmbed asks
 */
export async function oEmbedOf(
  ctx: Ctx,
  {
    url,
    maxwidth,
    maxheight,
  }: { url: string; maxwidth?: number | undefined; maxheight?: number | undefined },
): Promise<OEmbed> {
  const { publicUrl } = ctx.config;
  const { origin, pathname } = new URL(url);
  const code = /^\/(?:share|embed)\/([0-9A-Za-z]{10})\/?$/.exec(pathname)?.[1];
  if (origin !== new URL(publicUrl).origin || !code) throw notFound('A share link at this address');
  const share = await previewShare(ctx, code);
  if (share.protected) throw new AppError('unauthenticated', 'This audio is protected by a password.');
  const title = share.title ?? product.name;
  const width = Math.min(sharedPlayer.width, maxwidth ?? sharedPlayer.width);
  const height = Math.min(sharedPlayer.height, maxheight ?? sharedPlayer.height);
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: product.name,
    provider_url: publicUrl,
    html: sharedPlayerHtml(publicUrl, { code, title }, { width, height }),
    width,
    height,
    cache_age: cacheSeconds,
  };
}

/** The same as XML, by section 2.3.4.2 of the standard. */
export function oEmbedXml(answer: OEmbed): string {
  const lines = Object.entries(answer).map(
    ([name, value]) => `  <${name}>${escapeMarkup(printable(String(value)))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${lines.join('\n')}\n</oembed>\n`;
}

/** Without the characters that XML 1.0 has no way to write. */
const printable = (text: string): string =>
  text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/gu, '');
