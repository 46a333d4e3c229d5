import { routes } from '@formant/contract';
import { errorStatus } from '@formant/contract/base/errors';
import { expect, it } from 'vitest';
import { slices } from './slices.ts';

const bound = slices.flatMap((slice) => Object.keys(slice.routes));

it('answers every call of the contract, each in one slice', () => {
  expect([...bound].sort()).toEqual(Object.keys(routes).sort());
});

it('has a handler for every route, and no handler without one', () => {
  for (const slice of slices)
    expect(Object.keys(slice.handlers).sort(), slice.name).toEqual(Object.keys(slice.routes).sort());
});

it('has no two routes at one address', () => {
  const addresses = Object.values(routes).map(
    (route) => `${route.method} ${route.path.replace(/\{\w+(\??)\}/g, '{$1}')}`,
  );
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('names only errors of the catalogue', () => {
  for (const [id, route] of Object.entries(routes))
    for (const code of route.errors) expect(Object.keys(errorStatus), id).toContain(code);
});
