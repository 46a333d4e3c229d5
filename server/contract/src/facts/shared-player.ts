import { escapeMarkup } from '../base/escape-markup.ts';
import { product } from '../base/product.ts';

/** The player of a shared audio in somebody else's page, CSS px. */
export const sharedPlayer = { width: 600, height: 190 };

/**
 * What that page writes: the player in a frame.
 * @param origin of the website that holds the share
 */
export const sharedPlayerHtml = (
  origin: string,
  { code, title }: { code: string; title: string | null },
  { width, height } = sharedPlayer,
): string =>
  `<iframe src="${origin}/embed/${code}" width="${width}" height="${height}" title="${escapeMarkup(title ?? product.name)}" style="border:0" loading="lazy"></iframe>`;
