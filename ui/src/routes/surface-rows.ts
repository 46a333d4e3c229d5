import type { LayoutName, Row, Surface } from '../pages/row.ts';

/** A row and the file that holds it. */
export type TableRow = Row & { from: string };
/** A row with the layout it has on one surface. */
export type SurfaceRow = TableRow & { layout: LayoutName };

/** The rows of one surface, each with the layout it has there. */
export const rowsOf = (table: readonly TableRow[], surface: Surface): SurfaceRow[] =>
  table
    .filter((row) => row.surface === undefined || row.surface === surface)
    .map((row) => ({ ...row, layout: row.layout === 'main' ? 'web-tools' : row.layout }));
