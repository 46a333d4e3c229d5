import { type Row, screen } from '../row.ts';

/** Texts that stand at the root, a file of `content/legal/` each, and where to write to. */
export const rows: readonly Row[] = [
  {
    path: '/contact',
    layout: 'website',
    page: screen(() => import('../../features/forms/ContactForm.tsx'), 'ContactForm'),
    meta: { title: 'Contact', description: 'Write to the people who run this website.' },
    place: { footer: { column: 'company', at: 20 } },
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
    page: () => import('./CopyrightPage.tsx'),
    content: 'legal-forms/dmca-policy',
    places: { 'dmca-policy': { label: 'Copyright', footer: { column: 'legal', at: 94 } } },
  },
  {
    path: '/legal',
    layout: 'website',
    page: () => import('./TextsPage.tsx'),
    meta: {
      title: 'Legal texts',
      description:
        'Terms, privacy, cookies, copyright, refunds and affiliates: each text with its date and what was changed.',
    },
    place: { footer: { column: 'legal', at: 110 } },
  },
  {
    path: '/cookie-settings',
    layout: 'website',
    page: screen(() => import('../../features/analytics/CookieSettings.tsx'), 'CookieSettings'),
    surface: 'web',
    meta: {
      title: 'Cookie settings',
      description:
        'Whether your visits are counted, what is recorded about you for that, and how to be rid of it.',
    },
    place: { footer: { column: 'legal', at: 85 } },
  },
  {
    path: '/legal/changes/:slug',
    layout: 'website',
    page: () => import('./ChangesPage.tsx'),
    addresses: async () =>
      (await (await import('../../content/legal-versions.ts')).datedTexts()).map(
        ({ slug }) => `/legal/changes/${slug}`,
      ),
  },
  {
    path: '/:slug',
    layout: 'website',
    page: () => import('../templates/Article.tsx'),
    content: 'legal',
    places: {
      tos: { label: 'Terms', footer: { column: 'legal', at: 60 } },
      privacy: { label: 'Privacy', footer: { column: 'legal', at: 70 } },
    },
  },
];
