import type { Row } from '../row.ts';

/** What is not finished yet, and who may try it: everybody. */
export const rows: readonly Row[] = [
  {
    path: '/voice-ai-beta',
    layout: 'website',
    page: () => import('../templates/Sections.tsx'),
    content: 'early/voice-ai-beta',
  },
  {
    path: '/voice-ai-alpha',
    layout: 'website',
    page: () => import('../templates/Sections.tsx'),
    content: 'early/voice-ai-alpha',
  },
];
