import { routes } from '@formant/contract';
import { expect, test } from 'vitest';
import { isClosedCall } from './closed-calls.ts';

const closed = [
  ...Object.values(routes)
    .filter((route) => route.givesToken)
    .map((route): string => route.path.replace(/\{\w+\??\}/g, 'x')),
  '/api/social-auth/callback',
  '/oauth/token',
];
const escaped = (path: string) => path.replace('a', '%61').replace('u', '%75');

test('the calls that sign in are among the closed ones', () => {
  for (const path of [
    '/api/authenticate',
    '/api/signup',
    '/api/account/reactivate',
    '/api/app-login-token',
    '/api/app-authentication',
    '/api/auth/change-password',
    '/api/tts/authenticate',
    '/api/tts/signup',
  ])
    expect(closed).toContain(path);
});

test.each(closed)('%s is closed in every spelling', (path) => {
  for (const spelling of [
    path,
    `${path}/`,
    `${path}///`,
    path.toUpperCase(),
    path.replaceAll('/', '//'),
    path.replace(/\/(\w)/g, (_, letter: string) => `/${letter.toUpperCase()}`),
    escaped(path),
    escaped(path).toUpperCase(),
    escaped(escaped(path).replaceAll('%', '%25')),
    path.replaceAll('/', '%2F'),
    path.replaceAll('/', '\\'),
    path.replace(/\/(\w+)$/, '/./$1'),
    path.replace(/\/([\w-]+)$/, '/x/%2e%2e/$1'),
    `${path};x=1`,
    `${path}%20`,
  ])
    expect(isClosedCall(spelling), spelling).toBe(true);
});

test('what gives no token stays open, and a broken escape does not', () => {
  for (const route of Object.values(routes)) {
    const path = route.path.replace(/\{\w+\??\}/g, 'x');
    if (!closed.includes(path)) expect(isClosedCall(path), path).toBe(false);
  }
  expect(isClosedCall('/api/voices/100%25')).toBe(false);
  expect(isClosedCall('/api/%zz')).toBe(true);
});
