import { type Row, screen } from '../row.ts';

export const rows: readonly Row[] = [
  {
    path: '/',
    layout: 'web-tools',
    page: () => import('./ToolsPage.tsx'),
    surface: 'desktop',
    meta: { title: 'Tools' },
    place: { label: 'All tools', rail: { at: 0, icon: 'tools', short: 'Tools' } },
  },
  {
    path: '/tools/home',
    layout: 'web-tools',
    page: () => import('./ToolsPage.tsx'),
    meta: {
      title: 'Tools',
      description: 'Audio tools that work on your own device: nothing is uploaded and no account is needed.',
    },
    place: {
      header: 10,
      footer: { column: 'tools', at: 0, label: 'All tools' },
      rail: { at: 0, icon: 'tools', short: 'Tools', label: 'All tools', surface: 'web' },
    },
  },
  {
    path: '/tools/:tool',
    layout: 'web-tools',
    page: () => import('./ToolPage.tsx'),
    addresses: async () => (await import('../../content/tools.ts')).toolCards.map(({ href }) => href),
  },
  {
    path: '/tools/voice-recorder',
    layout: 'web-tools',
    page: screen(() => import('../../features/tool/recorder/RecorderScreen.tsx'), 'RecorderScreen'),
    meta: async () => (await import('../../content/voice-recorder-page.ts')).voiceRecorderPage,
  },
  {
    path: '/tools/converter/:slug',
    // a format, or one into another
    formats: {
      slug: /^(?:(?:mp3|wav|mp4|ogg|flac|m4a)-converter|(mp3|wav|mp4|ogg|flac|m4a)-to-(?!\1$)(?:mp3|wav|mp4|ogg|flac|m4a))$/,
    },
    layout: 'web-tools',
    page: () => import('./ConverterPage.tsx'),
    addresses: async () => {
      const { converterPairs, pairHref } = await import('../../content/converter-pairs.ts');
      return converterPairs.map(pairHref);
    },
  },
  {
    path: '/tools/conversions',
    layout: 'web-tools',
    page: screen(() => import('../../features/conversion/ConvertScreen.tsx'), 'ConvertScreen'),
    guard: 'signed-in',
    meta: { title: 'Convert with a voice', noindex: true },
    place: { label: 'Conversions', for: 'members', menu: 20, rail: { at: 60, icon: 'arrows' } },
  },
];
