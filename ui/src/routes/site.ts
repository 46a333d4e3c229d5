import type { RouteObject } from 'react-router';
import type { checkParams } from './formats.ts';
import type { Mirror } from './mirrors.ts';
import type { TableRow } from './surface-rows.ts';
import { isLanding, loadTable } from './table.ts';

/** Everything that addresses lead to. */
export interface Site {
  rows: readonly TableRow[];
  mirrors: readonly Mirror[];
  redirects: readonly RouteObject[];
  /** Not there where no address has a parameter. */
  checkParams?: typeof checkParams;
}

/** Every address, or those that a visit needs first which begins in the file `from`. */
export async function loadSite(from?: string | null): Promise<Site> {
  const rows = await loadTable(from);
  if (isLanding(from)) return { rows, mirrors: [], redirects: [] };
  const { mirrorsOf, redirectRoutes, checkParams } = await import('./all-rows.ts');
  return { rows, mirrors: mirrorsOf(rows), redirects: redirectRoutes, checkParams };
}
