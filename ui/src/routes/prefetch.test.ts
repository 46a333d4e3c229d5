import { expect, it, vi } from 'vitest';
import { isDear } from '../platform/connection.ts';
import { createPrefetch } from './prefetch.ts';

const routes = [
  {
    id: 'layout',
    children: [
      { id: 'tools', path: '/tools' },
      { id: 'login', path: '/login' },
    ],
  },
];

it('loads layout, page and guards of the target once', async () => {
  const layout = vi.fn(async () => {});
  const tools = vi.fn(async () => {});
  const guard = vi.fn(async () => {});
  const login = vi.fn(async () => {});
  const loaders = new Map([
    ['layout', [layout]],
    ['tools', [tools, guard]],
    ['login', [login]],
  ]);
  const prefetch = createPrefetch(
    async () => ({ routes, loaders }),
    () => undefined,
  );
  await Promise.all([prefetch('/tools'), prefetch('/tools')]);
  for (const load of [layout, tools, guard]) expect(load).toHaveBeenCalledOnce();
  expect(login).not.toHaveBeenCalled();
});

it('tries again after a chunk failed, and reports nothing', async () => {
  const page = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(undefined);
  const prefetch = createPrefetch(
    async () => ({ routes, loaders: new Map([['tools', [page]]]) }),
    () => undefined,
  );
  await prefetch('/tools');
  await vi.waitFor(() => {
    void prefetch('/tools');
    expect(page).toHaveBeenCalledTimes(2);
  });
});

it.each([
  [{ saveData: true, effectiveType: '4g' }, false],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '3g' }, true],
  [undefined, true],
])('with the connection %j prefetching is %s', (connection, allowed) => {
  expect(isDear(connection)).toBe(!allowed);
});

it('loads what depends on the address once for each address', async () => {
  const words = vi.fn((_: object) => Promise.resolve());
  const prefetch = createPrefetch(
    async () => ({ routes: [{ id: 'text', path: '/:slug' }], loaders: new Map([['text', [words]]]) }),
    () => undefined,
  );
  for (const href of ['/tos', '/privacy', '/tos']) await prefetch(href);
  expect(words.mock.calls).toEqual([[{ slug: 'tos' }], [{ slug: 'privacy' }]]);
});

it('reports nothing when the table of pages could not be loaded', async () => {
  const prefetch = createPrefetch(
    () => Promise.reject(new Error('gone')),
    () => undefined,
  );
  await expect(prefetch('/tools')).resolves.toBeUndefined();
});
