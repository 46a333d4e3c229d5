import { contentNames, loadContent } from '../content/content-pages.ts';
import type { ContentRow } from '../pages/row.ts';
import { contentPath, isFolder, slugOf } from './content-route.ts';
import { metaOf } from './meta.ts';
import { loadTable, rowsOf } from './table.ts';

/** The files of `content/` that a row shows. */
export const filesOf = (row: ContentRow): string[] =>
  contentNames.filter((name) => (isFolder(row) ? name.startsWith(`${row.content}/`) : name === row.content));

/** The website's paths for search engines: the rows', with every address that stands behind a parameter. */
export async function publicPaths(): Promise<string[]> {
  const paths = await Promise.all(
    rowsOf(await loadTable(), 'web')
      .filter((row) => row.guard !== 'signed-in')
      .map(async (row) => {
        if ('content' in row) return contentPaths(row);
        if ((await metaOf(row))?.noindex) return [];
        if (row.addresses) return row.addresses();
        // what else has a parameter is found through the pages that list it
        return row.path.includes(':') ? [] : [row.path];
      }),
  );
  // a tool with a page of its own stands in the list of tools as well
  return [...new Set(paths.flat())];
}

async function contentPaths(row: ContentRow): Promise<string[]> {
  const paths = await Promise.all(
    filesOf(row).map(async (name) =>
      (await loadContent(name))?.noindex ? [] : [contentPath(row, slugOf(name))],
    ),
  );
  return paths.flat();
}
