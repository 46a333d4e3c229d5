import { type Row, screen } from '../row.ts';

/** Texts that stand at the root, a file of `content/legal/` each, and where to write to. */
export const rows: readonly Row[] = [
  {
    path: '/contact',
    layout: 'website',
    page: screen(() => import('../../features/forms/ContactForm.tsx'), 'ContactForm'),
    meta: { title: 'Contact', description: 'Write to the people who run this website.' },
    place: { footer: { column: 'product', at: 90 } },
  },
  {
    path: '/contact-sales',
    layout: 'website',
    page: screen(() => import('../../features/forms/SalesForm.tsx'), 'SalesForm'),
    meta: { title: 'Contact sales', description: 'Voices for a product or a library: ask for an offer.' },
    place: { footer: { column: 'enterprise', at: 90 } },
  },
  {
    path: '/dmca-policy',
    layout: 'website',
    page: screen(() => import('../../features/forms/DmcaForm.tsx'), 'DmcaForm'),
    meta: { title: 'Report a copyright infringement', description: 'Send a copyright notice.' },
    place: { label: 'Copyright notice', footer: { column: 'product', at: 94 } },
  },
  {
    path: '/:slug',
    layout: 'website',
    page: () => import('../templates/Article.tsx'),
    content: 'legal',
    places: {
      tos: { label: 'Terms', footer: { column: 'product', at: 60 } },
      privacy: { label: 'Privacy', footer: { column: 'product', at: 70 } },
      credits: { label: 'Credits and licences', footer: { column: 'product', at: 100 } },
    },
  },
];
