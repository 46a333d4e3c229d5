import type { Row } from '../row.ts';

/** Where the product runs, and how it gets there. */
export const rows: readonly Row[] = [
  {
    path: '/platforms',
    layout: 'website',
    surface: 'web',
    page: () => import('../templates/Sections.tsx'),
    content: 'places/platforms',
    places: { platforms: { label: 'Platforms', footer: { column: 'product', at: 54 } } },
  },
  {
    path: '/platforms/:slug',
    layout: 'website',
    surface: 'web',
    page: () => import('../templates/Sections.tsx'),
    content: 'platforms',
  },
  {
    path: '/download-installer',
    layout: 'website',
    surface: 'web',
    page: () => import('../templates/Sections.tsx'),
    content: 'places/download',
    places: { download: { label: 'Download', header: 80, footer: { column: 'product', at: 56 } } },
  },
];
