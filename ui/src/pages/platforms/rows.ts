import { type Row, screen } from '../row.ts';

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
    page: () => import('./DownloadPage.tsx'),
    // versions come and go
    fresh: true,
    place: { label: 'Download', header: 80, footer: { column: 'product', at: 56 } },
  },
  ...(['/launch-app', '/open-app'] as const).map(
    (path): Row => ({
      path,
      layout: 'none',
      surface: 'web',
      page: screen(() => import('../../features/open-app/OpenApp.tsx'), 'OpenApp', {
        props: ({ search }) => ({ path: new URLSearchParams(search).get('path') }),
      }),
      meta: {
        title: path === '/launch-app' ? 'Launch the app' : 'Open the app',
        description: 'Opens the desktop app, and says what to do when nothing opens.',
        noindex: true,
      },
    }),
  ),
];
