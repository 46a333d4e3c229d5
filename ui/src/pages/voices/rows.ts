import type { UniverseData } from '../../features/voices/universe-data.ts';
import { type Row, screen } from '../row.ts';

export const rows: readonly Row[] = [
  {
    path: '/voice-universe',
    layout: 'main',
    page: screen(() => import('../../features/voices/LibraryScreen.tsx'), 'LibraryScreen', {
      loader: async () => (await import('../../features/voices/universe-data.ts')).loadUniverse,
      props: ({ data }) => ({ data: data as UniverseData }), // safe: what this loader has answered
    }),
    // previews are signed for a day
    fresh: true,
    meta: {
      title: 'Voice universe',
      description:
        'Voices to listen to, to hear on your own recording, and to use in the voice changer. Free, on your device.',
    },
    place: {
      label: 'Voices',
      header: 30,
      footer: { column: 'product', at: 20, label: 'Voice universe' },
      rail: { at: 20, icon: 'layers', short: 'Voices' },
    },
  },
  {
    path: '/voice-universe/new',
    layout: 'main',
    page: screen(() => import('../../features/voices/NewVoice.tsx'), 'NewVoice'),
    meta: { title: 'New voice', description: 'Make a voice out of pitch, formants and effects.' },
  },
  {
    path: '/voice-universe/:uuid',
    layout: 'main',
    page: () => import('./VoicePage.tsx'),
    fresh: true,
  },
  {
    path: '/voice-cloning',
    layout: 'main',
    page: screen(() => import('../../features/training/TrainingScreen.tsx'), 'TrainingScreen'),
    meta: async () => (await import('../../content/voice-cloning-page.ts')).voiceCloningPage,
    place: {
      label: 'Voice cloning',
      header: 60,
      footer: { column: 'product', at: 50 },
      rail: { at: 40, icon: 'microphone' },
    },
  },
  {
    path: '/voice-cloning/my-voice',
    layout: 'main',
    page: screen(() => import('../../features/training/OwnVoiceScreen.tsx'), 'OwnVoiceScreen'),
    meta: { title: 'My own voice', noindex: true },
  },
];
