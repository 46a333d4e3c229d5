import { type Row, screen } from '../row.ts';

/** Working on the product, and with it. */
export const rows: readonly Row[] = [
  {
    path: '/jobs',
    layout: 'website',
    page: screen(() => import('../../features/forms/careers/JobsScreen.tsx'), 'JobsScreen'),
    meta: { title: 'Jobs', description: 'Open jobs, and how to apply with your CV.' },
    place: { footer: { column: 'product', at: 96 } },
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
    place: { footer: { column: 'product', at: 98 } },
  },
];
