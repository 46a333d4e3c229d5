import { escapeMarkup } from '@formant/contract/base/escape-markup';
import type { DatedText } from '@formant/ui/content/legal-versions.ts';
import type { RequestHandler } from 'express';

/** `/legal/changes.xml`: an Atom feed (RFC 4287) with an entry for the last change of each legal text. */
export function legalFeed(
  origin: string,
  headers: Readonly<Record<string, string>>,
  texts: () => Promise<DatedText[]>,
): RequestHandler {
  return async (req, res, next) => {
    if (req.path !== '/legal/changes.xml') return next();
    const newestFirst = (await texts()).sort((a, b) => b.changed.localeCompare(a.changed));
    res
      .set({ ...headers, 'Cache-Control': 'no-cache' })
      .type('application/atom+xml')
      .send(feedOf(origin, newestFirst));
  };
}

function feedOf(origin: string, texts: readonly DatedText[]): string {
  const entries = texts.map(({ slug, title, changed, changes }) => {
    const page = escapeMarkup(`${origin}/legal/changes/${slug}`);
    return `<entry>
  <id>${page}#${changed}</id>
  <title>${escapeMarkup(title)}</title>
  <updated>${moment(changed)}</updated>
  <link href="${page}"/>
  <summary>${escapeMarkup(changes)}</summary>
</entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${origin}/legal</id>
<title>Formant: changes of the legal texts</title>
<updated>${moment(texts[0]?.changed ?? '1970-01-01')}</updated>
<author><name>Formant</name></author>
<link rel="self" href="${origin}/legal/changes.xml"/>
<link href="${origin}/legal"/>
${entries.join('\n')}
</feed>
`;
}

const moment = (day: string) => `${day}T00:00:00Z`;
