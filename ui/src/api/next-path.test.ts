import { expect, it } from 'vitest';
import { nextPath } from './next-path.ts';

const next = (value: string) => nextPath(new URLSearchParams({ next: value }));

it('goes to a path of our own site', () => {
  expect(next('/tools/converter?a=b')).toBe('/tools/converter?a=b');
});

it.each(['https://evil.example', '//evil.example', '/\\evil.example', '', 'tools', '/\n/evil.example'])(
  'does not leave the site for %j',
  (value) => {
    expect(next(value)).toBe('/tools/home');
  },
);

it.each(['/logout', '/logout?everywhere=1', '/logout#x'])(
  'signs nobody out who has just signed in: %s',
  (value) => {
    expect(next(value)).toBe('/tools/home');
    expect(next('/logouts')).toBe('/logouts');
  },
);
