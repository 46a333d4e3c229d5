/** The player of a shared audio in somebody else's page, CSS px. */
export const sharedPlayer = { width: 600, height: 190 };

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A text as it stands in HTML and XML, also within double quotes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => escapes[char] ?? char);

/**
 * What that page writes: the player in a frame.
 * @param origin of the website that holds the share
 * @param code of the share
 */
export const sharedPlayerHtml = (
  origin: string,
  { code, title }: { code: string; title: string },
  { width, height } = sharedPlayer,
): string =>
  `<iframe src="${origin}/embed/${code}" width="${width}" height="${height}" title="${escapeMarkup(title)}" style="border:0" loading="lazy"></iframe>`;
