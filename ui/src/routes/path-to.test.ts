import { expect, it } from 'vitest';
import { fillPath } from './path-to.ts';

const provider = { provider: /^(?:twitch|discord)$/ };

it('puts parameters into an address, and leaves out what it does not name', () => {
  expect(fillPath('/login/:provider', { provider: 'twitch' }, provider)).toBe('/login/twitch');
  expect(fillPath('/agents/:code?', {})).toBe('/agents');
  expect(fillPath('/agents/:code?', { code: 'ä/b', other: 'x' })).toBe('/agents/%C3%A4%2Fb');
  expect(fillPath('/index/*', { '*': 'a b/c' })).toBe('/index/a%20b/c');
});

it('throws for a parameter that is missing or malformed', () => {
  expect(() => fillPath('/tools/converter/:slug', {})).toThrow(
    'The address /tools/converter/:slug needs slug.',
  );
  expect(() => fillPath('/tools/converter/:slug', { slug: '' })).toThrow('needs slug');
  expect(() => fillPath('/login/:provider', { provider: 'myspace' }, provider)).toThrow(
    '"myspace" is no provider of /login/:provider: it has to match ^(?:twitch|discord)$.',
  );
});
