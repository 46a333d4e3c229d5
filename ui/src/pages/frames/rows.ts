import type { ShareData } from '../../features/share/share-data.ts';
import { type Row, screen } from '../row.ts';

const frame = () => import('../../features/tts/frame/FrameScreen.tsx');

/** Pages that stand inside other people's pages. */
export const rows: readonly Row[] = [
  {
    path: '/tts-iframe',
    layout: 'iframe',
    page: screen(frame, 'FrameScreen', { props: () => ({ kind: 'account' }) }),
    surface: 'web',
    meta: { title: 'Text to speech', noindex: true },
  },
  {
    path: '/tts-demo-iframe',
    layout: 'iframe',
    page: screen(frame, 'FrameScreen', { props: () => ({ kind: 'demo' }) }),
    surface: 'web',
    meta: { title: 'Text to speech demo', noindex: true },
  },
  {
    path: '/embed/:code',
    layout: 'iframe',
    frames: 'anywhere',
    page: screen(() => import('../../features/share/EmbedScreen.tsx'), 'EmbedScreen', {
      loader: async () => (await import('../../features/share/share-data.ts')).loadShare,
      props: ({ data }) => ({ data: data as ShareData }), // safe: what this loader has answered
    }),
    surface: 'web',
    fresh: true,
    meta: { title: 'Shared audio', noindex: true },
  },
];
