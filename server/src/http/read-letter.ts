/** What a person sees of a letter. */
export interface ReadLetter {
  from: string;
  to: string;
  subject: string;
  date: string;
  text: string;
  /** Null for a letter of text alone. */
  html: string | null;
  /** Where one POST of the mail program ends such letters (RFC 8058); null where it can't. */
  unsubscribeUrl: string | null;
}

/**
 * Reads a letter in the form that our own drivers write: text, or multipart/alternative of text and HTML.
 * Not a general MIME reader.
 */
export function readLetter(source: Buffer): ReadLetter {
  const { headers, body } = split(source.toString('latin1'));
  return {
    from: decodeWords(headers.get('from') ?? ''),
    to: decodeWords(headers.get('to') ?? ''),
    subject: decodeWords(headers.get('subject') ?? ''),
    date: headers.get('date') ?? '',
    text: partOf('text/plain', headers, body) ?? '',
    html: partOf('text/html', headers, body),
    unsubscribeUrl: oneClickUrl(headers),
  };
}

type Headers = Map<string, string>;

const oneClickUrl = (headers: Headers): string | null =>
  headers.get('list-unsubscribe-post') === 'List-Unsubscribe=One-Click'
    ? (/<(https?:[^>]+)>/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? null)
    : null;

function split(part: string): { headers: Headers; body: string } {
  const end = part.indexOf('\r\n\r\n');
  const head = end < 0 ? part : part.slice(0, end);
  const headers: Headers = new Map();
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end < 0 ? '' : part.slice(end + 4) };
}

function partOf(wanted: string, headers: Headers, body: string): string | null {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary) {
    const parts = body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => split(part.replace(/^\r\n/, '')));
    for (const part of parts) {
      const found = partOf(wanted, part.headers, part.body);
      if (found !== null) return found;
    }
    return null;
  }
  if (!type.toLowerCase().startsWith(wanted)) return null;
  return decoded(headers, body).replaceAll('\r\n', '\n').trimEnd();
}

function decoded(headers: Headers, body: string): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return unquote(body.replace(/=\r\n/g, ''));
  return Buffer.from(body, 'latin1').toString('utf8');
}

const unquote = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** RFC 2047 encoded words. */
const decodeWords = (text: string): string =>
  text
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquote(word.replaceAll('_', ' ')),
    );
