import { contentNames, loadContent } from '../content/content-pages.ts';
import type { ContentRow, PageRow } from '../pages/row.ts';
import { contentPath, isFolder, slugOf } from './content-route.ts';
import { metaOf } from './meta.ts';
import { loadTable, rowsOf } from './table.ts';

/** A page that search engines may list. */
export interface PublicPage {
  path: string;
  /** Files below `ui/src`, without their endings, that its words come from. */
  sources: readonly string[];
}

/** The files of `content/` that a row shows. */
export const filesOf = (row: ContentRow): string[] =>
  contentNames.filter((name) => (isFolder(row) ? name.startsWith(`${row.content}/`) : name === row.content));

/** The website's pages for search engines: the rows', with every address that stands behind a parameter. */
export async function publicPages(): Promise<PublicPage[]> {
  const pages = await Promise.all(
    rowsOf(await loadTable(), 'web')
      .filter(({ guard }) => guard === undefined || guard === 'guest-only')
      .map(async (row) => {
        if ('content' in row) return contentPages(row);
        if ((await metaOf(row))?.noindex) return [];
        const from = row.from.replace(/\.ts$/, '');
        return (await addressesOf(row)).map((path) => ({ path, sources: [from, `content${path}`] }));
      }),
  );
  // a tool with a page of its own stands in the list of tools as well
  return [...new Map(pages.flat().map((page) => [page.path, page])).values()];
}

/** The paths of these pages. */
export const publicPaths = async (): Promise<string[]> => (await publicPages()).map(({ path }) => path);

async function addressesOf(row: PageRow): Promise<readonly string[]> {
  if (row.addresses) return row.addresses();
  // what else has a parameter is found through the pages that list it
  return row.path.includes(':') ? [] : [row.path];
}

async function contentPages(row: ContentRow): Promise<PublicPage[]> {
  const pages = await Promise.all(
    filesOf(row).map(async (name) =>
      (await loadContent(name))?.noindex
        ? []
        : [{ path: contentPath(row, slugOf(name)), sources: [`content/${name}`] }],
    ),
  );
  return pages.flat();
}
