import { diffWords } from 'diff';
import type { LoaderFunctionArgs } from 'react-router';
import { datedTexts, versionsOf } from '../../content/legal-versions.ts';

/** Words in a row that are in both texts, or in one of them. */
export interface Piece {
  text: string;
  kind: 'kept' | 'new' | 'gone';
}
/** One version and what it changed in the one before it; null for the first. */
export interface Change {
  changed: string;
  before: string | null;
  pieces: Piece[] | null;
}
export interface ChangesData {
  slug: string;
  title: string;
  changes: Change[];
}

export const loadTexts = datedTexts;

/** Every version of a text, the one that holds first. @throws Response 404 where there is no such text */
export async function loadChanges({ params, request }: LoaderFunctionArgs): Promise<ChangesData> {
  const slug = params.slug ?? '';
  const [versions, texts] = await Promise.all([versionsOf(slug), datedTexts()]);
  const title = texts.find((text) => text.slug === slug)?.title;
  if (!title) {
    const { pathname } = new URL(request.url);
    throw Response.json({ message: `Page Not Found: ${pathname}` }, { status: 404, statusText: 'Not Found' });
  }
  return {
    slug,
    title,
    changes: versions.map(({ changed, body }, i) => {
      const before = versions[i + 1];
      return {
        changed,
        before: before?.changed ?? null,
        pieces: before ? piecesOf(readable(before.body), readable(body)) : null,
      };
    }),
  };
}

function piecesOf(before: string, after: string): Piece[] {
  return diffWords(before, after).map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'new' : removed ? 'gone' : 'kept',
  }));
}

/** Markdown without its signs: what people read. */
const readable = (body: string): string =>
  body
    .replace(/^#+ /gm, '')
    .replace(/\*\*|`/g, '')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .trim();
