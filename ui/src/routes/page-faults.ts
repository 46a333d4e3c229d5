import { contentNames, loadContent } from '../content/content-pages.ts';
import type { Destination, Place, Surface } from '../pages/row.ts';
import { contentPath, isFolder, slugOf } from './content-route.ts';
import { destinations } from './destinations.ts';
import { metaOf } from './meta.ts';
import { filesOf } from './public-paths.ts';
import { loadTable, rowsOf, type SurfaceRow, type TableRow } from './table.ts';

const surfaceNames: Readonly<Record<Surface, string>> = { web: 'website', desktop: 'app' };
const surfaces = Object.keys(surfaceNames) as Surface[]; // safe: the table above is closed

/**
 * What is wrong with the rows and the files of `content/`, a sentence each; the website is not built while there is
 * anything.
 */
export async function pageFaults(): Promise<string[]> {
  const table = await loadTable();
  const faults = await Promise.all([
    ...surfaces.flatMap((surface) => [
      takenTwice(surface, rowsOf(table, surface).flatMap(addressesOf)),
      hiddenRows(rowsOf(table, surface)),
      placedTwice(destinations(table, surface)),
    ]),
    titlesMissing(table),
    contentFaults(table),
  ]);
  return faults.flat();
}

interface Address {
  path: string;
  from: string;
}
/** What the row answers, file by file where it shows content. */
const addressesOf = (row: SurfaceRow): Address[] =>
  'content' in row
    ? filesOf(row).map((name) => ({ path: contentPath(row, slugOf(name)), from: fileOf(name) }))
    : [{ path: row.path, from: row.from }];
const fileOf = (name: string) => `content/${name}`;

/** Two rows, or a row and a file, with one address; a parameter's name makes no other address. */
export function takenTwice(surface: Surface, addresses: readonly Address[]): string[] {
  const taken = new Map<string, string>();
  return addresses.flatMap(({ path, from }) => {
    const address = path.replace(/:\w+/g, ':');
    const other = taken.get(address);
    taken.set(address, from);
    return other
      ? `Two pages of the ${surfaceNames[surface]} have the address ${path}: one of ${other} and one of ${from}.`
      : [];
  });
}

/** Folders of `content/` at one address: the second one's files would never be found. */
export function hiddenRows(rows: readonly SurfaceRow[]): string[] {
  const folders = rows.filter((row) => 'content' in row && isFolder(row));
  return folders.flatMap((row, i) => {
    const other = folders.slice(0, i).find(({ path }) => path === row.path);
    return other
      ? `${other.from} and ${row.from} both show a folder at ${row.path}: give each file of the smaller one a row.`
      : [];
  });
}

const lists: Readonly<Record<string, (place: Place) => number | string | undefined>> = {
  header: (place) => place.header,
  menu: (place) => place.menu && `${place.for} ${place.menu}`,
  rail: (place) => place.rail?.at,
  footer: (place) => place.footer && `${place.footer.column} ${place.for} ${place.footer.at}`,
};
/** Two pages at one position: which came first would be chance. */
export function placedTwice(places: readonly Destination[]): string[] {
  const taken = new Map<string, string>();
  return places.flatMap(({ href, place }) =>
    Object.entries(lists).flatMap(([list, positionOf]) => {
      const position = positionOf(place);
      if (position === undefined) return [];
      const other = taken.get(`${list} ${position}`);
      taken.set(`${list} ${position}`, href);
      return other ? `${other} and ${href} have the same position in the ${list}: ${position}.` : [];
    }),
  );
}

/** Rows that neither have words nor show a page that has them. */
export async function titlesMissing(rows: readonly TableRow[]): Promise<string[]> {
  const faults = await Promise.all(
    rows.map(async (row) => {
      if ('content' in row) return []; // each file has a title, or cannot be read
      const meta = await metaOf(row);
      if (meta ? meta.title === null || meta.title.trim() : (await row.page()).meta) return [];
      return `The row ${row.path} of ${row.from} has no title: give it \`meta\`, or let its page export \`meta\`.`;
    }),
  );
  return faults.flat();
}

/** Files that cannot be read or that no row shows, rows and places without a file. */
export async function contentFaults(rows: readonly TableRow[], names = contentNames): Promise<string[]> {
  const contentRows = rows.filter((row) => 'content' in row);
  const shown = new Set(contentRows.flatMap(filesOf));
  const unreadable = await Promise.all(
    [...new Set(names)].map((name) =>
      loadContent(name).then(
        () => [],
        (error: Error) => error.message,
      ),
    ),
  );
  return [
    ...unreadable.flat(),
    ...names
      .filter((name) => !shown.has(name))
      .map(
        (name) => `No row shows ${fileOf(name)}: name its folder as \`content\` of a row in pages/*/rows.ts.`,
      ),
    ...contentRows.flatMap((row) => [
      ...(filesOf(row).length === 0
        ? [`The row ${row.path} of ${row.from} shows ${fileOf(row.content)}, which does not exist.`]
        : []),
      ...Object.keys(row.places ?? {})
        .filter((slug) => !filesOf(row).includes(isFolder(row) ? `${row.content}/${slug}` : row.content))
        .map((slug) => `${row.from} gives a place to ${slug}, which is no file of content/${row.content}.`),
    ]),
  ];
}
