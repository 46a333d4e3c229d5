import { type Row, screen } from '../row.ts';

/** Pages of those who help. */
export const rows: readonly Row[] = [
  {
    path: '/support/voice-reports',
    layout: 'website',
    page: screen(() => import('../../features/voices/VoiceReports.tsx'), 'VoiceReports'),
    guard: 'staff',
    surface: 'web',
    meta: { title: 'Voice reports', noindex: true },
  },
  {
    path: '/support/device-logs',
    layout: 'website',
    page: screen(() => import('../../features/support/DeviceLogsScreen.tsx'), 'DeviceLogsScreen'),
    guard: 'staff',
    surface: 'web',
    meta: { title: 'Device logs', noindex: true },
  },
  {
    path: '/support/device-logs/:logId',
    layout: 'website',
    page: screen(() => import('../../features/support/DeviceLogScreen.tsx'), 'DeviceLogScreen', {
      // another log of the list is another screen
      props: ({ params: { logId = '' } }) => ({ key: logId, logId }),
    }),
    guard: 'staff',
    surface: 'web',
    meta: { title: 'A device', noindex: true },
  },
];
