import { expect, test } from 'vitest';
import { isOpenToLinks } from './keep-links.ts';

const texts = { row: { path: '/:slug', content: 'legal' } };

const routes = [
  {
    path: '/',
    children: [
      { index: true },
      { path: 'live' },
      { path: 'voices/:id' },
      { path: ':slug', handle: texts },
      { path: '*' },
    ],
  },
  { path: '/logout' },
  { path: '/app-authentication' },
];

test('a link opens pages of the table that only show something', async () => {
  for (const path of ['/', '/live', '/live?preset=giant', '/voices/7', '/live/', '/privacy'])
    expect(await isOpenToLinks(routes, path), path).toBe(true);
});

test('a link opens no page that is not there, and none that does something by being opened', async () => {
  for (const path of [
    '/nowhere',
    '/no/where',
    '/Privacy',
    '/api/users',
    '/logout',
    '/logout/',
    '/LOGOUT',
    '/%6cogout',
    '/live/../logout',
    '/app-authentication?challenge=1',
  ])
    expect(await isOpenToLinks(routes, path), path).toBe(false);
});
