import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
  {
    path: '/text-to-speech',
    layout: 'main',
    page: () => import('./TextToSpeechPage.tsx'),
    content: 'speech/text-to-speech',
    places: {
      'text-to-speech': {
        label: 'Text to speech',
        header: 40,
        footer: { column: 'product', at: 30 },
        rail: { at: 30, icon: 'message', short: 'Speech' },
      },
    },
  },
];
