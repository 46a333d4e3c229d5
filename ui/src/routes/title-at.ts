import { fetchContent, isFolder } from './content-route.ts';
import { metaOf } from './meta.ts';
import { rowsOf, type TableRow } from './table.ts';

/** The title of the website's page at an address without parameters, where its row or its file says one. */
export async function titleAt(table: readonly TableRow[], path: string): Promise<string | undefined> {
  const row = rowsOf(table, 'web').find((one) => one.path === path);
  if (row && 'content' in row) return isFolder(row) ? undefined : (await fetchContent(row, {}))?.title;
  const title = row && (await metaOf(row))?.title;
  if (title) return title;
  const { toolCards } = await import('../content/tools.ts');
  return toolCards.find(({ href }) => href === path)?.name;
}
