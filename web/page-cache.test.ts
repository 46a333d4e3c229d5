import { expect, it } from 'vitest';
import { lru } from './page-cache.ts';

it('forgets what was used longest ago', () => {
  const cache = lru<number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
});
