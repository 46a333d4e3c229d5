import type { Destination, Surface } from '../pages/row.ts';
import { contentPath } from './content-route.ts';
import { rowsOf, type SurfaceRow, type TableRow } from './table.ts';

/** Every place that the rows of a surface give to their pages. */
export const destinations = (table: readonly TableRow[], surface: Surface): Destination[] =>
  rowsOf(table, surface)
    .flatMap(placesOf)
    .filter(({ place }) => place.surface === undefined || place.surface === surface)
    .map(({ place: { rail, ...place }, ...page }) => ({
      ...page,
      place: rail && (rail.surface ?? surface) === surface ? { ...place, rail } : place,
    }));

function placesOf(row: SurfaceRow): Destination[] {
  if ('content' in row)
    return Object.entries(row.places ?? {}).map(([slug, place]) => ({
      href: contentPath(row, slug),
      label: place.label,
      place,
    }));
  if (!row.place) return [];
  const title = typeof row.meta === 'object' ? row.meta.title : null;
  return [{ href: row.path, label: row.place.label ?? title ?? row.path, place: row.place }];
}
