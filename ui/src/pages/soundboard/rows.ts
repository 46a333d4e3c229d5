import { type Row, screen } from '../row.ts';

export const rows: readonly Row[] = [
  {
    path: '/soundboard',
    layout: 'main',
    page: screen(() => import('../../features/soundboard/SoundboardScreen.tsx'), 'SoundboardScreen'),
    meta: {
      title: 'Soundboard',
      description: 'Sounds on keys for streams, calls and games: sixteen to start with, and your own.',
    },
    place: { header: 50, footer: { column: 'product', at: 40 }, rail: { at: 50, icon: 'grid' } },
  },
];
