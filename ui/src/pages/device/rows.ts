import { type Row, screen } from '../row.ts';

export const rows: readonly Row[] = [
  {
    path: '/this-device',
    layout: 'main',
    page: screen(() => import('../../features/device/DeviceScreen.tsx'), 'DeviceScreen'),
    surface: 'web',
    meta: {
      title: 'This device',
      description: 'What this website keeps on your device so that its tools work without a network.',
    },
    place: { footer: { column: 'product', at: 85, label: 'Use without a network' } },
  },
  {
    path: '/app-settings',
    layout: 'main',
    page: screen(() => import('../../features/app-settings/AppSettingsScreen.tsx'), 'AppSettingsScreen'),
    surface: 'desktop',
    meta: { title: 'Settings of the app', noindex: true },
    place: { label: 'Settings', surface: 'desktop', menu: 60, footer: { column: 'product', at: 90 } },
  },
];
