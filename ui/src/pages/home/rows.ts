import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
  {
    path: '/',
    layout: 'website',
    page: () => import('./HomePage.tsx'),
    surface: 'web',
    variesBy: ['home'],
    meta: { title: null },
  },
];
