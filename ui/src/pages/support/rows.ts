import { type Row, screen } from '../row.ts';

/** Pages of those who help. */
export const rows: readonly Row[] = [
  {
    path: '/support',
    layout: 'website',
    page: screen(() => import('../../features/support/console/SearchScreen.tsx'), 'SearchScreen'),
    guard: 'staff',
    surface: 'web',
    meta: { title: 'Support console', noindex: true },
  },
  {
    path: '/support/devices/:device',
    layout: 'website',
    page: screen(() => import('../../features/support/console/DeviceScreen.tsx'), 'DeviceScreen', {
      // another device of the list is another screen
      props: ({ params: { device = '' } }) => ({ key: device, device }),
    }),
    guard: 'staff',
    surface: 'web',
    meta: { title: 'A device', noindex: true },
  },
  {
    path: '/support/errors',
    layout: 'website',
    page: screen(() => import('../../features/support/console/ErrorsScreen.tsx'), 'ErrorsScreen'),
    guard: 'staff',
    surface: 'web',
    meta: { title: 'Errors and crashes', noindex: true },
  },
  {
    path: '/support/audit',
    layout: 'website',
    page: screen(() => import('../../features/support/audit/AuditScreen.tsx'), 'AuditScreen'),
    guard: 'staff',
    surface: 'web',
    meta: { title: 'Audit log', noindex: true },
  },
  {
    path: '/support/inbox',
    layout: 'website',
    page: screen(() => import('../../features/support/inbox/InboxScreen.tsx'), 'InboxScreen'),
    guard: 'staff',
    surface: 'web',
    meta: { title: 'Inbox', noindex: true },
  },
  {
    path: '/support/inbox/:messageId',
    layout: 'website',
    page: screen(() => import('../../features/support/inbox/MessageScreen.tsx'), 'MessageScreen', {
      // another message of the list is another screen
      props: ({ params: { messageId = '' } }) => ({ key: messageId, messageId }),
    }),
    guard: 'staff',
    surface: 'web',
    meta: { title: 'A message', noindex: true },
  },
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
    meta: { title: 'A device log', noindex: true },
  },
  {
    path: '/support/surveys',
    layout: 'website',
    page: screen(() => import('../../features/support/surveys/SurveysScreen.tsx'), 'SurveysScreen'),
    guard: 'staff',
    surface: 'web',
    meta: { title: 'Survey answers', noindex: true },
  },
  {
    path: '/support/releases',
    layout: 'website',
    page: screen(() => import('../../features/support/releases/ReleasesScreen.tsx'), 'ReleasesScreen'),
    guard: 'staff',
    surface: 'web',
    meta: { title: 'Versions of the app', noindex: true },
  },
  {
    path: '/support/newsletter',
    layout: 'website',
    page: screen(() => import('../../features/support/newsletter/NewsletterScreen.tsx'), 'NewsletterScreen'),
    guard: 'staff',
    surface: 'web',
    meta: { title: 'Newsletter', noindex: true },
  },
  {
    path: '/support/newsletter/:issue',
    layout: 'website',
    page: screen(() => import('../../features/support/newsletter/IssueScreen.tsx'), 'IssueScreen', {
      // another issue of the list is another screen
      props: ({ params: { issue = '' } }) => ({ key: issue, issue }),
    }),
    guard: 'staff',
    surface: 'web',
    meta: { title: 'An issue of the newsletter', noindex: true },
  },
];
