import type { Mirror } from './mirrors.ts';
import type { Redirect } from './redirects.ts';
import { isLanding, loadTable, type TableRow } from './table.ts';

/** Everything that addresses lead to. */
export interface Site {
  rows: readonly TableRow[];
  mirrors: readonly Mirror[];
  redirects: readonly Redirect[];
}

/** Every address, or those that a visit begins with which begins in the file `from`. */
export async function loadSite(from?: string | null): Promise<Site> {
  if (isLanding(from)) return { rows: await loadTable(from), mirrors: [], redirects: [] };
  const [rows, { mirrorsOf }, { redirects }] = await Promise.all([
    loadTable(),
    import('./mirrors.ts'),
    import('./redirects.ts'),
  ]);
  return { rows, mirrors: mirrorsOf(rows), redirects };
}
