import { type Row, screen } from '../row.ts';

/** Working on the product, and with it. */
export const rows: readonly Row[] = [
  {
    path: '/jobs',
    layout: 'website',
    page: screen(() => import('../../features/forms/careers/JobsScreen.tsx'), 'JobsScreen'),
    meta: { title: 'Jobs', description: 'Open jobs, and how to apply with your CV.' },
    place: { footer: { column: 'company', at: 96 } },
  },
  {
    path: '/affiliate',
    layout: 'website',
    page: screen(() => import('../../features/forms/affiliate/AffiliateScreen.tsx'), 'AffiliateScreen', {
      loader: async () => (await import('../../features/forms/affiliate/tiers-data.ts')).loadTiers,
      props: ({ data }) => ({ tiers: data as string[] }), // safe: what this loader has answered
    }),
    meta: {
      title: 'Affiliate programme',
      description: 'What the affiliate programme is today, its three tiers, and how to register.',
    },
    place: { footer: { column: 'company', at: 98 } },
  },
  {
    path: '/about',
    layout: 'website',
    page: () => import('../templates/Sections.tsx'),
    content: 'company/about',
    places: { about: { label: 'About', footer: { column: 'company', at: 0 } } },
  },
  {
    path: '/ethics',
    layout: 'website',
    page: () => import('../templates/Sections.tsx'),
    content: 'company/ethics',
    places: { ethics: { label: 'Ethics', footer: { column: 'company', at: 10 } } },
  },
  {
    path: '/faq',
    layout: 'website',
    page: () => import('../templates/Sections.tsx'),
    content: 'company/faq',
    places: { faq: { label: 'Questions', footer: { column: 'company', at: 15 } } },
  },
  {
    path: '/credits',
    layout: 'website',
    page: () => import('./CreditsPage.tsx'),
    content: 'company/credits',
    places: { credits: { label: 'Credits and licences', footer: { column: 'company', at: 100 } } },
  },
  {
    path: '/benchmarks',
    layout: 'website',
    page: () => import('./BenchmarksPage.tsx'),
    meta: {
      title: 'Benchmarks',
      description:
        'Quality and cost of Formant’s audio tools beside ffmpeg, SoX, Rubber Band, RNNoise and others: one run, one machine, every command.',
    },
    place: { footer: { column: 'company', at: 17 } },
  },
  {
    path: '/branding-guidelines',
    layout: 'website',
    page: () => import('./BrandingPage.tsx'),
    meta: {
      title: 'Branding guidelines',
      description:
        'Formant’s logo in every form to download, its colours, and how to show and name it in what you make.',
    },
    place: { label: 'Logo and name', footer: { column: 'company', at: 104 } },
  },
];
