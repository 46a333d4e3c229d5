import { matchPath } from 'react-router';
import { legacy } from './legacy.ts';
import type { TableRow } from './table.ts';

/** An older address that shows the page of a row. */
export interface Mirror {
  path: string;
  /** The page's own address; it may name parameters of `path`. */
  canonical: string;
  row: TableRow;
  /** What `canonical` gives to the row's parameters; without them they are those of `path`. */
  params?: Readonly<Record<string, string>>;
}

/** The older addresses whose page has a row of the website. */
export function mirrorsOf(table: readonly TableRow[], addresses = legacy): Mirror[] {
  const rows = table.filter(({ surface }) => surface !== 'desktop');
  return Object.entries(addresses).flatMap(([path, canonical]): Mirror[] => {
    const own = rows.find((row) => row.path === canonical);
    if (own) return [{ path, canonical, row: own }];
    for (const row of rows) {
      const match = matchPath({ path: row.path, caseSensitive: true }, canonical);
      if (!match) continue;
      // safe: what matched was a path without optional parameters that are left out, or has none of them
      return [{ path, canonical, row, params: match.params as Record<string, string> }];
    }
    return [];
  });
}
