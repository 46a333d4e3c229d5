import type { Row } from '../row.ts';

const sections = () => import('../templates/Sections.tsx');

/** What the product can do, each way on a page of its own. */
export const rows: readonly Row[] = [
  {
    path: '/ai-voice',
    layout: 'website',
    page: sections,
    surface: 'web',
    content: 'product/ai-voice',
    places: { 'ai-voice': { label: 'AI voice', footer: { column: 'product', at: 2 } } },
  },
  {
    path: '/ai-voice-changer',
    layout: 'website',
    page: sections,
    surface: 'web',
    content: 'product/ai-voice-changer',
    places: { 'ai-voice-changer': { label: 'AI voice changer', footer: { column: 'product', at: 4 } } },
  },
  {
    path: '/agents',
    layout: 'website',
    page: () => import('./AgentsPage.tsx'),
    surface: 'web',
    content: 'product/agents',
    places: { agents: { label: 'Voice agents', footer: { column: 'enterprise', at: 50 } } },
  },
];
