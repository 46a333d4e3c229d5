import type { Row } from '../row.ts';

/** The programs that take a changed voice, a file of `content/apps/` each, and their list. */
export const rows: readonly Row[] = [
  {
    path: '/apps',
    layout: 'website',
    surface: 'web',
    page: () => import('../templates/Sections.tsx'),
    content: 'places/apps',
    places: {
      apps: { label: 'Apps', header: 70, footer: { column: 'product', at: 52, label: 'Supported apps' } },
    },
  },
  {
    path: '/apps/:slug',
    layout: 'website',
    surface: 'web',
    page: () => import('../templates/Sections.tsx'),
    content: 'apps',
  },
];
