import type { Params } from 'react-router';
import type { ContentPage } from '../content/content-pages.ts';
import type { ContentRow, PageMeta } from '../pages/row.ts';

/** Whether the row shows a folder of `content/`, whose files are its addresses. */
export const isFolder = ({ content }: ContentRow): boolean => !content.includes('/');

/** Name of the file behind an address. */
export const contentName = (row: ContentRow, { slug = '' }: Readonly<Params>): string =>
  isFolder(row) ? `${row.content}/${slug}` : row.content;
/** The address of a file that the row shows, by its slug. */
export const contentPath = (row: ContentRow, slug: string): string => row.path.replace(':slug', slug);
/** The last part of a file's name. */
export const slugOf = (name: string): string => name.slice(name.indexOf('/') + 1);

/** Fetches the words of an address, or undefined where there are none. */
export const fetchContent = async (
  row: ContentRow,
  params: Readonly<Params>,
): Promise<ContentPage | undefined> =>
  (await import('../content/content-pages.ts')).loadContent(contentName(row, params));

/** The head of a page of `content/`. */
export function contentMeta(data: unknown): PageMeta {
  if (!data) return notFoundMeta; // the loader has refused
  const { title, description, noindex } = data as ContentPage; // safe: what `fetchContent` has answered
  return { title, description, ...(noindex ? { noindex } : {}) };
}
export const notFoundMeta: PageMeta = { title: 'Page Not Found', noindex: true };
