import type { RouteObject } from 'react-router';
import type { checkParams } from './formats.ts';
import type { Mirror } from './mirrors.ts';
import { isLanding, loadTable, type TableRow, tableFile } from './table.ts';

/** Everything that addresses lead to. */
export interface Site {
  rows: readonly TableRow[];
  mirrors: readonly Mirror[];
  redirects: readonly RouteObject[];
  /** Not there where no address has a parameter. */
  checkParams?: typeof checkParams;
}

/** Every address, or those that a visit needs first which begins in the file `from`: a router sorts each of them. */
export async function loadSite(from?: string | null): Promise<Site> {
  if (isLanding(from)) return { rows: await loadTable(from), mirrors: [], redirects: [] };
  const [all, { mirrorsOf, redirectRoutes, checkParams }] = await Promise.all([
    loadTable(),
    import('./addresses.ts'),
  ]);
  const own = all.filter((row) => row.from === from);
  // a mirror's page is of no file of rows
  return own.length > 0
    ? { rows: own, mirrors: [], redirects: [], checkParams }
    : { rows: all, mirrors: mirrorsOf(all), redirects: redirectRoutes, checkParams };
}

/** The source files below `ui/src` that `loadSite` loads. */
export const siteFiles = (from?: string | null): string[] =>
  isLanding(from) ? [tableFile(from)] : [tableFile(), 'routes/addresses.ts'];
