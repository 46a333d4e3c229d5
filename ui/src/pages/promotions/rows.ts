import type { Row } from '../row.ts';

const pages = ['halloween', 'black-friday', 'christmas-sale'];

/** Pages for a time of the year, without the website's edges. */
export const rows: readonly Row[] = pages.map((slug) => ({
  path: `/${slug}`,
  layout: 'none',
  page: () => import('./PromotionPage.tsx'),
  content: `promotions/${slug}`,
  surface: 'web',
  // it says how many days are left
  fresh: true,
}));
