import { expect, test } from 'vitest';
import { isOpenToLinks } from './keep-links.ts';

const routes = [
  {
    path: '/',
    children: [{ index: true }, { path: 'live' }, { path: 'voices/:id' }, { path: '*' }],
  },
  { path: '/logout' },
  { path: '/app-authentication' },
];

test('a link opens pages of the table that only show something', () => {
  for (const path of ['/', '/live', '/live?preset=giant', '/voices/7', '/live/'])
    expect(isOpenToLinks(routes, path), path).toBe(true);
});

test('a link opens no page that is not there, and none that does something by being opened', () => {
  for (const path of [
    '/nowhere',
    '/api/users',
    '/logout',
    '/logout/',
    '/LOGOUT',
    '/%6cogout',
    '/live/../logout',
    '/app-authentication?challenge=1',
  ])
    expect(isOpenToLinks(routes, path), path).toBe(false);
});
