import { type Row, screen } from '../row.ts';

export const rows: readonly Row[] = [
  {
    path: '/live',
    layout: 'main',
    page: screen(() => import('../../features/live/LiveScreen.tsx'), 'LiveScreen'),
    meta: {
      title: 'Live voice changer',
      description:
        'Speak in another voice in calls, games and streams: in the browser, on your own device, with the true delay on screen. Free, open source, no account.',
    },
    place: {
      label: 'Live',
      header: 20,
      footer: { column: 'product', at: 10, label: 'Live voice changer' },
      rail: { at: 10, icon: 'sound-waves', short: 'Live' },
    },
  },
];
