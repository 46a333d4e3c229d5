import { matchPath } from 'react-router';
import { expect, it } from 'vitest';
import { contentNames, loadContent } from '../content/content-pages.ts';
import { contentPath, slugOf } from './content-route.ts';
import { filesOf } from './public-paths.ts';
import { redirects } from './redirects.ts';
import { loadTable, rowsOf } from './table.ts';

const rows = rowsOf(await loadTable(), 'web');
/** Patterns of pages, and the address of each file of `content/`. */
const patterns = [
  ...rows.flatMap((row) =>
    'content' in row ? filesOf(row).map((name) => contentPath(row, slugOf(name))) : [row.path],
  ),
  ...redirects.map(({ path }) => path),
];
const leadsSomewhere = (href: string) => {
  const path = href.replace(/[?#].*/, '');
  return path.startsWith('/api/') || patterns.some((pattern) => matchPath(pattern, path));
};

/** Every address within the website that a page names, in a field or in running text. */
const hrefsIn = (page: unknown): string[] =>
  [...JSON.stringify(page).matchAll(/"href":"(\/[^"]*)"|\]\((\/[^)]*)\)/g)].map(
    ([, field, text]) => field ?? text ?? '',
  );

it.each(contentNames)('%s leads only to pages that exist', async (name) => {
  const page = await loadContent(name);
  expect(hrefsIn(page).filter((href) => !leadsSomewhere(href))).toEqual([]);
});

it('a link to nowhere is noticed', () => {
  const page = {
    next: [{ href: '/apps/walkie-talkie' }],
    text: 'See [this](/no-such-page) and [that](/live).',
  };
  expect(hrefsIn(page).filter((href) => !leadsSomewhere(href))).toEqual([
    '/apps/walkie-talkie',
    '/no-such-page',
  ]);
});
