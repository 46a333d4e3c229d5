import { type ComponentType, createElement } from 'react';
import { type LoaderFunction, type LoaderFunctionArgs, matchPath, type Params } from 'react-router';
import { MirroredParams } from '../pages/parts/page-params.ts';
import type { Formats } from './formats.ts';
import { legacy } from './legacy.ts';
import { fillPath } from './path-to.ts';
import { referralCode, referralPages } from './referrals.ts';
import { rowsOf, type SurfaceRow, type TableRow } from './table.ts';

/** Another address that shows the page of a row. */
export interface Mirror {
  path: string;
  /** The row, as the browser finds it: among all rows. */
  row: SurfaceRow;
  /** The row's parameters; without them they are those of `path`. */
  params?: Readonly<Params>;
  formats?: Formats;
  /** The page's own address, for the parameters of `path`. */
  canonical(params: Readonly<Params>): string;
  /** The page and its loader, which find the row's parameters. */
  pageOf(Page: ComponentType): ComponentType;
  loaderOf(loader: LoaderFunction): LoaderFunction;
}

/** Every other address whose page has a row of the website. */
export const mirrorsOf = (table: readonly TableRow[]): Mirror[] => {
  const rows = rowsOf(table, 'web').map((row) => ({ ...row, from: 'routes/mirrors.ts' }));
  return [
    ...mirrored(rows, legacy),
    // as many addresses as there are codes: none of their pages is kept
    ...mirrored(
      rows.map((row) => ({ ...row, fresh: true })),
      referralPages,
      { referral_code: referralCode },
    ),
  ];
};

function mirrored(
  rows: readonly SurfaceRow[],
  addresses: Readonly<Record<string, string>>,
  formats?: Formats,
): Mirror[] {
  return Object.entries(addresses).flatMap(([path, target]) => {
    const own = rows.find((row) => row.path === target);
    if (own) return mirror(path, target, own, formats && {}, formats ?? own.formats);
    for (const row of rows) {
      const match = matchPath({ path: row.path, caseSensitive: true }, target);
      if (match) return mirror(path, target, row, match.params, formats);
    }
    return [];
  });
}

const mirror = (
  path: string,
  target: string,
  row: SurfaceRow,
  params: Readonly<Params> | undefined,
  formats: Formats | undefined,
): Mirror => ({
  path,
  row,
  ...(params ? { params } : {}),
  ...(formats ? { formats } : {}),
  canonical: (given) => fillPath(target, given, formats),
  pageOf: (Page) =>
    params ? () => createElement(MirroredParams, { value: params }, createElement(Page)) : Page,
  loaderOf: (loader) =>
    params
      ? (args, context) =>
          // safe: it is called as the router would call it
          (loader as (args: LoaderFunctionArgs, context?: unknown) => ReturnType<LoaderFunction>)(
            { ...args, params },
            context,
          )
      : loader,
});
