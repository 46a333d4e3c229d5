const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in HTML and XML, also within double quotes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => escapes[char] ?? char);
