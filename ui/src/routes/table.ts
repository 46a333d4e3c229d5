import type { LayoutName, Row, Surface } from '../pages/row.ts';

/** A row and the file that holds it. */
export type TableRow = Row & { from: string };
/** A row with the layout it has on one surface. */
export type SurfaceRow = TableRow & { layout: LayoutName };

/** Where most visits begin; the other rows come when somebody is about to leave it. */
const landing = 'pages/home/rows.ts';
export const isLanding = (from?: string | null): boolean => from === landing;

/**
 * Every row. Together they are too much for the first visit: where the landing page is drawn from its file `from`,
 * its rows come alone.
 */
export async function loadTable(from?: string | null): Promise<TableRow[]> {
  if (isLanding(from)) return placed(landing, (await import('../pages/home/rows.ts')).rows);
  const { areas } = await import('./all-rows.ts');
  return Object.entries(areas).flatMap(([key, rows]) => placed(key.replace('../', ''), rows));
}
/** The source file below `ui/src` that `loadTable` loads. */
export const tableFile = (from?: string | null): string => (isLanding(from) ? landing : 'routes/all-rows.ts');

const placed = (from: string, rows: readonly Row[]): TableRow[] => rows.map((row) => ({ ...row, from }));

/** The rows of one surface, each with the layout it has there. */
export const rowsOf = (table: readonly TableRow[], surface: Surface): SurfaceRow[] =>
  table
    .filter((row) => row.surface === undefined || row.surface === surface)
    .map((row) => ({ ...row, layout: row.layout === 'main' ? 'web-tools' : row.layout }));
