import type { Row } from '../row.ts';

/** Texts that stand at the root, a file of `content/legal/` each. */
export const rows: readonly Row[] = [
  {
    path: '/:slug',
    layout: 'website',
    page: () => import('../templates/Article.tsx'),
    content: 'legal',
    places: {
      tos: { label: 'Terms', footer: { column: 'product', at: 60 } },
      privacy: { label: 'Privacy', footer: { column: 'product', at: 70 } },
      contact: { label: 'Contact', footer: { column: 'product', at: 90 } },
      credits: { label: 'Credits and licences', footer: { column: 'product', at: 100 } },
    },
  },
];
