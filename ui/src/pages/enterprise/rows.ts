import type { Row } from '../row.ts';

const sections = () => import('../templates/Sections.tsx');

/** For organisations. */
export const rows: readonly Row[] = [
  {
    path: '/enterprise',
    layout: 'website',
    page: sections,
    surface: 'web',
    content: 'enterprise/overview',
    places: {
      overview: {
        label: 'Enterprise',
        header: 75,
        footer: { column: 'enterprise', at: 10, label: 'Overview' },
      },
    },
  },
  {
    path: '/enterprise/api',
    layout: 'website',
    page: sections,
    surface: 'web',
    content: 'enterprise/api',
    places: { api: { label: 'API', footer: { column: 'enterprise', at: 20 } } },
  },
  {
    path: '/enterprise/publishing',
    layout: 'website',
    page: sections,
    surface: 'web',
    content: 'enterprise/publishing',
  },
  {
    path: '/enterprise/media-and-entertainment',
    layout: 'website',
    page: sections,
    surface: 'web',
    content: 'enterprise/media-and-entertainment',
  },
  {
    path: '/enterprise/conversational-ai',
    layout: 'website',
    page: sections,
    surface: 'web',
    content: 'enterprise/conversational-ai',
  },
  {
    path: '/enterprise/use-cases',
    layout: 'website',
    page: sections,
    surface: 'web',
    content: 'enterprise/use-cases',
    places: { 'use-cases': { label: 'Use cases', footer: { column: 'enterprise', at: 60 } } },
  },
  {
    path: '/enterprise/use-cases/:slug',
    layout: 'website',
    page: sections,
    surface: 'web',
    content: 'use-cases',
  },
];
