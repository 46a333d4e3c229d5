import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
  {
    path: '/share',
    layout: 'website',
    page: () => import('./SharePage.tsx'),
    surface: 'web',
    place: { label: 'Shared audio', for: 'members', footer: { column: 'account', at: 20 } },
  },
  {
    path: '/share/:code',
    layout: 'website',
    page: () => import('./SharePage.tsx'),
    surface: 'web',
    fresh: true,
  },
];
