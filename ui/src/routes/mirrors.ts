import { matchPath, type Params } from 'react-router';
import type { Formats } from './formats.ts';
import { legacy } from './legacy.ts';
import { fillPath } from './path-to.ts';
import { referralCode, referralPages } from './referrals.ts';
import type { TableRow } from './table.ts';

/** Another address that shows the page of a row. */
export interface Mirror {
  path: string;
  /** The page's own address, for the parameters of `path`. */
  canonical(params: Readonly<Params>): string;
  row: TableRow;
  /** The row's parameters; without them they are those of `path`. */
  params?: Readonly<Params>;
  formats?: Formats;
}

/** Every other address whose page has a row of the website. */
export const mirrorsOf = (table: readonly TableRow[]): Mirror[] => [
  ...mirrored(table, legacy),
  ...mirrored(table, referralPages).map((mirror) => ({
    ...mirror,
    // as many addresses as there are codes: none of them is kept
    row: { ...mirror.row, fresh: true },
    params: {},
    formats: { referral_code: referralCode },
  })),
];

function mirrored(table: readonly TableRow[], addresses: Readonly<Record<string, string>>): Mirror[] {
  const rows = table.filter(({ surface }) => surface !== 'desktop');
  return Object.entries(addresses).flatMap(([path, target]): Mirror[] => {
    const canonical = (params: Readonly<Params>) => fillPath(target, params);
    const own = rows.find((row) => row.path === target);
    if (own) return [{ path, canonical, row: own, ...(own.formats ? { formats: own.formats } : {}) }];
    for (const row of rows) {
      const match = matchPath({ path: row.path, caseSensitive: true }, target);
      if (match) return [{ path, canonical, row, params: match.params }];
    }
    return [];
  });
}
