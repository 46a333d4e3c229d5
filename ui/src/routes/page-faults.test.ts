import { expect, it } from 'vitest';
import type { PageLoader } from '../pages/row.ts';
import {
  contentFaults,
  hiddenRows,
  pageFaults,
  placedTwice,
  takenTwice,
  titlesMissing,
} from './page-faults.ts';
import type { SurfaceRow, TableRow } from './table.ts';

const page: PageLoader = async () => ({ Page: () => null });
const row = (more: Partial<TableRow>): TableRow =>
  // safe: only parts of a row's own kinds are given
  ({ path: '/x', layout: 'website', page, from: 'pages/x/rows.ts', ...more }) as TableRow;

it('finds nothing wrong with the pages of the product', async () => {
  expect(await pageFaults()).toEqual([]);
});

it('names both when a file of content/ has the address of a row', () => {
  const addresses = [
    { path: '/privacy', from: 'pages/account/rows.ts' },
    { path: '/tos', from: 'content/legal/tos' },
    { path: '/privacy', from: 'content/legal/privacy' },
  ];
  expect(takenTwice('web', addresses)).toEqual([
    'Two pages of the website have the address /privacy: one of pages/account/rows.ts and one of content/legal/privacy.',
  ]);
});

it('takes parameters of different names for one address', () => {
  const addresses = [
    { path: '/share/:code', from: 'a' },
    { path: '/share/:id', from: 'b' },
    { path: '/share/new', from: 'c' },
  ];
  expect(takenTwice('desktop', addresses)).toEqual([
    'Two pages of the app have the address /share/:id: one of a and one of b.',
  ]);
});

it('names a row without a title, unless its page has one', async () => {
  const rows = [
    row({ path: '/none' }),
    row({ path: '/empty', meta: { title: ' ' } }),
    row({ path: '/claim', meta: { title: null } }),
    row({ path: '/own', page: async () => ({ ...(await page()), meta: () => ({ title: 'Own' }) }) }),
    row({ path: '/lazy', meta: async () => ({ title: 'Lazy' }) }),
  ];
  expect(await titlesMissing(rows)).toEqual([
    'The row /none of pages/x/rows.ts has no title: give it `meta`, or let its page export `meta`.',
    'The row /empty of pages/x/rows.ts has no title: give it `meta`, or let its page export `meta`.',
  ]);
});

it('names a file that no row shows, and rows and places without a file', async () => {
  const rows = [
    row({ path: '/:slug', content: 'legal', places: { imprint: { label: 'Imprint' } } }),
    row({ path: '/speech', content: 'speech/nothing' }),
  ];
  expect(await contentFaults(rows, ['legal/tos', 'lost/page'])).toEqual([
    'No row shows content/lost/page: name its folder as `content` of a row in pages/*/rows.ts.',
    'pages/x/rows.ts gives a place to imprint, which is no file of content/legal.',
    'The row /speech of pages/x/rows.ts shows content/speech/nothing, which does not exist.',
  ]);
});

it('names two folders at one address', () => {
  const rows = [row({ path: '/:slug', content: 'legal' }), row({ path: '/:slug', content: 'sales' })];
  // safe: rows of a surface have a layout
  expect(hiddenRows(rows as SurfaceRow[])).toEqual([
    'pages/x/rows.ts and pages/x/rows.ts both show a folder at /:slug: give each file of the smaller one a row.',
  ]);
});

it('names two pages at one position of a list', () => {
  const places = [
    { href: '/a', label: 'A', place: { header: 10 } },
    { href: '/b', label: 'B', place: { header: 10, menu: 10, for: 'guests' as const } },
    { href: '/c', label: 'C', place: { menu: 10, for: 'members' as const } },
  ];
  expect(placedTwice(places)).toEqual(['/a and /b have the same position in the header: 10.']);
});
