import { expect, it } from 'vitest';
import { attributionCookies } from './attribution.ts';

it('keeps the four campaign labels for seven days and nothing else', () => {
  expect(
    attributionCookies('?utm_source=a%3Bb&utm_medium=&utm_campaign=c&utm_content=d&utm_term=e&x=1'),
  ).toEqual([
    'utm_content=d; path=/; max-age=604800; samesite=lax',
    'utm_campaign=c; path=/; max-age=604800; samesite=lax',
    'utm_source=a%3Bb; path=/; max-age=604800; samesite=lax',
  ]);
});
