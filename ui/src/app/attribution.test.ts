import { expect, it, vi } from 'vitest';
import type { Api } from '../api/client.ts';
import { attributionCookies, tellAttribution } from './attribution.ts';

it('keeps the four campaign labels for seven days and nothing else', () => {
  expect(
    attributionCookies('?utm_source=a%3Bb&utm_medium=&utm_campaign=c&utm_content=d&utm_term=e&x=1'),
  ).toEqual([
    'utm_content=d; path=/; max-age=604800; samesite=lax',
    'utm_campaign=c; path=/; max-age=604800; samesite=lax',
    'utm_source=a%3Bb; path=/; max-age=604800; samesite=lax',
  ]);
});

it('tells the server the labels and the page, and nothing when there are none', () => {
  const call = vi.fn(async () => ({ stored: true }));
  const api = { call } as unknown as Api; // safe: nothing else of it is used
  tellAttribution(api, { search: '?utm_source=show&x=1', pathname: '/tools' });
  expect(call).toHaveBeenCalledExactlyOnceWith('POST /api/set-meta/{metaType?}', {
    body: { value: { utm_source: 'show', landing_path: '/tools' } },
  });
  tellAttribution(api, { search: '?x=1&utm_medium=', pathname: '/' });
  expect(call).toHaveBeenCalledTimes(1);
});
