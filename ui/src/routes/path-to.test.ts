import { expect, expectTypeOf, it } from 'vitest';
import { type ParamsOf, pathBuilder } from './path-to.ts';

const pathTo = pathBuilder([
  { path: '/login/:provider', formats: { provider: /^(?:twitch|discord)$/ } },
  { path: '/agents/:code?' },
  { path: '/index/*' },
  { path: '/tools/converter/:slug' },
]);

it('puts parameters into an address', () => {
  expect(pathTo('/login/:provider', { provider: 'twitch' })).toBe('/login/twitch');
  expect(pathTo('/agents/:code?', {})).toBe('/agents');
  expect(pathTo('/agents/:code?', { code: 'ä/b' })).toBe('/agents/%C3%A4%2Fb');
  expect(pathTo('/index/*', { '*': 'a b/c' })).toBe('/index/a%20b/c');
});

it('throws for a parameter that is missing or malformed, and for an address without a row', () => {
  // @ts-expect-error the compiler sees it, too
  expect(() => pathTo('/tools/converter/:slug', {})).toThrow(
    'The address /tools/converter/:slug needs slug.',
  );
  expect(() => pathTo('/tools/converter/:slug', { slug: '' })).toThrow('needs slug');
  expect(() => pathTo('/login/:provider', { provider: 'myspace' })).toThrow(
    '"myspace" is no provider of /login/:provider: it has to match ^(?:twitch|discord)$.',
  );
  expect(() => pathTo('/nowhere', {})).toThrow('No row has the address /nowhere.');
});

it('reads the parameters from the address', () => {
  expectTypeOf<ParamsOf<'/a/:b/c/:d?'>>().toEqualTypeOf<{ readonly b: string } & { readonly d?: string }>();
});
